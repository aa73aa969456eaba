// The widgets that a carousel is shown with: a stage, and a frame for each item.
#pragma once
#include <gtk/gtk.h>
#include <stdbool.h>

/// How an item looks; lengths in points, of blur and shadow on the stage, of the rest in the item's plane; colors from 0 to 1.
typedef struct {
    double alpha, blur, saturation, tint_amount, shade;
    double tint[3], shadow_color[4], verso_color[3];
    double shadow_blur, shadow_x, shadow_y;
    double radius[4];  // from the top left corner on, clockwise
    double clip[4];    // left, top, right, bottom, as parts of the size
    double content_x, content_y, content_scale;
    bool has_shadow, has_verso, has_radius;
} CGTKLook;

/// A widget that draws a child as it looks; its corners are round where a look sets none.
GtkWidget *cgtk_item_new(GtkWidget *child, float corner);
void cgtk_item_set_look(GtkWidget *item, const CGTKLook *look);
/// Draws an item as a child of the stage.
void cgtk_item_draw(GtkWidget *stage, GtkWidget *item, GtkSnapshot *snapshot);

/// A blurred shadow on the ground, drawn behind all items: its size, how it is blurred, how much of it is seen.
typedef struct {
    float transform[16]; // of its middle
    float width, height, blur, alpha;
} CGTKGround;

GtkWidget *cgtk_stage_new(void);
/// Calls `resized` with `owner` whenever the stage is allocated a size.
void cgtk_stage_watch(GtkWidget *stage, void (*resized)(void *), void *owner);
/// Sixteen numbers, row by row, which multiply row vectors from the right.
void cgtk_stage_transform(GtkWidget *child, const float *numbers);
/// The stage draws these in its next picture.
void cgtk_stage_set_grounds(GtkWidget *stage, const CGTKGround *grounds, int count);
