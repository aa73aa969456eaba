// The stage's widget: as large as its parent lets it be, with a transform for each child, and shadows on the ground behind
// them. A GtkFixed would not do: its window grows with the children that leave it.

#ifdef CAROUSEL_GTK

#include "widgets.h"

G_DEFINE_TYPE(CGTKStage, cgtk_stage, GTK_TYPE_WIDGET)

// ---- size, places, drawing ----

static void stage_measure(
    GtkWidget *stage, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
    int *natural_baseline) {
    (void)stage, (void)orientation, (void)for_size;
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
}

static void stage_allocate(GtkWidget *widget, int width, int height, int baseline) {
    CGTKStage *stage = (CGTKStage *)widget;
    (void)width, (void)height, (void)baseline;
    if (stage->events.owner) stage->events.resized(stage->events.owner);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
        CGTKItem *item = (CGTKItem *)child;
        GskTransform *transform = item->transform ? gsk_transform_ref(item->transform) : NULL;
        gtk_widget_allocate(child, item->width, item->height, -1, transform);
    }
}

static void draw_grounds(const CGTKStage *stage, GtkSnapshot *snapshot) {
    for (guint i = 0; i < stage->grounds->len; i++) {
        const CGTKGround *ground = &g_array_index(stage->grounds, CGTKGround, i);
        graphene_matrix_t matrix;
        graphene_matrix_init_from_float(&matrix, ground->transform);
        gtk_snapshot_save(snapshot);
        gtk_snapshot_transform_matrix(snapshot, &matrix);
        gtk_snapshot_push_blur(snapshot, 2 * ground->blur);
        const GdkRGBA color = {ground->red, ground->green, ground->blue, ground->alpha};
        gtk_snapshot_append_color(
            snapshot, &color,
            &GRAPHENE_RECT_INIT(-ground->width / 2, -ground->height / 2, ground->width, ground->height));
        gtk_snapshot_pop(snapshot);
        gtk_snapshot_restore(snapshot);
    }
}

static void stage_snapshot(GtkWidget *stage, GtkSnapshot *snapshot) {
    draw_grounds((CGTKStage *)stage, snapshot);
    for (GtkWidget *child = gtk_widget_get_first_child(stage); child; child = gtk_widget_get_next_sibling(child))
        cgtk_item_draw(stage, child, snapshot);
}

// ---- frames ----

double cgtk_now(void) { return (double)g_get_monotonic_time() / 1e6; }

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    const CGTKStage *stage = (CGTKStage *)widget;
    (void)data;
    if (stage->events.owner) stage->events.frame(stage->events.owner, (double)gdk_frame_clock_get_frame_time(clock) / 1e6);
    return G_SOURCE_CONTINUE;
}

static gboolean ring(gpointer data) {
    CGTKStage *stage = data;
    stage->alarm = 0;
    if (stage->events.owner) stage->events.frame(stage->events.owner, cgtk_now());
    return G_SOURCE_REMOVE;
}

void cgtk_stage_follow(void *widget, bool frames, double time) {
    CGTKStage *stage = widget;
    if (frames && stage->tick == 0) {
        stage->tick = gtk_widget_add_tick_callback(widget, tick, NULL, NULL);
    } else if (!frames && stage->tick != 0) {
        gtk_widget_remove_tick_callback(widget, stage->tick);
        stage->tick = 0;
    }
    g_clear_handle_id(&stage->alarm, g_source_remove);
    if (time < 0) return;
    const double wait = (time - cgtk_now()) * 1000;
    // Behind the time, not before it.
    stage->alarm = g_timeout_add(wait > 0 ? (guint)wait + 1 : 0, ring, stage);
}

static void stage_map(GtkWidget *widget) {
    GTK_WIDGET_CLASS(cgtk_stage_parent_class)->map(widget);
    const CGTKEvents *events = &((CGTKStage *)widget)->events;
    if (events->owner) events->shown(events->owner, true);
}

static void stage_unmap(GtkWidget *widget) {
    const CGTKEvents *events = &((CGTKStage *)widget)->events;
    if (events->owner) events->shown(events->owner, false);
    GTK_WIDGET_CLASS(cgtk_stage_parent_class)->unmap(widget);
}

static void stage_direction_changed(GtkWidget *widget, GtkTextDirection former) {
    GTK_WIDGET_CLASS(cgtk_stage_parent_class)->direction_changed(widget, former);
    const CGTKEvents *events = &((CGTKStage *)widget)->events;
    if (events->owner) events->traits_changed(events->owner);
}

static void animations_changed(CGTKStage *stage) {
    if (stage->events.owner) stage->events.traits_changed(stage->events.owner);
}

bool cgtk_is_right_to_left(void *stage) { return gtk_widget_get_direction(stage) == GTK_TEXT_DIR_RTL; }

