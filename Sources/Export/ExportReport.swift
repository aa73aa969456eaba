// What an effect becomes in each format. In: a table and the carousel it was made of. Out: sizes and errors.

import CarouselEngine

/// The size and the error of an effect in each format.
public struct ExportReport {
    /// One format.
    public struct Row {
        /// The format's name.
        public let format: String
        /// The size of its files; nil if it can't have the effect.
        public let bytes: Int?
        /// How it differs from the carousel; nil if it can't have the effect.
        public let check: ExportCheck?
        /// What is different, or missing, for people.
        public let remark: String

        /// Whether it shows what the carousel shows, within an error in points.
        public func isGood(within error: Double) -> Bool {
            check.map { $0.error <= error && $0.strays == 0 && $0.disorders == 0 } ?? true
        }
    }

    /// The fields of items' looks that no format but films has.
    public let missingLooks: [String]
    /// All formats but films, which show what is drawn.
    public let rows: [Row]

    /// - Parameters:
    ///   - table: the samples.
    ///   - carousel: the one that it was made of; its offset and time are changed.
    /// - Throws: ``EffectTable/Problem`` if the table's JSON reads as another table.
    public init(_ table: EffectTable, _ carousel: Carousel<Int>) throws {
        let json = table.json
        let samples = ExportCheck(try table.read(json), carousel)
        let movesItself = table.needs.time || table.needs.motion
        let rest = movesItself ? "at rest, with --at-rest" : ""
        func sampled(_ format: String, _ bytes: Int) -> Row {
            Row(format: format, bytes: bytes, check: samples, remark: rest)
        }
        missingLooks = table.needs.looks
        rows = [
            sampled("html", PageExport.html(table).utf8.count),
            sampled(
                "js", json.utf8.count + PageExport.module.utf8.count + PageExport.declarations.utf8.count),
            Self.css(table, carousel, movesItself), Self.swift(table, carousel, movesItself),
            sampled("json", json.utf8.count),
        ]
    }

    private static func css(_ table: EffectTable, _ carousel: Carousel<Int>, _ movesItself: Bool) -> Row {
        guard !movesItself, !table.isRightToLeft else {
            return none(
                "css", movesItself ? "can't follow the time or a finger" : "can't go from right to left")
        }
        return Row(
            format: "css", bytes: CSSExport.html(table).utf8.count,
            check: ExportCheck(CSSExport.shown(of: table), carousel),
            remark: carousel.isWrapping ? "a row instead of a loop" : "")
    }

    private static func swift(_ table: EffectTable, _ carousel: Carousel<Int>, _ movesItself: Bool) -> Row {
        guard !movesItself else { return none("swift", "can't follow the time or a finger") }
        guard !table.isRightToLeft else {
            return none("swift", "is exported from left to right; the app's carousel mirrors it")
        }
        let bytes = SwiftExport.source(table, of: carousel).text.utf8.count
        guard let poses = PoseFormula(of: table, carousel) else {
            return Row(format: "swift", bytes: bytes, check: ExportCheck(table, carousel), remark: "")
        }
        let context = carousel.context
        let check = ExportCheck(of: table, carousel) { poses.sample(at: $1, in: context) }
        return Row(format: "swift", bytes: bytes, check: check, remark: "as formulas")
    }

    private static func none(_ format: String, _ reason: String) -> Row {
        Row(format: format, bytes: nil, check: nil, remark: reason)
    }
}
