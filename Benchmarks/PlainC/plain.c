#include "PlainC.h"

#include <math.h>
#include <string.h>

static void translate(double *m, double x, double y, double z) {
    for (int i = 0; i < 4; i++) m[12 + i] += m[i] * x + m[4 + i] * y + m[8 + i] * z;
}

static void rotate(double *m, double angle, double x, double y, double z) {
    double length = sqrt(x * x + y * y + z * z);
    x /= length;
    y /= length;
    z /= length;
    double s = sin(angle), c = cos(angle), t = 1 - c;
    double a[9] = {
        t * x * x + c, t * x * y + s * z, t * x * z - s * y,
        t * x * y - s * z, t * y * y + c, t * y * z + s * x,
        t * x * z + s * y, t * y * z - s * x, t * z * z + c,
    };
    double r[12];
    for (int row = 0; row < 3; row++)
        for (int i = 0; i < 4; i++)
            r[4 * row + i] = a[3 * row] * m[i] + a[3 * row + 1] * m[4 + i] + a[3 * row + 2] * m[8 + i];
    memcpy(m, r, sizeof r);
}

void plain_reset(plain_item *items, int count, const plain_frame *frame) {
    for (int i = 0; i < count; i++) memcpy(items[i].m, frame->base, sizeof frame->base);
}

void plain_linear(plain_item *items, int count, const plain_frame *frame) {
    for (int i = 0; i < count; i++) {
        translate(items[i].m, items[i].offset * frame->item_width * frame->spacing, 0, 0);
    }
}

void plain_cylinder(plain_item *items, int count, const plain_frame *frame) {
    for (int i = 0; i < count; i++) {
        translate(items[i].m, 0, 0, -frame->radius);
        rotate(items[i].m, items[i].offset / frame->count * frame->arc, 0, 1, 0);
        translate(items[i].m, 0, 0, frame->radius + 0.01);
    }
}

void plain_cover_flow(plain_item *items, int count, const plain_frame *frame) {
    for (int i = 0; i < count; i++) {
        double offset = items[i].offset;
        double lean = fmax(-1, fmin(offset, 1));
        translate(items[i].m, (lean * 0.5 * frame->tilt + offset * frame->spacing) * frame->item_width, 0,
            fabs(lean) * -frame->item_width * 0.5);
        rotate(items[i].m, -lean * M_PI / 2 * frame->tilt, 0, 1, 0);
    }
}
