// Places samples where an effect needs them. In: a probe, the accepted error. Out: a track.

import CarouselEngine

/// Samples an effect over the offset: the more it bends, the closer.
struct EffectSampler {
    let probe: EffectProbe
    /// An item's size, in points.
    let size: Size
    /// The accepted error at its corners, in points.
    let error: Double
    let player: EffectPlayer

    /// Where an effect jumps, two samples are this far apart, in items.
    private static let least = 1.0 / 4096
    /// More samples than this are no table any more.
    private static let most = 4096

    /// The track of an item, or of any.
    func track(_ index: Int?) throws -> EffectTrack {
        let range = probe.offsets(of: index)
        // At rest, items have whole offsets: those are exact.
        let inner = stride(from: range.lowerBound.rounded(.down), through: range.upperBound, by: 0.25)
            .filter { $0 > range.lowerBound && $0 < range.upperBound }
        let knots = [range.lowerBound] + inner + [range.upperBound]
        var found = knots.map { ($0, probe.sample(index, at: $0)) }
        var row = 0
        while row + 1 < found.count {
            guard found.count <= Self.most else {
                throw EffectTable.Problem(
                    description:
                        "it is too rough: more than \(Self.most) samples at \(error) points; expected a larger error, or an effect without jumps"
                )
            }
            let a = found[row]
            let b = found[row + 1]
            guard b.0 - a.0 > Self.least else {
                row += 1
                continue
            }
            let middle = (a.0 + b.0) / 2
            let seen = probe.sample(index, at: middle)
            if isRough(index, a, b, middle: seen) {
                found.insert((middle, seen), at: row + 1)
            } else {
                row += 1
            }
        }
        return EffectTrack(rows: Self.rows(found))
    }

    /// Where it looks between two samples: also at places that no wave of the effect's own hits all of.
    private static let looks = [0.5, 0.25, 0.75, 0.113, 0.382, 0.691, 0.927]

    /// Whether a player would show something else between two samples.
    private func isRough(
        _ index: Int?, _ a: (Double, EffectSample?), _ b: (Double, EffectSample?), middle: EffectSample?
    ) -> Bool {
        Self.looks.contains { part in
            let seen = part == 0.5 ? middle : probe.sample(index, at: a.0 + (b.0 - a.0) * part)
            switch (a.1, b.1, seen) {
            case (nil, nil, nil): return false
            case (let before?, let after?, let seen?):
                return differ(before.mixed(with: after, part, as: player), seen)
            default: return true
            }
        }
    }

    private func differ(_ shown: EffectSample, _ seen: EffectSample) -> Bool {
        guard let a = shown.transform.projecting(size), let b = seen.transform.projecting(size) else {
            return true
        }
        let extent = min(160, max(a.area, b.area).squareRoot())
        return a.distance(to: b) * seen.alpha > error || abs(shown.alpha - seen.alpha) * extent > error
            || abs(shown.shade - seen.shade) > 0.004
            || abs(shown.depth - seen.depth) > 1e-3 * max(1, abs(seen.depth))
    }

    /// The rows: next to where an item appears or vanishes, it is there and invisible.
    private static func rows(_ found: [(Double, EffectSample?)]) -> [EffectTrack.Row] {
        found.indices.flatMap { place -> [EffectTrack.Row] in
            let before = place > 0 ? found[place - 1].1 : nil
            let after = place + 1 < found.count ? found[place + 1].1 : nil
            let samples = found[place].1.map { [$0] } ?? [before, after].compactMap { $0?.faded }
            return samples.map { EffectTrack.Row(offset: found[place].0, sample: $0) }
        }
    }
}
