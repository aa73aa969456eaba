// How fast a hand moves. In: places and times. Out: its velocity over the last moments.

/// The last places of a pointer or a trackpad.
struct VelocityWindow {
    /// The velocity is measured over this time, in seconds.
    private static let window = 0.08
    /// The maximum number of samples; no user makes more moves in that time.
    private static let mostSamples = 64

    private struct Sample {
        let place: Point
        let time: Double
    }

    private var samples: [Sample] = []

    /// It begins at a place.
    init(at place: Point, time: Double) { samples = [Sample(place: place, time: time)] }

    /// The last place.
    var place: Point { samples[samples.count - 1].place }

    /// It moves.
    mutating func add(_ place: Point, time: Double) {
        // If the clock stands still or goes back, the last sample is replaced.
        if let last = samples.last, time <= last.time { samples.removeLast() }
        samples.append(Sample(place: place, time: time))
        while samples.count > 2, time - samples[0].time > Self.window || samples.count > Self.mostSamples {
            samples.removeFirst()
        }
    }

    /// The velocity over the last moments, in points/s; zero after a rest.
    func velocity(at time: Double) -> Size {
        guard let last = samples.last, time - last.time < Self.window,
            let first = samples.first(where: { time - $0.time <= Self.window }), last.time > first.time
        else { return .zero }
        let duration = last.time - first.time
        return Size(
            width: (last.place.x - first.place.x) / duration,
            height: (last.place.y - first.place.y) / duration)
    }
}

extension Size {
    /// The length of the diagonal.
    var length: Double { (width * width + height * height).squareRoot() }
}