bool cgtk_reduces_motion(void) {
    gboolean animates = TRUE;
    GtkSettings *settings = gtk_settings_get_default();
    if (settings) g_object_get(settings, "gtk-enable-animations", &animates, NULL);
    return !animates;
}

// ---- actions ----

void cgtk_stage_act(GtkWidget *widget, CGTKAction action, void *item) {
    const CGTKEvents *events = &((CGTKStage *)widget)->events;
    if (events->owner) events->acted(events->owner, action, item);
}

static void step(GtkWidget *widget, const char *name, GVariant *parameter) {
    (void)parameter;
    cgtk_stage_act(widget, g_str_equal(name, "carousel.next") ? CGTK_NEXT : CGTK_PREVIOUS, NULL);
}

// ---- from its beginning to its end ----

static void stage_dispose(GObject *object) {
    CGTKStage *stage = (CGTKStage *)object;
    stage->events.owner = NULL;
    g_clear_handle_id(&stage->alarm, g_source_remove);
    if (stage->settings) g_signal_handlers_disconnect_by_data(stage->settings, stage);
    stage->settings = NULL;
    for (GtkWidget *child; (child = gtk_widget_get_first_child((GtkWidget *)object));) gtk_widget_unparent(child);
    G_OBJECT_CLASS(cgtk_stage_parent_class)->dispose(object);
}

static void stage_finalize(GObject *object) {
    g_array_unref(((CGTKStage *)object)->grounds);
    G_OBJECT_CLASS(cgtk_stage_parent_class)->finalize(object);
}

static void cgtk_stage_class_init(CGTKStageClass *class) {
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    widget->measure = stage_measure;
    widget->size_allocate = stage_allocate;
    widget->snapshot = stage_snapshot;
    widget->map = stage_map;
    widget->unmap = stage_unmap;
    widget->direction_changed = stage_direction_changed;
    G_OBJECT_CLASS(class)->dispose = stage_dispose;
    G_OBJECT_CLASS(class)->finalize = stage_finalize;
    gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
    gtk_widget_class_install_action(widget, "carousel.next", NULL, step);
    gtk_widget_class_install_action(widget, "carousel.previous", NULL, step);
}

static void cgtk_stage_init(CGTKStage *stage) { stage->grounds = g_array_new(FALSE, FALSE, sizeof(CGTKGround)); }

void *cgtk_stage_new(const CGTKEvents *events) {
    CGTKStage *stage = g_object_new(
        cgtk_stage_get_type(), "hexpand", TRUE, "vexpand", TRUE, "overflow", GTK_OVERFLOW_HIDDEN, "focusable", TRUE, NULL);
    g_object_ref_sink(stage);
    stage->events = *events;
    stage->settings = gtk_settings_get_default();
    if (stage->settings)
        g_signal_connect_swapped(stage->settings, "notify::gtk-enable-animations", G_CALLBACK(animations_changed), stage);
    cgtk_stage_listen((GtkWidget *)stage);
    return stage;
}

void cgtk_stage_release(void *widget) {
    CGTKStage *stage = widget;
    stage->events.owner = NULL;
    cgtk_stage_follow(stage, false, -1);
    g_object_unref(stage);
}

void cgtk_stage_get_size(void *stage, double *width, double *height) {
    *width = gtk_widget_get_width(stage);
    *height = gtk_widget_get_height(stage);
}

// ---- items ----

void *cgtk_stage_add(void *stage, void *child) {
    GtkWidget *item = cgtk_item_new(child);
    gtk_widget_set_parent(item, stage);
    return item;
}

void cgtk_stage_remove(void *stage, void *item) {
    // The stage may have been destroyed with all that is in it.
    if (gtk_widget_get_parent(item) != stage) return;
    GtkWidget *child = gtk_widget_get_first_child(item);
    if (child) gtk_widget_unparent(child);
    gtk_widget_unparent(item);
}

void cgtk_stage_order(void *stage, void *const *items, int count) {
    GtkWidget *before = NULL;
    for (int i = 0; i < count; i++) {
        gtk_widget_insert_after(items[i], stage, before);
        before = items[i];
    }
}

void cgtk_stage_set_grounds(void *widget, const CGTKGround *grounds, int count) {
    CGTKStage *stage = widget;
    if (count == 0 && stage->grounds->len == 0) return;
    g_array_set_size(stage->grounds, 0);
    g_array_append_vals(stage->grounds, grounds, (guint)count);
    gtk_widget_queue_draw(widget);
}

void cgtk_stage_draw(void *stage) {
    gtk_widget_queue_allocate(stage);
    gtk_widget_queue_draw(stage);
}

void cgtk_stage_describe(void *stage, const char *label, const char *value) {
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(stage), GTK_ACCESSIBLE_PROPERTY_ROLE_DESCRIPTION, "carousel", GTK_ACCESSIBLE_PROPERTY_LABEL, label,
        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, value, -1);
}

#endif
