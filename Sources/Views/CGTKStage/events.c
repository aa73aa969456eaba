// Pointers, wheels, keys and the focus of a stage. In: GTK's signals. Out: calls of its owner, and which gesture is its own.

#ifdef CAROUSEL_GTK

#include "widgets.h"

static CGTKEvents *events_of(CGTKStage *stage) { return stage->events.owner ? &stage->events : NULL; }

// ---- drags ----

// A press takes the focus, unless it is on something that has one of its own.
static void take_focus(CGTKStage *stage, double x, double y) {
    GtkWidget *widget = gtk_widget_pick(GTK_WIDGET(stage), x, y, GTK_PICK_DEFAULT);
    for (; widget != NULL && widget != GTK_WIDGET(stage); widget = gtk_widget_get_parent(widget))
        if (gtk_widget_get_focusable(widget)) return;
    gtk_widget_grab_focus(GTK_WIDGET(stage));
}

static void drag_begin(GtkGestureDrag *drag, double x, double y, CGTKStage *stage) {
    (void)drag;
    take_focus(stage, x, y);
    stage->grip_x = x;
    stage->grip_y = y;
    const CGTKEvents *events = events_of(stage);
    if (events) events->pressed(events->owner, x, y);
}

static void drag_update(GtkGestureDrag *drag, double x, double y, CGTKStage *stage) {
    const CGTKEvents *events = events_of(stage);
    if (!events) return;
    const CGTKAnswer answer = events->dragged(events->owner, stage->grip_x + x, stage->grip_y + y);
    if (answer == CGTK_CLAIMED) gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    if (answer == CGTK_DECLINED) gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
}

static void drag_end(GtkGestureDrag *drag, double x, double y, CGTKStage *stage) {
    const CGTKEvents *events = events_of(stage);
    if (!events) return;
    // Of a button on a card it is the button's.
    if (gtk_gesture_get_sequence_state(GTK_GESTURE(drag), gtk_gesture_get_last_updated_sequence(GTK_GESTURE(drag))) ==
        GTK_EVENT_SEQUENCE_DENIED)
        events->cancelled(events->owner);
    else
        events->released(events->owner, stage->grip_x + x, stage->grip_y + y);
}

static void drag_cancel(GtkGesture *drag, GdkEventSequence *sequence, CGTKStage *stage) {
    (void)drag, (void)sequence;
    const CGTKEvents *events = events_of(stage);
    if (events) events->cancelled(events->owner);
}

// ---- pointer and wheel ----

static void hover(GtkEventController *controller, double x, double y, CGTKStage *stage) {
    (void)controller;
    const CGTKEvents *events = events_of(stage);
    if (events) events->hovered(events->owner, x, y);
}

static void leave(GtkEventController *controller, CGTKStage *stage) {
    (void)controller;
    const CGTKEvents *events = events_of(stage);
    if (events) events->left(events->owner);
}

static gboolean scroll(GtkEventControllerScroll *wheel, double x, double y, CGTKStage *stage) {
    const CGTKEvents *events = events_of(stage);
    const GdkModifierType held = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(wheel));
    const bool is_notches = gtk_event_controller_scroll_get_unit(wheel) == GDK_SCROLL_UNIT_WHEEL;
    return events && events->scrolled(events->owner, x, y, is_notches, (held & GDK_SHIFT_MASK) != 0);
}

static void lift(GtkEventController *wheel, CGTKStage *stage) {
    (void)wheel;
    const CGTKEvents *events = events_of(stage);
    if (events) events->lifted(events->owner);
}

// ---- keys and focus ----

static gboolean press(
    GtkEventController *keys, guint key, guint code, GdkModifierType modifiers, CGTKStage *stage) {
    (void)keys, (void)code;
    const CGTKEvents *events = events_of(stage);
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

static void focus_in(GtkEventController *focus, CGTKStage *stage) {
    (void)focus;
    const CGTKEvents *events = events_of(stage);
    if (events) events->focused(events->owner, true);
}

static void focus_out(GtkEventController *focus, CGTKStage *stage) {
    (void)focus;
    const CGTKEvents *events = events_of(stage);
    if (events) events->focused(events->owner, false);
}

// ---- all ----

static void *add(CGTKStage *stage, void *controller) {
    gtk_widget_add_controller(GTK_WIDGET(stage), GTK_EVENT_CONTROLLER(controller));
    return controller;
}

void cgtk_stage_listen(GtkWidget *widget) {
    CGTKStage *stage = (CGTKStage *)widget;
    void *drag = add(stage, gtk_gesture_drag_new());
    g_signal_connect(drag, "drag-begin", G_CALLBACK(drag_begin), stage);
    g_signal_connect(drag, "drag-update", G_CALLBACK(drag_update), stage);
    g_signal_connect(drag, "drag-end", G_CALLBACK(drag_end), stage);
    g_signal_connect(drag, "cancel", G_CALLBACK(drag_cancel), stage);
    void *motion = add(stage, gtk_event_controller_motion_new());
    g_signal_connect(motion, "motion", G_CALLBACK(hover), stage);
    g_signal_connect(motion, "leave", G_CALLBACK(leave), stage);
    void *wheel = add(stage, gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES));
    g_signal_connect(wheel, "scroll", G_CALLBACK(scroll), stage);
    g_signal_connect(wheel, "scroll-end", G_CALLBACK(lift), stage);
    void *keys = add(stage, gtk_event_controller_key_new());
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press), stage);
    void *focus = add(stage, gtk_event_controller_focus_new());
    g_signal_connect(focus, "enter", G_CALLBACK(focus_in), stage);
    g_signal_connect(focus, "leave", G_CALLBACK(focus_out), stage);
}

#endif
