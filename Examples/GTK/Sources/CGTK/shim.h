// What Swift can't call: macros, functions with any number of arguments, and casts between classes.
#pragma once
#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdio.h>

static inline void cgtk_connect(void *object, const char *signal, GCallback callback, void *data) {
    g_signal_connect_data(object, signal, callback, data, NULL, 0);
}

// The stage is as large as its window lets it be, whatever its children are. A GtkFixed would not do: its window
// grows with the children that leave it.
static inline void cgtk_stage_measure(
    GtkWidget *stage, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
    int *natural_baseline) {
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
}

static inline void cgtk_stage_allocate(GtkWidget *stage, int width, int height, int baseline) {
    void (*resized)(void *) = g_object_get_data(G_OBJECT(stage), "resized");
    if (resized) resized(g_object_get_data(G_OBJECT(stage), "owner"));
    for (GtkWidget *child = gtk_widget_get_first_child(stage); child; child = gtk_widget_get_next_sibling(child)) {
        GskTransform *transform = g_object_get_data(G_OBJECT(child), "transform");
        GtkRequisition size;
        gtk_widget_get_preferred_size(child, &size, NULL);
        gtk_widget_allocate(child, size.width, size.height, -1, gsk_transform_ref(transform));
    }
}

/// Calls `resized` with `owner` whenever the stage is allocated a size.
static inline void cgtk_stage_watch(GtkWidget *stage, void (*resized)(void *), void *owner) {
    g_object_set_data(G_OBJECT(stage), "resized", resized);
    g_object_set_data(G_OBJECT(stage), "owner", owner);
}

static inline GtkWidget *cgtk_stage_new(void) {
    GtkWidget *stage = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_set_layout_manager(
        stage, gtk_custom_layout_new(NULL, cgtk_stage_measure, cgtk_stage_allocate));
    return stage;
}

/// Sixteen numbers, row by row, which multiply row vectors from the right.
static inline void cgtk_stage_transform(GtkWidget *child, const float *numbers) {
    graphene_matrix_t matrix;
    graphene_matrix_init_from_float(&matrix, numbers);
    GskTransform *transform = gsk_transform_matrix(NULL, &matrix);
    g_object_set_data_full(G_OBJECT(child), "transform", transform, (GDestroyNotify)gsk_transform_unref);
}

/// What a screen reader says of the stage.
static inline void cgtk_describe_stage(GtkWidget *stage, const char *label, const char *value) {
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(stage), GTK_ACCESSIBLE_PROPERTY_LABEL, label, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, value,
        -1);
}

/// What a screen reader says of an item, and whether it skips it.
static inline void cgtk_describe_item(GtkWidget *item, const char *label, int position, int count, bool hidden) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(item), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    gtk_accessible_update_relation(
        GTK_ACCESSIBLE(item), GTK_ACCESSIBLE_RELATION_POS_IN_SET, position, GTK_ACCESSIBLE_RELATION_SET_SIZE,
        count, -1);
    gtk_accessible_update_state(GTK_ACCESSIBLE(item), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

static inline GtkWidget *cgtk_window(GtkApplication *app, const char *title, int width, int height) {
    GtkWidget *window = gtk_application_window_new(app);
    gtk_window_set_title(GTK_WINDOW(window), title);
    gtk_window_set_default_size(GTK_WINDOW(window), width, height);
    return window;
}

static inline void cgtk_window_show(GtkWidget *window, GtkWidget *child) {
    gtk_window_set_child(GTK_WINDOW(window), child);
    gtk_window_present(GTK_WINDOW(window));
}

static inline void cgtk_box_append(GtkWidget *box, GtkWidget *child) { gtk_box_append(GTK_BOX(box), child); }

static inline void cgtk_add_controller(GtkWidget *widget, void *controller) {
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(controller));
}

static inline void cgtk_load_css(const char *css) {
    GtkCssProvider *provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, css, -1);
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(provider);
}

static inline void cgtk_label_set_text(GtkWidget *label, const char *text) {
    gtk_label_set_text(GTK_LABEL(label), text);
}

static inline int cgtk_run(GtkApplication *app) { return g_application_run(G_APPLICATION(app), 0, NULL); }

static inline void cgtk_quit(GtkApplication *app) { g_application_quit(G_APPLICATION(app)); }

/// Whether animations are on in the desktop's settings.
static inline bool cgtk_animates(void) {
    gboolean on = TRUE;
    g_object_get(gtk_settings_get_default(), "gtk-enable-animations", &on, NULL);
    return on;
}

/// Lets a pipe have each printed line at once.
static inline void cgtk_print_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
