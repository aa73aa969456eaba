// The stage's widget: as large as its window lets it be, with a transform for each child, and shadows on the ground behind
// them. A GtkFixed would not do: its window grows with the children that leave it.

#include "CStage.h"

static void cgtk_stage_measure(
    GtkWidget *stage, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
    int *natural_baseline) {
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
}

static void cgtk_stage_allocate(GtkWidget *stage, int width, int height, int baseline) {
    void (*resized)(void *) = g_object_get_data(G_OBJECT(stage), "resized");
    if (resized) resized(g_object_get_data(G_OBJECT(stage), "owner"));
    for (GtkWidget *child = gtk_widget_get_first_child(stage); child; child = gtk_widget_get_next_sibling(child)) {
        GskTransform *transform = g_object_get_data(G_OBJECT(child), "transform");
        GtkRequisition size;
        gtk_widget_get_preferred_size(child, &size, NULL);
        gtk_widget_allocate(child, size.width, size.height, -1, gsk_transform_ref(transform));
    }
}

void cgtk_stage_watch(GtkWidget *stage, void (*resized)(void *), void *owner) {
    g_object_set_data(G_OBJECT(stage), "resized", resized);
    g_object_set_data(G_OBJECT(stage), "owner", owner);
}

typedef struct {
    GtkWidget parent;
} CGTKStage;
typedef struct {
    GtkWidgetClass parent;
} CGTKStageClass;

GType cgtk_stage_get_type(void);
G_DEFINE_TYPE(CGTKStage, cgtk_stage, GTK_TYPE_WIDGET)

static void cgtk_stage_draw_grounds(GtkWidget *stage, GtkSnapshot *snapshot) {
    const GArray *grounds = g_object_get_data(G_OBJECT(stage), "grounds");
    for (guint i = 0; grounds && i < grounds->len; i++) {
        const CGTKGround *ground = &g_array_index(grounds, CGTKGround, i);
        graphene_matrix_t matrix;
        graphene_matrix_init_from_float(&matrix, ground->transform);
        gtk_snapshot_save(snapshot);
        gtk_snapshot_transform_matrix(snapshot, &matrix);
        gtk_snapshot_push_blur(snapshot, 2 * ground->blur);
        const GdkRGBA color = {0, 0, 0, ground->alpha};
        gtk_snapshot_append_color(
            snapshot, &color,
            &GRAPHENE_RECT_INIT(-ground->width / 2, -ground->height / 2, ground->width, ground->height));
        gtk_snapshot_pop(snapshot);
        gtk_snapshot_restore(snapshot);
    }
}

static void cgtk_stage_snapshot(GtkWidget *stage, GtkSnapshot *snapshot) {
    cgtk_stage_draw_grounds(stage, snapshot);
    for (GtkWidget *child = gtk_widget_get_first_child(stage); child; child = gtk_widget_get_next_sibling(child))
        cgtk_item_draw(stage, child, snapshot);
}

static void cgtk_stage_dispose(GObject *object) {
    for (GtkWidget *child; (child = gtk_widget_get_first_child((GtkWidget *)object));) gtk_widget_unparent(child);
    G_OBJECT_CLASS(cgtk_stage_parent_class)->dispose(object);
}

static void cgtk_stage_class_init(CGTKStageClass *class) {
    GTK_WIDGET_CLASS(class)->snapshot = cgtk_stage_snapshot;
    G_OBJECT_CLASS(class)->dispose = cgtk_stage_dispose;
}

static void cgtk_stage_init(CGTKStage *stage) {}

GtkWidget *cgtk_stage_new(void) {
    GtkWidget *stage = g_object_new(cgtk_stage_get_type(), NULL);
    gtk_widget_set_layout_manager(
        stage, gtk_custom_layout_new(NULL, cgtk_stage_measure, cgtk_stage_allocate));
    return stage;
}

void cgtk_stage_transform(GtkWidget *child, const float *numbers) {
    graphene_matrix_t matrix;
    graphene_matrix_init_from_float(&matrix, numbers);
    GskTransform *transform = gsk_transform_matrix(NULL, &matrix);
    g_object_set_data_full(G_OBJECT(child), "transform", transform, (GDestroyNotify)gsk_transform_unref);
}

void cgtk_stage_set_grounds(GtkWidget *stage, const CGTKGround *grounds, int count) {
    GArray *kept = g_array_sized_new(FALSE, FALSE, sizeof *grounds, (guint)count);
    g_array_append_vals(kept, grounds, (guint)count);
    g_object_set_data_full(G_OBJECT(stage), "grounds", kept, (GDestroyNotify)g_array_unref);
    gtk_widget_queue_draw(stage);
}

