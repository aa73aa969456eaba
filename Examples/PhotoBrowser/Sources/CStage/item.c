// An item's widget: draws its child with a look. Clip, corners, colors, content and back are drawn in the child's own plane,
// colors inside the corners: around them, GTK 4.8 loses the corners. Blur and shadow are drawn on the stage, as large as the
// item's middle is there, since GTK 4.8 distorts them in perspective. GSK's blur radius is twice the standard deviation.

#include "CStage.h"

#include <math.h>
#include <string.h>

typedef struct {
    GtkWidget parent;
    CGTKLook look;
    float corner;
} CGTKItem;
typedef struct {
    GtkWidgetClass parent;
} CGTKItemClass;

GType cgtk_item_get_type(void);
G_DEFINE_TYPE(CGTKItem, cgtk_item, GTK_TYPE_WIDGET)

// Saturation, then the tint, then the shade, as one matrix: each is linear.
static void cgtk_item_push_colors(GtkSnapshot *snapshot, const CGTKLook *look) {
    const double s = look->saturation, t = look->tint_amount, light = look->shade > 0 ? 1 : 0, a = fabs(look->shade);
    const double gray[3] = {0.213, 0.715, 0.072}, keep = (1 - t) * (1 - a);
    float numbers[16] = {0}, offset[4] = {0};
    for (int from = 0; from < 3; from++)
        for (int to = 0; to < 3; to++) numbers[4 * from + to] = (float)(keep * (gray[from] * (1 - s) + (from == to ? s : 0)));
    for (int to = 0; to < 3; to++) offset[to] = (float)((1 - a) * t * look->tint[to] + a * light);
    numbers[15] = 1;
    graphene_matrix_t matrix;
    graphene_matrix_init_from_float(&matrix, numbers);
    graphene_vec4_t added;
    graphene_vec4_init(&added, offset[0], offset[1], offset[2], 0);
    gtk_snapshot_push_color_matrix(snapshot, &matrix, &added);
}

static void cgtk_item_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    const CGTKLook *look = &((CGTKItem *)widget)->look;
    const float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
    int pushed = 0;
    const double *c = look->clip, *r = look->radius;
    if (c[0] != 0 || c[1] != 0 || c[2] != 0 || c[3] != 0) {
        const graphene_rect_t seen = GRAPHENE_RECT_INIT(
            (float)c[0] * width, (float)c[1] * height, fmaxf(0, (float)(1 - c[0] - c[2]) * width),
            fmaxf(0, (float)(1 - c[1] - c[3]) * height));
        gtk_snapshot_push_clip(snapshot, &seen);
        pushed++;
    }
    const float usual = look->has_radius ? 0 : ((CGTKItem *)widget)->corner;
    if (look->has_radius || usual > 0 || look->content_scale != 1) {
        GskRoundedRect frame;
        graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, width, height);
        graphene_size_t corners[4];
        for (int i = 0; i < 4; i++) graphene_size_init(&corners[i], usual + (float)r[i], usual + (float)r[i]);
        gsk_rounded_rect_init(&frame, &bounds, &corners[0], &corners[1], &corners[2], &corners[3]);
        gtk_snapshot_push_rounded_clip(snapshot, &frame);
        pushed++;
    }
    if (look->saturation != 1 || look->tint_amount != 0 || look->shade != 0) {
        cgtk_item_push_colors(snapshot, look);
        pushed++;
    }
    gtk_snapshot_save(snapshot);
    if (look->has_verso) {
        const GdkRGBA color = {(float)look->verso_color[0], (float)look->verso_color[1], (float)look->verso_color[2], 1};
        gtk_snapshot_append_color(snapshot, &color, &GRAPHENE_RECT_INIT(0, 0, width, height));
    } else {
        const double most = (look->content_scale - 1) / 2;
        gtk_snapshot_translate(
            snapshot, &GRAPHENE_POINT_INIT(
                          width * (float)(0.5 + fmax(-most, fmin(most, look->content_x))),
                          height * (float)(0.5 + fmax(-most, fmin(most, look->content_y)))));
        gtk_snapshot_scale(snapshot, (float)look->content_scale, (float)look->content_scale);
        gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(-width / 2, -height / 2));
        gtk_widget_snapshot_child(widget, gtk_widget_get_first_child(widget), snapshot);
    }
    gtk_snapshot_restore(snapshot);
    for (; pushed > 0; pushed--) gtk_snapshot_pop(snapshot);
}

void cgtk_item_draw(GtkWidget *stage, GtkWidget *item, GtkSnapshot *snapshot) {
    const CGTKLook *look = &((CGTKItem *)item)->look;
    int pushed = 0;
    if (look->alpha < 1) {
        gtk_snapshot_push_opacity(snapshot, look->alpha);
        pushed++;
    }
    if (look->has_shadow) {
        const GskShadow shadow = {
            {(float)look->shadow_color[0], (float)look->shadow_color[1], (float)look->shadow_color[2], (float)look->shadow_color[3]},
            (float)look->shadow_x, (float)look->shadow_y, (float)(2 * look->shadow_blur)};
        gtk_snapshot_push_shadow(snapshot, &shadow, 1);
        pushed++;
    }
    if (look->blur > 0) {
        gtk_snapshot_push_blur(snapshot, 2 * look->blur);
        pushed++;
    }
    gtk_widget_snapshot_child(stage, item, snapshot);
    for (; pushed > 0; pushed--) gtk_snapshot_pop(snapshot);
}

static void cgtk_item_dispose(GObject *object) {
    GtkWidget *child = gtk_widget_get_first_child((GtkWidget *)object);
    if (child) gtk_widget_unparent(child);
    G_OBJECT_CLASS(cgtk_item_parent_class)->dispose(object);
}

static void cgtk_item_class_init(CGTKItemClass *class) {
    GTK_WIDGET_CLASS(class)->snapshot = cgtk_item_snapshot;
    G_OBJECT_CLASS(class)->dispose = cgtk_item_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void cgtk_item_init(CGTKItem *item) { item->look.saturation = item->look.content_scale = item->look.alpha = 1; }

GtkWidget *cgtk_item_new(GtkWidget *child, float corner) {
    GtkWidget *item = g_object_new(cgtk_item_get_type(), NULL);
    ((CGTKItem *)item)->corner = corner;
    gtk_widget_set_parent(child, item);
    return item;
}

void cgtk_item_set_look(GtkWidget *item, const CGTKLook *look) {
    CGTKLook *held = &((CGTKItem *)item)->look;
    if (memcmp(held, look, sizeof *look) == 0) return;
    *held = *look;
    gtk_widget_queue_draw(item);
    GtkWidget *stage = gtk_widget_get_parent(item);
    if (stage) gtk_widget_queue_draw(stage);
}
