// Shapes an effect from its picture: a point of an item is pulled, the script's options follow. In: a carousel with a
// script, where the point should be. Out: the options' values.

import CarouselEngine

/// A point of an item that is held, and the options that follow it.
package final class OptionShaper {
    /// What shaping has done.
    package struct Outcome {
        /// An option that has another value.
        package struct Change {
            package let option: PluginOption
            package let before: Double
            package let after: Double
        }

        package let changes: [Change]
        /// Where the point is now, in points of the carousel.
        package let point: Point
        /// How far it is from where it should be, in points.
        package let left: Double
        /// Options that would go further, and are at an end of their range.
        package let limits: [PluginOption]
        /// Whether any option moves the point.
        package let canMove: Bool
    }

    private let carousel: any DrivableCarousel
    private let plugin: LuaPlugin
    private let index: Int
    /// In points from the item's middle, in its plane.
    private let place: Point
    private let options: [PluginOption]
    private let before: [Double]
    /// Whether the user had set them.
    private let wasSet: [Bool]
    private var solver: LeastSquares?
    private var target: Point?
    /// Where the point was at first, and by how much each option moves it from its least to its greatest value there.
    private var origin: (point: Point, slopes: [Point])?
    /// How often the carousel was asked where the point is.
    package private(set) var evaluations = 0

    /// The options of a script that can follow a point: numbers between two ends that are no counts.
    package static func options(of plugin: LuaPlugin) -> [PluginOption] {
        plugin.options.filter { option in
            guard option.kind == .number, CarouselOption(rawValue: option.name) == nil,
                !isCount(option),
                let min = option.min, let max = option.max
            else { return false }
            return min.isFinite && max.isFinite && min < max
        }
    }

    /// Whether it says how many there are of something: a whole number with a noun as its unit that is no measure.
    private static func isCount(_ option: PluginOption) -> Bool {
        let measures = [
            "points", "pixels", "radians", "degrees", "turns", "seconds", "ms", "widths", "heights", "sizes",
        ]
        return isWhole(option) && option.unit.hasSuffix("s") && option.unit.count > 1
            && option.unit.allSatisfy(\.isLetter) && !measures.contains(option.unit)
    }

    private static func isWhole(_ option: PluginOption) -> Bool {
        option.step.map { $0 >= 1 && $0 == $0.rounded() } ?? false
    }

    /// - Parameters:
    ///   - plugin: the carousel's type.
    ///   - index: of an item that is loaded.
    ///   - point: of the item, in points of the carousel, where it is seen; nil for its middle.
    ///   - options: those that follow, of ``options(of:)``.
    /// - Returns: nil if the item is not seen.
    package init?(
        _ carousel: any DrivableCarousel, _ plugin: LuaPlugin, index: Int, at point: Point? = nil,
        options: [PluginOption]
    ) {
        self.carousel = carousel
        self.plugin = plugin
        self.index = index
        self.options = options
        before = options.map { plugin.value(ofOption: $0.name) ?? $0.defaultValue }
        wasSet = options.map { plugin.hasUserValue(ofOption: $0.name) }
        guard let item = Self.item(index, of: carousel) else { return nil }
        guard let point else {
            place = .zero
            return
        }
        let own = Point(x: point.x - item.center.x, y: point.y - item.center.y)
        guard let place = item.transform.unprojecting(own) else { return nil }
        self.place = place
    }

    private static func item(_ index: Int, of carousel: any DrivableCarousel) -> Placement? {
        carousel.placements.first { $0.index == index && !$0.isLeaving && !$0.isFailed }
    }

    // MARK: Values

    private func steps() -> [Double?] {
        options.map { option in
            guard Self.isWhole(option) else { return nil }
            return 1 / ((option.max ?? 1) - (option.min ?? 0))
        }
    }

    private func part(_ value: Double, _ option: PluginOption) -> Double {
        let min = option.min ?? 0
        let max = option.max ?? 1
        return (value - min) / (max - min)
    }

    private func value(_ part: Double, _ place: Int) -> Double {
        let option = options[place]
        let min = option.min ?? 0
        let max = option.max ?? 1
        if part == self.part(before[place], option) { return before[place] }
        let value = Swift.min(max, Swift.max(min, min + (max - min) * part))
        guard Self.isWhole(option) else { return value }
        return Swift.min(max, Swift.max(min, min + (value - min).rounded()))
    }

    private func set(_ values: [Double]) {
        for (place, value) in values.enumerated() {
            let isBefore = value == before[place] && !wasSet[place]
            try? plugin.setUserOption(options[place].name, to: isBefore ? nil : value)
        }
        carousel.applyTypeChange()
    }

    private func look(_ values: [Double]) -> Point? {
        evaluations += 1
        set(values)
        guard let item = Self.item(index, of: carousel), let own = item.transform.projecting(place) else {
            return nil
        }
        return Point(x: own.x + item.center.x, y: own.y + item.center.y)
    }

    private func values(_ parts: [Double]) -> [Double] { parts.indices.map { value(parts[$0], $0) } }

    private var parts: [Double] { zip(before, options).map(part) }

    /// Puts all options back.
    package func cancel() { set(before) }

    // MARK: Shaping

    /// Follows a hand: at most twelve looks at the carousel, as near as they come.
    ///
    /// - Parameters:
    ///   - target: in points of the carousel.
    ///   - staysNear: whether the options stay within the reach of the hand's move: none does more than three times the
    ///     move by itself, and none comes to its end before the hand has gone ``wholeReach``.
    package func follow(_ target: Point, staysNear: Bool = false) -> Outcome? {
        if solver == nil {
            solver = LeastSquares(from: parts, steps: steps()) { [unowned self] in self.look(self.values($0))
            }
        }
        self.target = target
        if let solver, origin == nil { origin = (solver.now.point, solver.slopes) }
        if staysNear, let origin { solver?.reach = reach(of: target, from: origin) }
        solver?.approach(target, most: 12, tolerance: 0.05)
        guard let solver else { return nil }
        let values = values(solver.now.values)
        set(values)
        return outcome(values, solver.now.point, target, slopes: solver.slopes)
    }

    /// How far a hand goes, in points, until options may come to their ends.
    package static let wholeReach = 90.0

    private func reach(
        of target: Point, from origin: (point: Point, slopes: [Point])
    ) -> [ClosedRange<Double>] {
        let distance = Self.length(Point(x: target.x - origin.point.x, y: target.y - origin.point.y))
        let part = min(1, distance / Self.wholeReach)
        return zip(parts, origin.slopes).map { value, slope in
            let own = Self.length(slope)
            let most = own > 0 ? 3 * distance / own : 1
            return (value - min(most, value * part))...(value + min(most, (1 - value) * part))
        }
    }

    /// An option that moves a point of the item by itself.
    package struct Handle {
        package let option: PluginOption
        /// Where the point is now, in points of the carousel.
        package let point: Point
        /// By how much it moves from the option's least to its greatest value, in points.
        package let direction: Point
    }

    /// What moves a point of an item, the option that moves it most first.
    ///
    /// - Parameter least: what moves it by less, in points, is left out.
    package func handles(least: Double) -> [Handle] {
        let solver = LeastSquares(from: parts, steps: steps()) { [unowned self] in self.look(self.values($0))
        }
        cancel()
        guard let solver else { return [] }
        let all = zip(options, solver.slopes).map {
            Handle(option: $0, point: solver.now.point, direction: $1)
        }
        return all.filter { Self.length($0.direction) >= least }
            .sorted { Self.length($0.direction) > Self.length($1.direction) }
    }

    private static func length(_ vector: Point) -> Double {
        (vector.x * vector.x + vector.y * vector.y).squareRoot()
    }

    /// The hand lets go.
    ///
    /// - Returns: the options that have another value, with no more digits than they need.
    package func letGo() -> [Outcome.Change] {
        guard let solver, let target else { return [] }
        let (values, point) = shortened(values(solver.now.values), solver.now.point, target)
        set(values)
        return outcome(values, point, target, slopes: solver.slopes).changes
    }

    /// Brings the point to a place, or as near as it comes, wherever the options' values are.
    ///
    /// - Parameters:
    ///   - target: in points of the carousel.
    ///   - isStopped: asked in between.
    package func bring(to target: Point, isStopped: () -> Bool = { false }) -> Outcome? {
        let found = LeastSquares.search(
            target, from: parts, steps: steps(), tolerance: 0.05, isStopped: isStopped
        ) { [unowned self] in self.look(self.values($0)) }
        guard let found, !isStopped() else {
            cancel()
            return nil
        }
        let (values, point) = shortened(values(found.values), found.point, target)
        set(values)
        let solver = LeastSquares(from: zip(values, options).map(part), steps: steps()) { [unowned self] in
            self.look(self.values($0))
        }
        set(values)
        return outcome(values, point, target, slopes: solver?.slopes ?? [])
    }

    /// Values with no more digits than they need, and what moved in vain as it was.
    private func shortened(_ exact: [Double], _ point: Point, _ target: Point) -> ([Double], Point) {
        var values = exact
        var point = point
        func distance(_ point: Point) -> Double {
            ((point.x - target.x) * (point.x - target.x) + (point.y - target.y) * (point.y - target.y))
                .squareRoot()
        }
        let near = distance(point) + 0.01
        for place in options.indices where values[place] != before[place] {
            var other = values
            other[place] = before[place]
            if let seen = look(other), distance(seen) <= near { (values, point) = (other, seen) }
        }
        let most = max(distance(point) + 0.02, 0.1)
        for (place, option) in options.enumerated() where values[place] != before[place] {
            let range = (option.max ?? 1) - (option.min ?? 0)
            for digits in 2...6 {
                var short = values
                let scale = Self.power(digits, of: range)
                let rounded = (exact[place] * scale).rounded() / scale
                short[place] = min(option.max ?? rounded, max(option.min ?? rounded, rounded))
                if abs(exact[place] - before[place]) * scale < 1 { short[place] = before[place] }
                if let seen = look(short), distance(seen) <= most {
                    values = short
                    point = seen
                    break
                }
            }
        }
        return (values, point)
    }

    /// By what a number is multiplied to have some digits of a range before its point.
    private static func power(_ digits: Int, of range: Double) -> Double {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        var size = range
        while size >= 10 { (size, scale) = (size / 10, scale / 10) }
        while size < 1 { (size, scale) = (size * 10, scale * 10) }
        return scale
    }

    private func outcome(_ values: [Double], _ point: Point, _ target: Point, slopes: [Point]) -> Outcome {
        let gap = Point(x: target.x - point.x, y: target.y - point.y)
        let left = (gap.x * gap.x + gap.y * gap.y).squareRoot()
        let changes = options.indices.filter { values[$0] != before[$0] }.map {
            Outcome.Change(option: options[$0], before: before[$0], after: values[$0])
        }
        let limits = options.indices.filter { place in
            guard left > 0.5, slopes.indices.contains(place) else { return false }
            let push = slopes[place].x * gap.x + slopes[place].y * gap.y
            return push > 0 && values[place] == options[place].max
                || push < 0 && values[place] == options[place].min
        }
        return Outcome(
            changes: changes, point: point, left: left, limits: limits.map { options[$0] },
            canMove: slopes.contains { abs($0.x) + abs($0.y) > 1e-6 })
    }
}
