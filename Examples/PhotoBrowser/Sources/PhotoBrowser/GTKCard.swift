// The view of a photo: a GTK label on a colored card.

import CPhotoGTK
import CarouselGTK

final class GTKCard: AlbumCard, GTKView {
    private let label: UnsafeMutablePointer<GtkWidget>
    private let isThumbnail: Bool
    private var style = ""

    init(isThumbnail: Bool) {
        self.isThumbnail = isThumbnail
        label = gtk_label_new("")
        g_object_ref_sink(label)
        gtk_widget_add_css_class(label, "card")
        if isThumbnail { gtk_widget_add_css_class(label, "thumbnail") }
    }

    deinit { g_object_unref(label) }

    var gtkWidget: UnsafeMutableRawPointer { UnsafeMutableRawPointer(label) }

    func show(_ photo: Photo) {
        if !style.isEmpty { gtk_widget_remove_css_class(label, style) }
        style = "tone\(photo.id % 6)"
        gtk_widget_add_css_class(label, style)
        cgtk_label_set_text(label, isThumbnail ? "" : photo.title)
    }

    /// The look of all cards.
    static let css = """
        window { background: #16181d; color: #d8dae0; }
        .card { color: white; font: bold 26px sans-serif; border-radius: 14px; }
        .thumbnail { border-radius: 6px; }
        .tone0 { background: linear-gradient(160deg, #f6a04d, #a33b52); }
        .tone1 { background: linear-gradient(160deg, #5db7de, #274b7a); }
        .tone2 { background: linear-gradient(160deg, #8fcf7a, #1f5f4a); }
        .tone3 { background: linear-gradient(160deg, #e5cf66, #8a5a1c); }
        .tone4 { background: linear-gradient(160deg, #c38be0, #46307c); }
        .tone5 { background: linear-gradient(160deg, #e98aa0, #6e2440); }
        """
}
