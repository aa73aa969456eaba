// What stage and item know of each other.
#pragma once
#include "CGTKStage.h"

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
/// Draws an item as a child of the stage.
void cgtk_item_draw(GtkWidget *stage, GtkWidget *item, GtkSnapshot *snapshot);

typedef struct {
    GtkWidget parent;
    CGTKEvents events;  // without an owner nothing is told
    GArray *grounds;
    GtkSettings *settings;
    guint tick, alarm;
    double grip_x, grip_y;  // where a drag began
} CGTKStage;
typedef struct {
    GtkWidgetClass parent;
} CGTKStageClass;
GType cgtk_stage_get_type(void);
void cgtk_stage_act(GtkWidget *stage, CGTKAction action, void *item);
/// Listens to pointers, wheels, keys and the focus.
void cgtk_stage_listen(GtkWidget *stage);
