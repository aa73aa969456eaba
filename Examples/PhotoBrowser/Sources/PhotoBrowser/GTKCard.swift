// The view of a photo: a GTK label on a colored card, in a frame that draws its look.

import CGTK
import CStage

final class GTKCard: AlbumCard {
    let widget: UnsafeMutablePointer<GtkWidget>
    private let label: UnsafeMutablePointer<GtkWidget>
    private let isThumbnail: Bool
    private var style = ""

    init(isThumbnail: Bool) {
        self.isThumbnail = isThumbnail
        label = gtk_label_new("")
        widget = cgtk_item_new(label, isThumbnail ? 6 : 14)
        g_object_ref_sink(widget)
        gtk_widget_add_css_class(label, "card")
    }

    deinit { g_object_unref(widget) }

    func show(_ photo: Photo) {
        if !style.isEmpty { gtk_widget_remove_css_class(label, style) }
        style = "tone\(photo.id % 6)"
        gtk_widget_add_css_class(label, style)
        cgtk_label_set_text(label, isThumbnail ? "" : photo.title)
    }

    /// The look of all cards.
    static let css = """
        window { background: #16181d; color: #d8dae0; }
        .card { color: white; font: bold 26px sans-serif; }
        .tone0 { background: linear-gradient(160deg, #f6a04d, #a33b52); }
        .tone1 { background: linear-gradient(160deg, #5db7de, #274b7a); }
        .tone2 { background: linear-gradient(160deg, #8fcf7a, #1f5f4a); }
        .tone3 { background: linear-gradient(160deg, #e5cf66, #8a5a1c); }
        .tone4 { background: linear-gradient(160deg, #c38be0, #46307c); }
        .tone5 { background: linear-gradient(160deg, #e98aa0, #6e2440); }
        """
}
