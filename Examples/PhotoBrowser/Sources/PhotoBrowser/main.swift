// A photo browser in a GTK window. Drag, scroll, tap a photo, use the arrow keys; + adds a photo, - removes the
// current one, r reverses the album, e is the next effect, o shows its options, b keeps the last minute in bug.carousel,
// q quits. With --log it prints what happens; with --state FILE it begins where it was.

import CPhotoGTK
import CarouselEngine
import CarouselGTK
import Foundation

final class App {
    let album = Album<GTKCard>()
    let photoCarousel: CarouselWidget<GTKCard>
    let shelf: CarouselWidget<GTKCard>
    let settings: SettingsPage
    let recorder: SessionRecorder
    private let isLogging = CommandLine.arguments.contains("--log")
    private let application: UnsafeMutablePointer<GtkApplication>

    private static var statePath: String? {
        CommandLine.arguments.firstIndex(of: "--state").flatMap {
            CommandLine.arguments.dropFirst($0 + 1).first
        }
    }

    init(_ application: UnsafeMutablePointer<GtkApplication>) {
        self.application = application
        if let path = Self.statePath {
            do { try album.restore(from: path) } catch { print("\(path): \(error)") }
        }
        photoCarousel = CarouselWidget(album.gallery)
        shelf = CarouselWidget(album.shelf)
        settings = SettingsPage(album.gallery)
        recorder = SessionRecorder(photoCarousel.driver)
        photoCarousel.onKey = { [unowned self] key, _ in press(key) }
        shelf.onKey = photoCarousel.onKey
        if isLogging { log() }
        cgtk_load_css(GTKCard.css)
        show()
        // Scripts that were saved since.
        g_timeout_add(
            250,
            { _ in
                app?.follow()
                return 1
            }, nil)
    }

    private func show() {
        let (row, column) = (
            gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        )
        let photos = photoCarousel.widget.assumingMemoryBound(to: GtkWidget.self)
        let thumbnails = shelf.widget.assumingMemoryBound(to: GtkWidget.self)
        gtk_widget_set_vexpand(thumbnails, 0)
        gtk_widget_set_size_request(thumbnails, -1, 96)
        gtk_widget_set_visible(settings.widget, 0)
        for widget in [photos, thumbnails] { cgtk_box_append(column, widget) }
        for widget in [column, settings.widget] { cgtk_box_append(row, widget) }
        let window = cgtk_window(application, "Photos", 800, 480)
        cgtk_window_show(window, row)
        gtk_widget_grab_focus(photos)
        if !cgtk_can_turn(window) {
            let message =
                "PhotoBrowser: this renderer draws no cards in perspective; expected GSK_RENDERER=gl\n"
            FileHandle.standardError.write(Data(message.utf8))
        }
    }

    /// Loads scripts that were saved, and tells what is wrong with them.
    private func follow() {
        if album.effects.poll() { settings.show() }
        for message in album.effects.log.consume() { print(message.text) }
    }

    /// - Returns: whether the app knows the key.
    private func press(_ key: UInt32) -> Bool {
        switch Int32(key) {
        case GDK_KEY_plus: album.add()
        case GDK_KEY_minus: album.remove()
        case GDK_KEY_r: album.reverse()
        case GDK_KEY_e:
            album.useNextEffect()
            settings.show()
            if isLogging { print("effect \(album.gallery.type.name)") }
            return true
        case GDK_KEY_o:
            gtk_widget_set_visible(settings.widget, 1 - gtk_widget_get_visible(settings.widget))
            return true
        case GDK_KEY_b:
            keepLastMinute()
            return true
        case GDK_KEY_q:
            if let path = Self.statePath { try? album.save(to: path) }
            cgtk_quit(application)
            return true
        default: return false
        }
        if isLogging { print("photos \(album.photos.map(\.id))") }
        return true
    }

    /// A report that can be played in the shell, and in a test.
    private func keepLastMinute() {
        do {
            try Data(recorder.lastMinute).write(to: URL(fileURLWithPath: "bug.carousel"))
            print("kept the last minute in bug.carousel")
        } catch {
            print("bug.carousel: \(error)")
        }
    }

    /// Prints what happens, for tests.
    private func log() {
        cgtk_print_lines()
        let gallery = album.gallery
        gallery.onEvent = { [unowned gallery] event in
            switch event.kind {
            case .began: print("began \(event.cause)")
            case .ended(let finished):
                print("ended \(event.cause) \(finished) at \(gallery.scrollOffset)")
            case .currentChanged: print("current \(gallery.currentItemIndex)")
            default: break
            }
        }
        gallery.didSelect = { print("selected \($0)") }
        var isFirst = true
        photoCarousel.onFrame = {
            if isFirst { print("drawn") }
            isFirst = false
        }
    }
}

let application = gtk_application_new("org.example.PhotoBrowser", G_APPLICATION_NON_UNIQUE)!
nonisolated(unsafe) var app: App?
typealias Activate = @convention(c) (UnsafeMutablePointer<GtkApplication>?, UnsafeMutableRawPointer?) -> Void
let activate: Activate = { application, _ in app = application.map(App.init) }
cgtk_connect(application, "activate", unsafeBitCast(activate, to: GCallback.self), nil)
exit(cgtk_run(application))
