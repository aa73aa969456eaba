// Writes a scene as SVG: vectors, and pictures where cards have some; no scripts, no fonts, no references to other sites.

import CarouselEngine
import Escapes
import Foundation

extension Scene {
    /// The scene as an SVG document.
    ///
    /// - Parameter title: a text alternative for screen readers.
    func svg(title: String) -> String {
        Self.head(size, title) + Self.filters([self]) + Self.backdrop(self)
            + Self.groups(items, digits: 2) + "</svg>\n"
    }

    /// An SVG document that shows scenes one after the other, in an endless animation.
    ///
    /// - Parameters:
    ///   - frames: one or more scenes of the same size.
    ///   - seconds: the total duration, more than 0.
    public static func animatedSVG(_ frames: [Scene], seconds: Double, title: String) -> String {
        guard let first = frames.first else { return "" }
        guard frames.count > 1 else { return first.svg(title: title) }
        var text = head(first.size, title) + filters(frames) + backdrop(first)
        let count = Double(frames.count)
        for (number, frame) in frames.enumerated() {
            let begin = formatted(Double(number) / count, digits: 5)
            let end = formatted(Double(number + 1) / count, digits: 5)
            let isFirst = number == 0
            let values = isFirst ? "visible;hidden" : "hidden;visible;hidden"
            let times = isFirst ? "0;\(end)" : "0;\(begin);\(end)"
            let isLast = number == frames.count - 1
            text += """
                <g visibility="\(isFirst ? "visible" : "hidden")">\
                <animate attributeName="visibility" calcMode="discrete" repeatCount="indefinite" \
                dur="\(formatted(seconds, digits: 3))s" values="\(isLast ? "hidden;visible" : values)" \
                keyTimes="\(isLast ? "0;\(begin)" : times)"/>

                """
            text += groups(frame.items, digits: 1) + "</g>\n"
        }
        return text + "</svg>\n"
    }

