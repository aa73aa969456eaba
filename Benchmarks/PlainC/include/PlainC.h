/* The built-in types' formulas as plain C loops: the cost of the arithmetic alone. */
#ifndef PLAIN_C_H
#define PLAIN_C_H

typedef struct {
    double offset;
    double m[16];
} plain_item;

typedef struct {
    double item_width, spacing, tilt, arc, count, radius;
    double base[16];
} plain_frame;

/* Copies the base transform into each item, as the engine does before it calls a type; the other functions
   modify it. */
void plain_reset(plain_item *items, int count, const plain_frame *frame);
void plain_linear(plain_item *items, int count, const plain_frame *frame);
void plain_cylinder(plain_item *items, int count, const plain_frame *frame);
void plain_cover_flow(plain_item *items, int count, const plain_frame *frame);

#endif
