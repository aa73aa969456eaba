// What carousel and item know of each other.
#pragma once
#include "CGTKCarousel.h"

#include <gtk/gtk.h>

typedef struct {
    GtkWidget parent;
    CGTKLook look;
    GskTransform *transform;
    int width, height;
    bool is_reachable;
} CGTKItem;
typedef struct {
    GtkWidgetClass parent;
} CGTKItemClass;
GType cgtk_item_get_type(void);
GtkWidget *cgtk_item_new(GtkWidget *child);
/// Draws an item as a child of the carousel.
void cgtk_item_draw(GtkWidget *carousel, GtkWidget *item, GtkSnapshot *snapshot);

typedef struct {
    GtkWidget parent;
    CGTKEvents events;  // without an owner nothing is told
    GArray *grounds;
    GtkSettings *settings;
    guint tick, alarm;
    double grip_x, grip_y;  // where a drag began
} CGTKCarousel;
typedef struct {
    GtkWidgetClass parent;
} CGTKCarouselClass;
GType cgtk_carousel_get_type(void);
void cgtk_carousel_act(GtkWidget *carousel, CGTKAction action, void *item);
/// Listens to pointers, wheels, keys and the focus.
void cgtk_carousel_listen(GtkWidget *carousel);
