// A photo browser in a GTK window. Drag, scroll, tap a photo, use the arrow keys; + adds a photo, - removes the
// current one, r reverses the album, q quits. With --log it prints what happens.

import CGTK
import CarouselEngine

/// Prints what happens, for tests.
final class Log: CarouselDelegate {
    func carousel(_ carousel: Carousel<GTKCard>, did event: CarouselEvent) {
        switch event.kind {
        case .began: print("began \(event.cause)")
        case .ended(let finished): print("ended \(event.cause) \(finished) at \(carousel.scrollOffset)")
        case .currentChanged: print("current \(carousel.currentItemIndex)")
        default: break
        }
    }

    func carousel(_ carousel: Carousel<GTKCard>, didSelectItemAt index: Int) { print("selected \(index)") }
}

final class App {
    let album = Album<GTKCard>()
    let stage: GTKStage
    let log = CommandLine.arguments.contains("--log") ? Log() : nil
    private let application: UnsafeMutablePointer<GtkApplication>

    init(_ application: UnsafeMutablePointer<GtkApplication>) {
        self.application = application
        stage = GTKStage(album.carousel)
        stage.onKey = { [unowned self] in press($0) }
        album.carousel.delegate = log
        if log != nil {
            cgtk_print_lines()
            var isFirst = true
            stage.onFrame = {
                if isFirst { print("drawn") }
                isFirst = false
            }
        }
        cgtk_load_css(GTKCard.css)
        let window = cgtk_window(application, "Photos", 800, 480)
        cgtk_window_show(window, stage.widget)
        gtk_widget_grab_focus(stage.widget)
    }

    private func press(_ key: UInt32) {
        switch Int32(key) {
        case GDK_KEY_plus: album.add()
        case GDK_KEY_minus: album.remove()
        case GDK_KEY_r: album.reverse()
        case GDK_KEY_q: cgtk_quit(application)
        default: return
        }
        if log != nil { print("photos \(album.photos.map(\.id))") }
    }
}

let application = gtk_application_new("org.example.PhotoBrowser", G_APPLICATION_NON_UNIQUE)!
nonisolated(unsafe) var app: App?
typealias Activate = @convention(c) (UnsafeMutablePointer<GtkApplication>?, UnsafeMutableRawPointer?) -> Void
let activate: Activate = { application, _ in app = application.map(App.init) }
cgtk_connect(application, "activate", unsafeBitCast(activate, to: GCallback.self), nil)
exit(cgtk_run(application))
