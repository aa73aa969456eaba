// An item's frame: draws its child with a look. Clip, corners, colors, content and back are drawn in the child's own plane,
// colors inside the corners: around them, GTK 4.8 loses the corners. Blur and shadow are drawn in the carousel, as large as the
// item's middle is there, since GTK 4.8 distorts them in perspective. GSK's blur radius is twice the standard deviation.

#ifdef CAROUSEL_GTK

#include "widgets.h"

#include <math.h>
#include <string.h>

G_DEFINE_TYPE(CGTKItem, cgtk_item, GTK_TYPE_WIDGET)

// Saturation, then the tint, then the shade, as one matrix: each is linear.
static void push_colors(GtkSnapshot *snapshot, const CGTKLook *look) {
    const double s = look->saturation, t = look->tint_amount, light = look->shade > 0 ? 1 : 0, a = fabs(look->shade);
    const double gray[3] = {0.213, 0.715, 0.072}, keep = (1 - t) * (1 - a);
    float numbers[16] = {0}, offset[4] = {0};
    for (int from = 0; from < 3; from++)
        for (int to = 0; to < 3; to++) numbers[4 * from + to] = (float)(keep * (gray[from] * (1 - s) + (from == to ? s : 0)));
    for (int to = 0; to < 3; to++) offset[to] = (float)((1 - a) * t * look->tint[to] + a * light);
    numbers[15] = 1;
    graphene_matrix_t matrix;
    graphene_matrix_init_from_float(&matrix, numbers);
    graphene_vec4_t added;
    graphene_vec4_init(&added, offset[0], offset[1], offset[2], 0);
    gtk_snapshot_push_color_matrix(snapshot, &matrix, &added);
}

static bool is_any(const double *numbers) {
    return numbers[0] != 0 || numbers[1] != 0 || numbers[2] != 0 || numbers[3] != 0;
}

// The clips that an item needs; how many.
static int push_clips(GtkSnapshot *snapshot, const CGTKLook *look, float width, float height) {
    const double *c = look->clip, *r = look->radius;
    int pushed = 0;
    if (is_any(c)) {
        const graphene_rect_t seen = GRAPHENE_RECT_INIT(
            (float)c[0] * width, (float)c[1] * height, fmaxf(0, (float)(1 - c[0] - c[2]) * width),
            fmaxf(0, (float)(1 - c[1] - c[3]) * height));
        GskRoundedRect frame;
        gsk_rounded_rect_init_from_rect(&frame, &seen, (float)look->clip_radius);
        gtk_snapshot_push_rounded_clip(snapshot, &frame);
        pushed++;
    }
    if (is_any(r) || look->content_scale != 1) {
        GskRoundedRect frame;
        graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, width, height);
        graphene_size_t corners[4];
        for (int i = 0; i < 4; i++) graphene_size_init(&corners[i], (float)r[i], (float)r[i]);
        gsk_rounded_rect_init(&frame, &bounds, &corners[0], &corners[1], &corners[2], &corners[3]);
        gtk_snapshot_push_rounded_clip(snapshot, &frame);
        pushed++;
    }
    return pushed;
}

static void draw_content(GtkWidget *widget, GtkSnapshot *snapshot, const CGTKLook *look, float width, float height) {
    GtkWidget *child = gtk_widget_get_first_child(widget);
    if (look->has_verso) {
        const GdkRGBA color = {(float)look->verso_color[0], (float)look->verso_color[1], (float)look->verso_color[2], 1};
        gtk_snapshot_append_color(snapshot, &color, &GRAPHENE_RECT_INIT(0, 0, width, height));
        return;
    }
    if (child == NULL) return;
    const double most = (look->content_scale - 1) / 2;
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(
        snapshot, &GRAPHENE_POINT_INIT(
                      width * (float)(0.5 + fmax(-most, fmin(most, look->content_x))),
                      height * (float)(0.5 + fmax(-most, fmin(most, look->content_y)))));
    gtk_snapshot_scale(snapshot, (float)look->content_scale, (float)look->content_scale);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(-width / 2, -height / 2));
    gtk_widget_snapshot_child(widget, child, snapshot);
    gtk_snapshot_restore(snapshot);
}

static void draw_card(GtkWidget *widget, GtkSnapshot *snapshot, const CGTKLook *look, float width, float height) {
    int pushed = push_clips(snapshot, look, width, height);
    if (look->saturation != 1 || look->tint_amount != 0 || look->shade != 0) {
        push_colors(snapshot, look);
        pushed++;
    }
    draw_content(widget, snapshot, look, width, height);
    for (; pushed > 0; pushed--) gtk_snapshot_pop(snapshot);
}

// The mirror image below the card, as strips that are fainter and fainter: masks came with GTK 4.10.
static void draw_reflection(GtkWidget *widget, GtkSnapshot *snapshot, const CGTKLook *look, float width, float height) {
    enum { STRIPS = 24 };
    const float top = height + (float)look->reflection_gap, strip = height * (float)look->reflection_scale / STRIPS;
    for (int i = 0; i < STRIPS; i++) {
        gtk_snapshot_push_opacity(snapshot, look->reflection_alpha * (STRIPS - i - 0.5) / STRIPS);
        gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, top + strip * (float)i, width, strip));
        gtk_snapshot_save(snapshot);
        gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(0, top + height));
        gtk_snapshot_scale(snapshot, 1, -1);
        draw_card(widget, snapshot, look, width, height);
        gtk_snapshot_restore(snapshot);
        gtk_snapshot_pop(snapshot);
        gtk_snapshot_pop(snapshot);
    }
}