    private static func head(_ size: Size, _ title: String) -> String {
        let width = formatted(size.width, digits: 2)
        let height = formatted(size.height, digits: 2)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="img"><title>\(Escape.html(title))</title>

            """
    }

    private static func backdrop(_ scene: Scene) -> String {
        guard let wall = scene.wall else {
            return "<rect width=\"100%\" height=\"100%\" fill=\"\(hex(scene.background))\"/>\n"
        }
        let stops = zip(wall.colors, wall.stops).map {
            "<stop offset=\"\(formatted($1, digits: 2))\" stop-color=\"\(hex($0))\"/>"
        }
        func pair(_ point: Point) -> String {
            "\(formatted(point.x, digits: 2)) \(formatted(point.y, digits: 2))"
        }
        return """
            <radialGradient id="wall" cx="0" cy="0" r="1" \
            gradientTransform="translate(\(pair(wall.middle))) scale(\(pair(wall.radii)))">\(stops.joined())\
            </radialGradient><rect width="100%" height="100%" fill="url(#wall)"/>

            """
    }

    private static func groups(_ items: [SceneItem], digits: Int) -> String {
        var text = ""
        for item in items {
            let opacity = item.alpha < 1 ? " opacity=\"\(formatted(item.alpha, digits: 3))\"" : ""
            text += "<g\(opacity)>" + groups(item.under, digits: digits)
            if let softness = item.softness, softness.hasPicture {
                text += image(of: softness, item.window ?? []) + "</g>\n"
                continue
            }
            if let softness = item.softness { text += opening(of: softness) }
            for shape in item.shapes {
                text += "<path fill=\"\(hex(shape.color))\" d=\""
                for line in shape.contours { text += path(line, digits: digits) }
                text += "\"/>"
            }
            text += item.softness == nil ? "</g>\n" : "</g></g>\n"
        }
        return text
    }

    /// A group that is blurred, faded, or both.
    private static func opening(of softness: Softness) -> String {
        let filter = softness.deviation > 0 ? " filter=\"url(#\(name(of: softness)))\"" : ""
        guard let fade = softness.fade, let top = softness.plane.seen(Point(x: 0, y: fade.top)),
            let bottom = softness.plane.seen(Point(x: 0, y: fade.bottom))
        else { return "<g\(filter)>" }
        let ends = [top.x, top.y, bottom.x, bottom.y].map { formatted($0, digits: 1) }
        let alpha = formatted(fade.alpha, digits: 3)
        let name = "f" + (ends + [alpha]).joined(separator: "_")
        return """
            <linearGradient id="\(name)g" gradientUnits="userSpaceOnUse" \
            x1="\(ends[0])" y1="\(ends[1])" x2="\(ends[2])" y2="\(ends[3])">\
            <stop stop-color="#fff" stop-opacity="\(alpha)"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>\
            </linearGradient><mask id="\(name)" maskUnits="userSpaceOnUse" x="-50%" y="-50%" width="200%" height="200%">\
            <rect x="-50%" y="-50%" width="200%" height="200%" fill="url(#\(name)g)"/></mask>\
            <g mask="url(#\(name))"\(filter)>
            """
    }

    /// The blurs of all items; SVG knows no perspective, so an item is blurred as its middle is.
    private static func filters(_ scenes: [Scene]) -> String {
        func deviations(_ items: [SceneItem]) -> [Softness] {
            items.flatMap { item in
                (item.softness.map { $0.hasPicture || $0.deviation == 0 ? [] : [$0] } ?? [])
                    + deviations(item.under)
            }
        }
        let all = scenes.flatMap { deviations($0.items) }
        guard !all.isEmpty, let size = scenes.first?.size else { return "" }
        let names = Dictionary(all.map { (name(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
        let area =
            "filterUnits=\"userSpaceOnUse\" x=\"\(formatted(-size.width, digits: 0))\" y=\"\(formatted(-size.height, digits: 0))\" width=\"\(formatted(3 * size.width, digits: 0))\" height=\"\(formatted(3 * size.height, digits: 0))\""
        return "<defs>"
            + names.sorted { $0.key < $1.key }.map { name, softness in
                "<filter id=\"\(name)\" \(area) color-interpolation-filters=\"sRGB\"><feGaussianBlur stdDeviation=\"\(formatted(deviation(of: softness), digits: 1))\"/></filter>"
            }.joined() + "</defs>\n"
    }

    /// A picture as it is seen, with two pixels a point: SVG knows no perspective.
    private static func image(of softness: Softness, _ window: [Point]) -> String {
        let scale = 2.0
        guard let (data, place, size) = softness.png(scale: scale, window) else { return "" }
        func number(_ value: Double) -> String { formatted(value, digits: 1) }
        return "<image x=\"\(number(place.x))\" y=\"\(number(place.y))\" width=\"\(number(size.width))\" "
            + "height=\"\(number(size.height))\" href=\"data:image/png;base64,\(data.base64EncodedString())\"/>"
    }

    private static func deviation(of softness: Softness) -> Double {
        min(softness.deviation * softness.plane.scale, 1000)
    }

    private static func name(of softness: Softness) -> String {
        "b\(Int((deviation(of: softness) * 10).rounded()))"
    }

    /// A closed line; points are relative to the previous one, which is shorter than absolute coordinates. Points that
    /// are hardly apart are left out.
    private static func path(_ line: [Point], digits: Int) -> String {
        let unit = Double(unit(digits))
        var text = ""
        var lastX = 0
        var lastY = 0
        var number = 0
        for point in line {
            let x = whole(point.x * unit)
            let y = whole(point.y * unit)
            if number > 0, abs(x - lastX) + abs(y - lastY) < 6 { continue }
            // A minus sign separates two numbers as a space does.
            let pair = decimal(x - lastX, digits: digits) + spaced(decimal(y - lastY, digits: digits))
            switch number {
            case 0: text += "M" + pair
            case 1: text += "l" + pair
            default: text += spaced(pair)
            }
            lastX = x
            lastY = y
            number = number + 1
        }
        return text + "Z"
    }

    private static func spaced(_ number: String) -> String { number.hasPrefix("-") ? number : " " + number }

    private static func hex(_ color: Color) -> String {
        let parts = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// A number with at most `digits` digits after the decimal point, and no trailing zeros.
    package static func formatted(_ value: Double, digits: Int) -> String {
        decimal(whole(value * Double(unit(digits))), digits: digits)
    }

    private static func unit(_ digits: Int) -> Int { (0..<digits).reduce(1) { unit, _ in unit * 10 } }

    /// Clamps the value, so that it can be converted to an integer.
    private static func whole(_ value: Double) -> Int { Int(min(max(value.rounded(), -1e12), 1e12)) }

    /// Formats a number that is given in units of its last digit.
    private static func decimal(_ number: Int, digits: Int) -> String {
        let (whole, rest) = abs(number).quotientAndRemainder(dividingBy: unit(digits))
        var text = number < 0 ? "-\(whole)" : "\(whole)"
        if rest > 0 {
            let part = String(rest)
            text += "." + String(repeating: "0", count: digits - part.count) + part
            while text.last == "0" { text.removeLast() }
        }
        return text
    }
}
