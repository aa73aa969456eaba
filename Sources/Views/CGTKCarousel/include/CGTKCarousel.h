// The widgets that a carousel is shown with: its own, and a frame for each item. Widgets are plain pointers here, so that who
// uses this needs no declarations of GTK. Empty without the trait GTK.
#pragma once
#include <stdbool.h>

/// How an item looks; lengths in points, of blur and shadow in the carousel, of the rest in the item's plane; colors from 0 to 1.
typedef struct {
    double alpha, blur, saturation, tint_amount, shade;
    double tint[3], shadow_color[4], verso_color[3];
    double shadow_blur, shadow_x, shadow_y;
    double radius[4];  // from the top left corner on, clockwise
    double clip[4];    // left, top, right, bottom, as parts of the size
    double clip_radius;
    double reflection_scale, reflection_alpha, reflection_gap;  // no scale for none
    double content_x, content_y, content_scale;
    bool has_shadow, has_verso;
} CGTKLook;

/// A blurred shadow on the ground, drawn behind all items: its size, how it is blurred, how much of it is seen, its color.
typedef struct {
    float transform[16];  // of its middle
    float width, height, blur, alpha;
    float red, green, blue;
} CGTKGround;

/// What is made of a drag.
typedef enum { CGTK_UNDECIDED, CGTK_CLAIMED, CGTK_DECLINED } CGTKAnswer;

/// What a screen reader asks for.
typedef enum { CGTK_NEXT, CGTK_PREVIOUS, CGTK_SHOW } CGTKAction;

/// What a carousel tells its owner; places in points from its top left corner.
typedef struct {
    void *owner;
    /// It has another size, or is shown again.
    void (*resized)(void *owner);
    /// It is shown, or no longer.
    void (*shown)(void *owner, bool is_shown);
    /// A frame of the screen, or the time that was asked for. Seconds.
    void (*frame)(void *owner, double time);
    void (*pressed)(void *owner, double x, double y);
    CGTKAnswer (*dragged)(void *owner, double x, double y);
    void (*released)(void *owner, double x, double y);
    void (*cancelled)(void *owner);
    void (*hovered)(void *owner, double x, double y);
    void (*left)(void *owner);
    /// A wheel's notches, or points of a trackpad; whether anything of it was used.
    bool (*scrolled)(void *owner, double x, double y, bool is_notches, bool is_shifted);
    void (*lifted)(void *owner);
    /// GDK's number of a key, and GDK's modifiers; whether it was used.
    bool (*key)(void *owner, unsigned key, unsigned modifiers);
    void (*focused)(void *owner, bool has_focus);
    /// The direction of text or the wish for less motion is another one.
    void (*traits_changed)(void *owner);
    /// `item` is the one to show.
    void (*acted)(void *owner, CGTKAction action, void *item);
} CGTKEvents;

/// A widget; the caller owns a reference. The events are copied.
void *cgtk_carousel_new(const CGTKEvents *events);
/// From now on it tells nothing; gives the caller's reference back.
void cgtk_carousel_release(void *carousel);
void cgtk_carousel_get_size(void *carousel, double *width, double *height);
/// Whether each frame of the screen is told; and a time in seconds, or −1 for none.
void cgtk_carousel_follow(void *carousel, bool frames, double time);
/// Seconds of the clock that frames and events are timed by.
double cgtk_now(void);
bool cgtk_is_right_to_left(void *carousel);
bool cgtk_reduces_motion(void);
/// A key that a carousel knows, from 1 on in the order of left, right, up, down, home, end, page up, page down, enter; 0 for others.
int cgtk_known_key(unsigned key, unsigned modifiers);

/// Adds a widget in a frame of its own, which is returned.
void *cgtk_carousel_add(void *carousel, void *child);
/// Takes a frame and its widget away.
void cgtk_carousel_remove(void *carousel, void *item);
/// Sixteen numbers, row by row, which multiply row vectors from the right.
void cgtk_item_place(void *item, int width, int height, const float *transform, const CGTKLook *look, bool is_reachable);
/// Draws items in this order.
void cgtk_carousel_order(void *carousel, void *const *items, int count);
/// The carousel draws these in its next picture.
void cgtk_carousel_set_grounds(void *carousel, const CGTKGround *grounds, int count);
/// Draws what has been placed.
void cgtk_carousel_draw(void *carousel);

/// What a screen reader says.
void cgtk_carousel_describe(void *carousel, const char *label, const char *value);
void cgtk_item_describe(void *item, const char *label, const char *value, int position, int count, bool is_hidden);