static void item_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    const CGTKLook *look = &((CGTKItem *)widget)->look;
    const float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
    const bool is_mirrored = look->reflection_scale > 0 && look->reflection_alpha > 0;
    if (is_mirrored) {
        draw_reflection(widget, snapshot, look, width, height);
        gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
    }
    draw_card(widget, snapshot, look, width, height);
    if (is_mirrored) gtk_snapshot_pop(snapshot);
}

void cgtk_item_draw(GtkWidget *carousel, GtkWidget *item, GtkSnapshot *snapshot) {
    const CGTKLook *look = &((CGTKItem *)item)->look;
    int pushed = 0;
    if (look->alpha < 1) {
        gtk_snapshot_push_opacity(snapshot, look->alpha);
        pushed++;
    }
    if (look->has_shadow) {
        const double *color = look->shadow_color;
        const GskShadow shadow = {
            {(float)color[0], (float)color[1], (float)color[2], (float)color[3]}, (float)look->shadow_x,
            (float)look->shadow_y, (float)(2 * look->shadow_blur)};
        gtk_snapshot_push_shadow(snapshot, &shadow, 1);
        pushed++;
    }
    if (look->blur > 0) {
        gtk_snapshot_push_blur(snapshot, 2 * look->blur);
        pushed++;
    }
    gtk_widget_snapshot_child(carousel, item, snapshot);
    for (; pushed > 0; pushed--) gtk_snapshot_pop(snapshot);
}

// A place that is cut off or round takes no pointer.
static gboolean item_contains(GtkWidget *widget, double x, double y) {
    const CGTKItem *item = (CGTKItem *)widget;
    const double width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget), *c = item->look.clip;
    return item->is_reachable && x >= c[0] * width && x < (1 - c[2]) * width && y >= c[1] * height && y < (1 - c[3]) * height;
}

// Only what the carousel draws an item for is placed; before its first frame an item is nowhere.
static void item_measure(
    GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
    int *natural_baseline) {
    const CGTKItem *item = (CGTKItem *)widget;
    (void)for_size;
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? item->width : item->height;
    *minimum_baseline = *natural_baseline = -1;
}

static void item_allocate(GtkWidget *widget, int width, int height, int baseline) {
    GtkWidget *child = gtk_widget_get_first_child(widget);
    if (child == NULL) return;
    // A child gets the item's size; one that needs more is cut.
    int least_width = 0, least_height = 0;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
    const int wide = width > least_width ? width : least_width;
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, wide, &least_height, NULL, NULL, NULL);
    gtk_widget_allocate(child, wide, height > least_height ? height : least_height, baseline, NULL);
}

static void item_dispose(GObject *object) {
    GtkWidget *child = gtk_widget_get_first_child((GtkWidget *)object);
    if (child) gtk_widget_unparent(child);
    CGTKItem *item = (CGTKItem *)object;
    g_clear_pointer(&item->transform, gsk_transform_unref);
    G_OBJECT_CLASS(cgtk_item_parent_class)->dispose(object);
}

static void show(GtkWidget *widget, const char *name, GVariant *parameter) {
    (void)name, (void)parameter;
    GtkWidget *carousel = gtk_widget_get_parent(widget);
    if (carousel) cgtk_carousel_act(carousel, CGTK_SHOW, widget);
}

static void cgtk_item_class_init(CGTKItemClass *class) {
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    widget->snapshot = item_snapshot;
    widget->contains = item_contains;
    widget->measure = item_measure;
    widget->size_allocate = item_allocate;
    G_OBJECT_CLASS(class)->dispose = item_dispose;
    gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
    gtk_widget_class_install_action(widget, "carousel.show", NULL, show);
}

static void cgtk_item_init(CGTKItem *item) { item->look.saturation = item->look.content_scale = item->look.alpha = 1; }

GtkWidget *cgtk_item_new(GtkWidget *child) {
    GtkWidget *item = g_object_new(cgtk_item_get_type(), NULL);
    gtk_widget_set_overflow(item, GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_parent(child, item);
    return item;
}

void cgtk_item_place(void *widget, int width, int height, const float *transform, const CGTKLook *look, bool is_reachable) {
    CGTKItem *item = widget;
    if (item->width != width || item->height != height) {
        item->width = width;
        item->height = height;
        gtk_widget_queue_resize(widget);
    }
    graphene_matrix_t matrix;
    graphene_matrix_init_from_float(&matrix, transform);
    g_clear_pointer(&item->transform, gsk_transform_unref);
    item->transform = gsk_transform_matrix(NULL, &matrix);
    if (item->is_reachable != is_reachable) {
        item->is_reachable = is_reachable;
        gtk_widget_set_can_target(widget, is_reachable);
        gtk_widget_set_can_focus(widget, is_reachable);
    }
    if (memcmp(&item->look, look, sizeof *look) == 0) return;
    item->look = *look;
    // A mirror image is outside of the card.
    gtk_widget_set_overflow(widget, look->reflection_scale > 0 ? GTK_OVERFLOW_VISIBLE : GTK_OVERFLOW_HIDDEN);
    gtk_widget_queue_draw(widget);
}

void cgtk_item_describe(void *item, const char *label, const char *value, int position, int count, bool is_hidden) {
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(item), GTK_ACCESSIBLE_PROPERTY_LABEL, label, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, value, -1);
    gtk_accessible_update_relation(
        GTK_ACCESSIBLE(item), GTK_ACCESSIBLE_RELATION_POS_IN_SET, position, GTK_ACCESSIBLE_RELATION_SET_SIZE, count, -1);
    gtk_accessible_update_state(GTK_ACCESSIBLE(item), GTK_ACCESSIBLE_STATE_HIDDEN, is_hidden, -1);
}

#endif
