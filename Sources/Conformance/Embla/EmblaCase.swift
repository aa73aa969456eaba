// A case of Embla Carousel: rectangles and options, and what Embla makes of them. In: a line of JSON. Out: a value.

import CarouselEngine

/// A recorded case of Embla.
struct EmblaCase {
    /// A location that is asked for, and what comes of it.
    struct Step {
        /// Nil when the recording names none.
        let asked: Double?
        let location: Double
        /// How far slides are away from where they are laid out, by their numbers, on the screen.
        let slides: [Int: Double]
        /// How far the container is, on the screen.
        let container: Double?
    }

    /// What Embla makes of it.
    struct Result {
        let snaps: [Double]
        let contentSize: Double
        let limit: (min: Double, max: Double)
        let slidesBySnap: [[Int]]
        let snapBySlide: [Int]
        let progressBySnap: [Double]
        let loops: Bool
        let canLoop: Bool
        let loopPoints: [(index: Int, location: Double)]
        let startLocation: Double
        let startProgress: Double?
        let slidesInView: [[Int]]
    }

    let name: String
    let isVertical: Bool
    let isRightToLeft: Bool
    let bounds: Size
    /// Where each slide begins, in points from the leading edge.
    let starts: [Double]
    /// The slides' lengths along the axis.
    let extents: [Double]
    let endMargin: Double
    let alignment: CarouselAlignment
    let containment: Containment
    /// 0 for as many as fit.
    let slidesToScroll: Int
    let asksForLoop: Bool
    let startSnap: Int
    let expected: Result
    let steps: [Step]

    init(_ o: RecordedObject) throws {
        name = try o.text("id")
        o.ignore("group", "source", "tests", "fixture", "asserted", "moves")
        let options = try o.object("options")
        isVertical = try options.choice("axis", ["x": false, "y": true])
        isRightToLeft = try options.choice("direction", ["ltr": false, "rtl": true]) && !isVertical
        let container = try o.frame("container")
        bounds = Size(width: container[2], height: container[3])
        let slides = try o.rows("slides")
        guard slides.allSatisfy({ $0.count == 4 }), !slides.isEmpty else {
            throw RecordingError("slides: not a list of four numbers each")
        }
        let (isVertical, isRightToLeft) = (isVertical, isRightToLeft)
        starts = slides.map {
            isVertical
                ? $0[1] - container[1]
                : isRightToLeft ? container[0] + container[2] - $0[0] - $0[2] : $0[0] - container[0]
        }
        extents = slides.map { isVertical ? $0[3] : $0[2] }
        endMargin = try o.number("endMargin")
        if let word = try? options.text("align") {
            let words: [String: CarouselAlignment] = ["start": .start, "center": .center, "end": .end]
            guard let alignment = words[word] else { throw RecordingError("unknown align '\(word)'") }
            self.alignment = alignment
        } else {
            let align = try options.object("align")
            guard try align.text("of") == "view" else { throw RecordingError("align.of: not the view") }
            alignment = .fraction(try align.number("fraction"))
            try align.finish()
        }
        if let word = try? options.text("containScroll") {
            let words: [String: Containment] = ["trimSnaps": .trim, "keepSnaps": .keep]
            guard let containment = words[word] else {
                throw RecordingError("unknown containScroll '\(word)'")
            }
            self.containment = containment
        } else {
            guard try !options.flag("containScroll") else { throw RecordingError("containScroll: true") }
            containment = .off
        }
        if let word = try? options.text("slidesToScroll") {
            guard word == "auto" else { throw RecordingError("unknown slidesToScroll '\(word)'") }
            slidesToScroll = 0
        } else {
            slidesToScroll = try options.integer("slidesToScroll")
        }
        asksForLoop = try options.flag("loop")
        startSnap = try options.integer("startSnap")
        try options.finish()
        expected = try Result(o.object("expect"))
        steps = try o.optional("steps", o.objects)?.map(Step.init) ?? []
        try o.finish()
    }
}

extension EmblaCase.Step {
    fileprivate init(_ o: RecordedObject) throws {
        asked = try o.optional("asked", o.number)
        location = try o.number("location")
        container = try o.optional("containerTranslate", o.number)
        slides = try o.optional("slideTranslate", o.numbersByIndex) ?? [:]
        try o.finish()
    }
}

extension EmblaCase.Result {
    fileprivate init(_ o: RecordedObject) throws {
        snaps = try o.numbers("scrollSnaps")
        contentSize = try o.number("contentSize")
        let limit = try o.object("limit")
        self.limit = (try limit.number("min"), try limit.number("max"))
        try limit.finish()
        func indexes(_ key: String) throws -> [[Int]] { try o.rows(key).map { $0.map { Int($0) } } }
        slidesBySnap = try indexes("slidesBySnap")
        snapBySlide = try o.integers("snapBySlide")
        progressBySnap = try o.numbers("progressBySnap")
        loops = try o.flag("loops")
        canLoop = try o.flag("canLoop")
        loopPoints = try o.objects("loopPoints").map { point in
            let found = (try point.integer("index"), try point.number("at"))
            try point.finish()
            return found
        }
        startLocation = try o.number("startLocation")
        startProgress = try o.optional("startProgress", o.number)
        slidesInView = try indexes("slidesInView")
        try o.finish()
    }
}

extension RecordedObject {
    /// One of some words.
    fileprivate func choice<Value>(_ key: String, _ words: [String: Value]) throws -> Value {
        let word = try text(key)
        guard let value = words[word] else { throw RecordingError("unknown \(key) '\(word)'") }
        return value
    }

    /// Numbers by indexes that are written as text.
    fileprivate func numbersByIndex(_ key: String) throws -> [Int: Double] {
        let object = try object(key)
        var numbers: [Int: Double] = [:]
        for name in object.names {
            guard let index = Int(name) else { throw RecordingError("\(key): '\(name)' is no index") }
            numbers[index] = try object.number(name)
        }
        return numbers
    }
}
