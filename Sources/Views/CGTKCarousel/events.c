// Pointers, wheels, keys and the focus of a carousel. In: GTK's signals. Out: calls of its owner, and which gesture is its own.

#ifdef CAROUSEL_GTK

#include "widgets.h"

static CGTKEvents *events_of(CGTKCarousel *carousel) { return carousel->events.owner ? &carousel->events : NULL; }

// ---- drags ----

// A press takes the focus, unless it is on something that has one of its own.
static void grab_focus(CGTKCarousel *carousel, double x, double y) {
    GtkWidget *widget = gtk_widget_pick(GTK_WIDGET(carousel), x, y, GTK_PICK_DEFAULT);
    for (; widget != NULL && widget != GTK_WIDGET(carousel); widget = gtk_widget_get_parent(widget))
        if (gtk_widget_get_focusable(widget)) return;
    gtk_widget_grab_focus(GTK_WIDGET(carousel));
}

static void drag_begin(GtkGestureDrag *drag, double x, double y, CGTKCarousel *carousel) {
    (void)drag;
    grab_focus(carousel, x, y);
    carousel->grip_x = x;
    carousel->grip_y = y;
    const CGTKEvents *events = events_of(carousel);
    if (events) events->pressed(events->owner, x, y);
}

static void drag_update(GtkGestureDrag *drag, double x, double y, CGTKCarousel *carousel) {
    const CGTKEvents *events = events_of(carousel);
    if (!events) return;
    const CGTKAnswer answer = events->dragged(events->owner, carousel->grip_x + x, carousel->grip_y + y);
    if (answer == CGTK_CLAIMED) gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    if (answer == CGTK_DECLINED) gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
}

static void drag_end(GtkGestureDrag *drag, double x, double y, CGTKCarousel *carousel) {
    const CGTKEvents *events = events_of(carousel);
    if (!events) return;
    // Of a button on a card it is the button's.
    if (gtk_gesture_get_sequence_state(GTK_GESTURE(drag), gtk_gesture_get_last_updated_sequence(GTK_GESTURE(drag))) ==
        GTK_EVENT_SEQUENCE_DENIED)
        events->cancelled(events->owner);
    else
        events->released(events->owner, carousel->grip_x + x, carousel->grip_y + y);
}

static void drag_cancel(GtkGesture *drag, GdkEventSequence *sequence, CGTKCarousel *carousel) {
    (void)drag, (void)sequence;
    const CGTKEvents *events = events_of(carousel);
    if (events) events->cancelled(events->owner);
}

// ---- pointer and wheel ----

static void hover(GtkEventController *controller, double x, double y, CGTKCarousel *carousel) {
    (void)controller;
    const CGTKEvents *events = events_of(carousel);
    if (events) events->hovered(events->owner, x, y);
}

static void leave(GtkEventController *controller, CGTKCarousel *carousel) {
    (void)controller;
    const CGTKEvents *events = events_of(carousel);
    if (events) events->left(events->owner);
}

static gboolean scroll(GtkEventControllerScroll *wheel, double x, double y, CGTKCarousel *carousel) {
    const CGTKEvents *events = events_of(carousel);
    const GdkModifierType held = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(wheel));
    const bool is_notches = gtk_event_controller_scroll_get_unit(wheel) == GDK_SCROLL_UNIT_WHEEL;
    return events && events->scrolled(events->owner, x, y, is_notches, (held & GDK_SHIFT_MASK) != 0);
}

static void lift(GtkEventController *wheel, CGTKCarousel *carousel) {
    (void)wheel;
    const CGTKEvents *events = events_of(carousel);
    if (events) events->lifted(events->owner);
}

// ---- keys and focus ----

static gboolean press(
    GtkEventController *keys, guint key, guint code, GdkModifierType modifiers, CGTKCarousel *carousel) {
    (void)keys, (void)code;
    const CGTKEvents *events = events_of(carousel);
    return events && events->key(events->owner, key, modifiers);
}

int cgtk_known_key(unsigned key, unsigned modifiers) {
    static const guint known[][2] = {
        {GDK_KEY_Left, GDK_KEY_KP_Left}, {GDK_KEY_Right, GDK_KEY_KP_Right}, {GDK_KEY_Up, GDK_KEY_KP_Up},
        {GDK_KEY_Down, GDK_KEY_KP_Down}, {GDK_KEY_Home, GDK_KEY_KP_Home}, {GDK_KEY_End, GDK_KEY_KP_End},
        {GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up}, {GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down},
        {GDK_KEY_Return, GDK_KEY_KP_Enter},
    };
    if ((modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK | GDK_SHIFT_MASK)) != 0) return 0;
    for (int i = 0; i < (int)G_N_ELEMENTS(known); i++)
        if (known[i][0] == key || known[i][1] == key) return i + 1;
    return 0;
}

static void focus_in(GtkEventController *focus, CGTKCarousel *carousel) {
    (void)focus;
    const CGTKEvents *events = events_of(carousel);
    if (events) events->focused(events->owner, true);
}

static void focus_out(GtkEventController *focus, CGTKCarousel *carousel) {
    (void)focus;
    const CGTKEvents *events = events_of(carousel);
    if (events) events->focused(events->owner, false);
}

// ---- all ----

static void *add(CGTKCarousel *carousel, void *controller) {
    gtk_widget_add_controller(GTK_WIDGET(carousel), GTK_EVENT_CONTROLLER(controller));
    return controller;
}

void cgtk_carousel_listen(GtkWidget *widget) {
    CGTKCarousel *carousel = (CGTKCarousel *)widget;
    void *drag = add(carousel, gtk_gesture_drag_new());
    g_signal_connect(drag, "drag-begin", G_CALLBACK(drag_begin), carousel);
    g_signal_connect(drag, "drag-update", G_CALLBACK(drag_update), carousel);
    g_signal_connect(drag, "drag-end", G_CALLBACK(drag_end), carousel);
    g_signal_connect(drag, "cancel", G_CALLBACK(drag_cancel), carousel);
    void *motion = add(carousel, gtk_event_controller_motion_new());
    g_signal_connect(motion, "motion", G_CALLBACK(hover), carousel);
    g_signal_connect(motion, "leave", G_CALLBACK(leave), carousel);
    void *wheel = add(carousel, gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES));
    g_signal_connect(wheel, "scroll", G_CALLBACK(scroll), carousel);
    g_signal_connect(wheel, "scroll-end", G_CALLBACK(lift), carousel);
    void *keys = add(carousel, gtk_event_controller_key_new());
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press), carousel);
    void *focus = add(carousel, gtk_event_controller_focus_new());
    g_signal_connect(focus, "enter", G_CALLBACK(focus_in), carousel);
    g_signal_connect(focus, "leave", G_CALLBACK(focus_out), carousel);
}

#endif
