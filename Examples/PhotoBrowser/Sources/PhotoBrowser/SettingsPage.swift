// A settings page made of the descriptions of options. In: a carousel. Out: a box of sliders and switches.

import CPhotoGTK
import CarouselEngine

/// The options of the effect in use, each with the control that suits its kind.
final class SettingsPage {
    /// Add it to a window.
    let widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)!
    private let carousel: AnyCarousel
    private var rows: [Row] = []

    /// An option, and what its control does.
    private final class Row {
        let option: OptionDescription
        let set: (OptionValue) -> Void

        init(_ option: OptionDescription, set: @escaping (OptionValue) -> Void) {
            self.option = option
            self.set = set
        }
    }

    init(_ carousel: AnyCarousel) {
        self.carousel = carousel
        gtk_widget_set_size_request(widget, 220, -1)
        for set in [
            gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top,
        ] { set(widget, 12) }
        show()
    }

    /// Shows the options of the effect that is in use now.
    func show() {
        while let child = gtk_widget_get_first_child(widget) { cgtk_box_remove(widget, child) }
        rows = carousel.type.options.map { option in
            Row(option) { [unowned self] value in
                do { try carousel.setOption(option.name, to: value) } catch { print(error) }
            }
        }
        for row in rows { add(row) }
    }

    private func add(_ row: Row) {
        let option = row.option
        cgtk_box_append(widget, gtk_label_new(option.name))
        gtk_widget_set_tooltip_text(widget, option.help)
        let shown = carousel.value(ofOption: option.name)
        let value = shown.flatMap { try? option.number(of: $0) } ?? option.defaultValue
        let me = Unmanaged.passUnretained(row).toOpaque()
        if option.kind == .boolean {
            typealias Switched =
                @convention(c) (OpaquePointer?, gboolean, UnsafeMutableRawPointer?) -> gboolean
            let control = cgtk_switch(value != 0)!
            let changed: Switched = { _, isOn, data in
                Unmanaged<Row>.fromOpaque(data!).takeUnretainedValue().set(.boolean(isOn != 0))
                return 0
            }
            cgtk_connect(control, "state-set", unsafeBitCast(changed, to: GCallback.self), me)
            cgtk_box_append(widget, control)
        } else {
            typealias Moved = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
            let most = option.choices.map { Double($0.count - 1) } ?? option.max ?? 10
            let control = cgtk_scale(option.min ?? 0, most, option.step ?? 0.01, value)!
            let changed: Moved = { scale, data in
                let row = Unmanaged<Row>.fromOpaque(data!).takeUnretainedValue()
                row.set(row.option.value(of: cgtk_scale_value(scale)))
            }
            cgtk_connect(control, "value-changed", unsafeBitCast(changed, to: GCallback.self), me)
            cgtk_box_append(widget, control)
        }
    }
}
