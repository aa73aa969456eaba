// What Swift can't call: macros, functions with any number of arguments, and casts between classes.
#pragma once
#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static inline void cgtk_connect(void *object, const char *signal, GCallback callback, void *data) {
    g_signal_connect_data(object, signal, callback, data, NULL, 0);
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

static inline void cgtk_box_remove(GtkWidget *box, GtkWidget *child) { gtk_box_remove(GTK_BOX(box), child); }

/// A slider.
static inline GtkWidget *cgtk_scale(double min, double max, double step, double value) {
    GtkWidget *scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, min, max, step);
    gtk_range_set_value(GTK_RANGE(scale), value);
    return scale;
}

static inline double cgtk_scale_value(void *scale) { return gtk_range_get_value(GTK_RANGE(scale)); }

static inline GtkWidget *cgtk_switch(bool on) {
    GtkWidget *widget = gtk_switch_new();
    gtk_switch_set_active(GTK_SWITCH(widget), on);
    gtk_widget_set_halign(widget, GTK_ALIGN_START);
    return widget;
}

/// Whether a window's renderer draws what is turned in space: Cairo's can't.
static inline bool cgtk_can_turn(GtkWidget *window) {
    GskRenderer *renderer = gtk_native_get_renderer(GTK_NATIVE(window));
    return renderer == NULL || strcmp(G_OBJECT_TYPE_NAME(renderer), "GskCairoRenderer") != 0;
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

/// Lets a pipe have each printed line at once.
static inline void cgtk_print_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
