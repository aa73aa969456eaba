// A deck of cards in a GTK window, in sixty lines: drag, flick, tap, scroll, arrow keys. It prints what happens.

import BuiltinTypes
import CDeckGTK
import CarouselEngine
import CarouselGTK
import Foundation

/// Prints a line at once, also into a pipe.
func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

/// A card is a label.
final class Card: GTKView {
    let label = gtk_label_new("")!
    init() { g_object_ref_sink(label) }
    deinit { g_object_unref(label) }
    var gtkWidget: UnsafeMutableRawPointer { UnsafeMutableRawPointer(label) }
}

struct Face: Identifiable, Equatable {
    let id: Int
    var title: String { "Card \(id)" }
}

nonisolated(unsafe) var deck: Deck?

final class Deck {
    let carousel = Carousel<Card>(type: .coverFlow, bounds: .zero)
    let faces: CarouselItems<Face, Card>
    let shown: CarouselWidget<Card>

    init() {
        faces = CarouselItems(in: carousel, itemSize: Size(width: 160, height: 200)) { face, card in
            let card = card ?? Card()
            gtk_label_set_text(OpaquePointer(card.label), face.title)
            gtk_widget_add_css_class(card.label, "card")
            return card
        }
        faces.label = \.title
        shown = CarouselWidget(carousel)
        try? faces.apply((1...12).map(Face.init))
        carousel.didSelect = { say("selected \($0)") }
        carousel.onEvent = { [unowned carousel] event in
            if case .ended = event.kind { say("at \(carousel.scrollOffset)") }
        }
    }
}

/// What its tests try: `--rtl`, `--scrolled` in a scrolled window, `--closing` while it moves, `--hidden` on a page of a stack.
func has(_ option: String) -> Bool { CommandLine.arguments.contains(option) }

func open(_ application: UnsafeMutablePointer<GtkApplication>) {
    if has("--rtl") { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
    let new = Deck()
    deck = new
    let window = UnsafeMutableRawPointer(gtk_application_window_new(application)!).assumingMemoryBound(
        to: GtkWindow.self)
    gtk_window_set_default_size(window, 640, 360)
    gtk_window_set_child(window, around(new.shown.widget.assumingMemoryBound(to: GtkWidget.self)))
    gtk_window_present(window)
    if has("--closing") {
        new.carousel.scrollToItem(at: 11, .timed(2))
        g_timeout_add(
            400,
            {
                gtk_window_destroy($0!.assumingMemoryBound(to: GtkWindow.self)); return 0
            }, window)
    }
    say("open")
}

/// What stands between the window and the deck.
func around(_ widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget> {
    if has("--scrolled") {
        gtk_widget_set_size_request(widget, -1, 900)
        let scrolled = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_child(OpaquePointer(scrolled), widget)
        g_timeout_add(
            50,
            { data in
                let height = gtk_adjustment_get_value(
                    gtk_scrolled_window_get_vadjustment(OpaquePointer(data!)))
                if height != lastHeight { say("scrolled \(height)") }
                lastHeight = height
                return 1
            }, scrolled)
        return scrolled
    }
    guard has("--hidden") else { return widget }
    let stack = gtk_stack_new()!
    gtk_stack_add_child(OpaquePointer(stack), gtk_label_new("Another page"))
    gtk_stack_add_child(OpaquePointer(stack), widget)
    deck?.carousel.scrollToItem(at: 1)
    deck?.shown.onFrame = { say("frame") }
    g_timeout_add(
        3000,
        { data in
            say("shown")
            gtk_stack_set_visible_child(
                OpaquePointer(data!), gtk_widget_get_last_child(data!.assumingMemoryBound(to: GtkWidget.self))
            )
            return 0
        }, stack)
    return stack
}

nonisolated(unsafe) var lastHeight = 0.0

let application = gtk_application_new("org.example.Deck", G_APPLICATION_NON_UNIQUE)!
typealias Activate = @convention(c) (UnsafeMutablePointer<GtkApplication>, UnsafeMutableRawPointer?) -> Void
let activate: Activate = { application, _ in open(application) }
g_signal_connect_data(
    application, "activate", unsafeBitCast(activate, to: GCallback.self), nil, nil, GConnectFlags(0))
exit(
    g_application_run(UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self), 0, nil)
)
