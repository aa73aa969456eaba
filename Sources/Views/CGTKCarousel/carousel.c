// The carousel's widget: as large as its parent lets it be, with a transform for each child, and shadows on the ground behind
// them. A GtkFixed would not do: its window grows with the children that leave it.

#ifdef CAROUSEL_GTK

#include "widgets.h"

G_DEFINE_TYPE(CGTKCarousel, cgtk_carousel, GTK_TYPE_WIDGET)

// ---- size, places, drawing ----

static void carousel_measure(
    GtkWidget *carousel, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
    int *natural_baseline) {
    (void)carousel, (void)orientation, (void)for_size;
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
}

static void carousel_allocate(GtkWidget *widget, int width, int height, int baseline) {
    CGTKCarousel *carousel = (CGTKCarousel *)widget;
    (void)width, (void)height, (void)baseline;
    if (carousel->events.owner) carousel->events.resized(carousel->events.owner);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
        CGTKItem *item = (CGTKItem *)child;
        GskTransform *transform = item->transform ? gsk_transform_ref(item->transform) : NULL;
        gtk_widget_allocate(child, item->width, item->height, -1, transform);
    }
}

static void draw_grounds(const CGTKCarousel *carousel, GtkSnapshot *snapshot) {
    for (guint i = 0; i < carousel->grounds->len; i++) {
        const CGTKGround *ground = &g_array_index(carousel->grounds, CGTKGround, i);
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

static void carousel_snapshot(GtkWidget *carousel, GtkSnapshot *snapshot) {
    draw_grounds((CGTKCarousel *)carousel, snapshot);
    for (GtkWidget *child = gtk_widget_get_first_child(carousel); child; child = gtk_widget_get_next_sibling(child))
        cgtk_item_draw(carousel, child, snapshot);
}

// ---- frames ----

double cgtk_now(void) { return (double)g_get_monotonic_time() / 1e6; }

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    const CGTKCarousel *carousel = (CGTKCarousel *)widget;
    (void)data;
    if (carousel->events.owner) carousel->events.frame(carousel->events.owner, (double)gdk_frame_clock_get_frame_time(clock) / 1e6);
    return G_SOURCE_CONTINUE;
}

static gboolean ring(gpointer data) {
    CGTKCarousel *carousel = data;
    carousel->alarm = 0;
    if (carousel->events.owner) carousel->events.frame(carousel->events.owner, cgtk_now());
    return G_SOURCE_REMOVE;
}

void cgtk_carousel_follow(void *widget, bool frames, double time) {
    CGTKCarousel *carousel = widget;
    if (frames && carousel->tick == 0) {
        carousel->tick = gtk_widget_add_tick_callback(widget, tick, NULL, NULL);
    } else if (!frames && carousel->tick != 0) {
        gtk_widget_remove_tick_callback(widget, carousel->tick);
        carousel->tick = 0;
    }
    g_clear_handle_id(&carousel->alarm, g_source_remove);
    if (time < 0) return;
    const double wait = (time - cgtk_now()) * 1000;
    // Behind the time, not before it.
    carousel->alarm = g_timeout_add(wait > 0 ? (guint)wait + 1 : 0, ring, carousel);
}

static void carousel_map(GtkWidget *widget) {
    GTK_WIDGET_CLASS(cgtk_carousel_parent_class)->map(widget);
    const CGTKEvents *events = &((CGTKCarousel *)widget)->events;
    if (events->owner) events->shown(events->owner, true);
}

static void carousel_unmap(GtkWidget *widget) {
    const CGTKEvents *events = &((CGTKCarousel *)widget)->events;
    if (events->owner) events->shown(events->owner, false);
    GTK_WIDGET_CLASS(cgtk_carousel_parent_class)->unmap(widget);
}

static void carousel_direction_changed(GtkWidget *widget, GtkTextDirection former) {
    GTK_WIDGET_CLASS(cgtk_carousel_parent_class)->direction_changed(widget, former);
    const CGTKEvents *events = &((CGTKCarousel *)widget)->events;
    if (events->owner) events->traits_changed(events->owner);
}

static void animations_changed(CGTKCarousel *carousel) {
    if (carousel->events.owner) carousel->events.traits_changed(carousel->events.owner);
}

bool cgtk_is_right_to_left(void *carousel) { return gtk_widget_get_direction(carousel) == GTK_TEXT_DIR_RTL; }

bool cgtk_reduces_motion(void) {
    gboolean animates = TRUE;
    GtkSettings *settings = gtk_settings_get_default();
    if (settings) g_object_get(settings, "gtk-enable-animations", &animates, NULL);
    return !animates;
}

// ---- actions ----

void cgtk_carousel_act(GtkWidget *widget, CGTKAction action, void *item) {
    const CGTKEvents *events = &((CGTKCarousel *)widget)->events;
    if (events->owner) events->acted(events->owner, action, item);
}

static void step(GtkWidget *widget, const char *name, GVariant *parameter) {
    (void)parameter;
    cgtk_carousel_act(widget, g_str_equal(name, "carousel.next") ? CGTK_NEXT : CGTK_PREVIOUS, NULL);
}

// ---- from its beginning to its end ----

static void carousel_dispose(GObject *object) {
    CGTKCarousel *carousel = (CGTKCarousel *)object;
    carousel->events.owner = NULL;
    g_clear_handle_id(&carousel->alarm, g_source_remove);
    if (carousel->settings) g_signal_handlers_disconnect_by_data(carousel->settings, carousel);
    carousel->settings = NULL;
    for (GtkWidget *child; (child = gtk_widget_get_first_child((GtkWidget *)object));) gtk_widget_unparent(child);
    G_OBJECT_CLASS(cgtk_carousel_parent_class)->dispose(object);
}

static void carousel_finalize(GObject *object) {
    g_array_unref(((CGTKCarousel *)object)->grounds);
    G_OBJECT_CLASS(cgtk_carousel_parent_class)->finalize(object);
}

static void cgtk_carousel_class_init(CGTKCarouselClass *class) {
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    widget->measure = carousel_measure;
    widget->size_allocate = carousel_allocate;
    widget->snapshot = carousel_snapshot;
    widget->map = carousel_map;
    widget->unmap = carousel_unmap;
    widget->direction_changed = carousel_direction_changed;
    G_OBJECT_CLASS(class)->dispose = carousel_dispose;
    G_OBJECT_CLASS(class)->finalize = carousel_finalize;
    gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
    gtk_widget_class_install_action(widget, "carousel.next", NULL, step);
    gtk_widget_class_install_action(widget, "carousel.previous", NULL, step);
}

static void cgtk_carousel_init(CGTKCarousel *carousel) { carousel->grounds = g_array_new(FALSE, FALSE, sizeof(CGTKGround)); }

void *cgtk_carousel_new(const CGTKEvents *events) {
    CGTKCarousel *carousel = g_object_new(
        cgtk_carousel_get_type(), "hexpand", TRUE, "vexpand", TRUE, "overflow", GTK_OVERFLOW_HIDDEN, "focusable", TRUE, NULL);
    g_object_ref_sink(carousel);
    carousel->events = *events;
    carousel->settings = gtk_settings_get_default();
    if (carousel->settings)
        g_signal_connect_swapped(carousel->settings, "notify::gtk-enable-animations", G_CALLBACK(animations_changed), carousel);
    cgtk_carousel_listen((GtkWidget *)carousel);
    return carousel;
}

void cgtk_carousel_release(void *widget) {
    CGTKCarousel *carousel = widget;
    carousel->events.owner = NULL;
    cgtk_carousel_follow(carousel, false, -1);
    g_object_unref(carousel);
}

void cgtk_carousel_get_size(void *carousel, double *width, double *height) {
    *width = gtk_widget_get_width(carousel);
    *height = gtk_widget_get_height(carousel);
}

// ---- items ----

void *cgtk_carousel_add(void *carousel, void *child) {
    GtkWidget *item = cgtk_item_new(child);
    gtk_widget_set_parent(item, carousel);
    return item;
}

void cgtk_carousel_remove(void *carousel, void *item) {
    // The carousel may have been destroyed with all that is in it.
    if (gtk_widget_get_parent(item) != carousel) return;
    GtkWidget *child = gtk_widget_get_first_child(item);
    if (child) gtk_widget_unparent(child);
    gtk_widget_unparent(item);
}

void cgtk_carousel_order(void *carousel, void *const *items, int count) {
    GtkWidget *before = NULL;
    for (int i = 0; i < count; i++) {
        gtk_widget_insert_after(items[i], carousel, before);
        before = items[i];
    }
}

void cgtk_carousel_set_grounds(void *widget, const CGTKGround *grounds, int count) {
    CGTKCarousel *carousel = widget;
    if (count == 0 && carousel->grounds->len == 0) return;
    g_array_set_size(carousel->grounds, 0);
    g_array_append_vals(carousel->grounds, grounds, (guint)count);
    gtk_widget_queue_draw(widget);
}

void cgtk_carousel_draw(void *carousel) {
    gtk_widget_queue_allocate(carousel);
    gtk_widget_queue_draw(carousel);
}

void cgtk_carousel_describe(void *carousel, const char *label, const char *value) {
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(carousel), GTK_ACCESSIBLE_PROPERTY_ROLE_DESCRIPTION, "carousel", GTK_ACCESSIBLE_PROPERTY_LABEL, label,
        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, value, -1);
}

#endif
