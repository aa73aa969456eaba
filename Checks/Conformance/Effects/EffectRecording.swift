// A recorded effect of another library. In: a line of JSON. Out: where items were, by a carousel's setting.

import CarouselEngine
import Foundation

/// Items of an effect at one position, as another library drew them.
struct EffectRecording {
    /// The precision of a library's recordings.
    struct Precision {
        /// Of each of a transform's 16 numbers.
        let transform: Double
        /// Of a corner on the screen, in points; nil to compare no corners.
        let corner: Double?
        /// Of opacity and shade.
        let alpha: Double
    }

    /// A recorded item.
    struct Item {
        let index: Int
        /// About the middle of the stage.
        let transform: Transform3D
        let alpha: Double
        let zIndex: Int
        /// Whether it is hidden in another way than by its alpha.
        let isHidden: Bool
        /// nil where nothing is said of it.
        let shade: Double?
    }

    /// The library's effect with its parameters, by which its script is found.
    let setting: String
    let isVertical: Bool
    let perspective: Double
    let offset: Double
    /// Whether a finger holds the carousel, having begun at the last item before the offset.
    let isDragged: Bool
    let items: [Item]
    /// Whether the items stand in one space, where depth decides which is in front.
    let hasSpace: Bool
    let precision: Precision

    /// The setting and the position, for people.
    var name: String {
        let position = hasSpace ? offset : Double(items[0].index) - offset
        return "\(setting) at \(position)"
    }

    /// Whether a line is such a recording.
    static func isEffect(_ names: [String]) -> Bool {
        names.contains("slides") || names.contains("local")
    }
}

extension EffectRecording {
    init(_ line: RecordedObject) throws {
        self = try line.has("slides") ? Self(swiper: line) : Self(uikit: line)
        try line.finish()
    }

    // MARK: Swiper

    private init(swiper line: RecordedObject) throws {
        // The composed transform has all of these.
        line.ignore("activeIndex", "viewport", "wrapper")
        let parameters = try line.object("params")
        let distance = try line.optional("perspective", line.number)
        let setting = try line.text("setting")
        guard setting.hasPrefix(try line.text("effect") + "/"),
            try line.size("stage") == EffectReplayer.bounds
        else {
            throw RecordingError("the effect or the stage does not belong to the setting '\(setting)'")
        }
        let slides = try line.objects("slides")
        guard slides.count == EffectReplayer.count else {
            throw RecordingError("\(slides.count) slides; expected \(EffectReplayer.count)")
        }
        let hasPlainShade = setting.hasPrefix("cards/") || setting.hasPrefix("creative/")
        self.init(
            setting: "Swiper/\(setting)",
            isVertical: parameters.has("direction") ? try parameters.text("direction") == "vertical" : false,
            perspective: distance.map { -1 / $0 } ?? 0, offset: try line.number("position"),
            isDragged: try line.flag("dragged"),
            items: try slides.map { try Item(slide: $0, hasPlainShade: hasPlainShade) },
            hasSpace: true, precision: Precision(transform: 1e-4, corner: 0.05, alpha: 1e-6))
    }

    // MARK: FSPagerView, CollectionViewPagingLayout

    private init(uikit line: RecordedObject) throws {
        // Placements have no blur and cast no shadow; the pitch is part of the center.
        line.ignore("interitemSpacing", "pitch", "blur", "shadow")
        guard try line.size("item") == EffectReplayer.itemSize else {
            throw RecordingError("item: another size than 160 × 200")
        }
        let isVertical = try line.flag("vertical", default: false)
        let position = try line.number("position")
        // Any item that has this position while the offset is within the ends.
        let index = max(0, min(8, Int((4 + position).rounded())))
        let item = try Item(view: line, index: index)
        let setting = try line.text("library") + "/" + line.text("effect")
        self.init(
            setting: isVertical ? "\(setting)/vertical" : setting, isVertical: isVertical, perspective: 0,
            offset: Double(index) - position, isDragged: false, items: [item], hasSpace: false,
            precision: Precision(transform: 1e-9, corner: nil, alpha: 1e-6))
    }
}

extension EffectRecording.Item {
    init(slide: RecordedObject, hasPlainShade: Bool) throws {
        slide.ignore("progress", "css", "matrix", "origin", "layout", "box")
        transform = try slide.transform("transform")
        index = try slide.integer("index")
        alpha = try slide.number("opacity")
        zIndex = try slide.optional("zIndex", slide.integer) ?? 0
        let hidesBack = try slide.text("backface") == "hidden"
        let isBack = hidesBack && !transform.showsFront(of: EffectReplayer.itemSize)
        isHidden = try slide.text("visibility") == "hidden" || isBack
        let shadows = try slide.object("shadows")
        // The plain layer is black at 0.15; the layers with gradients are not compared.
        let layer = try shadows.optional("swiper-slide-shadow", shadows.number) ?? 0
        shade = hasPlainShade ? -0.15 * layer : nil
        try slide.finish()
    }

    init(view line: RecordedObject, index: Int) throws {
        self.index = index
        let center = try line.size("center")
        transform = try line.transform("local")
            .concatenated(with: .translation(x: center.width, y: center.height, z: 0))
        // UIKit cuts it.
        alpha = max(0, min(1, try line.number("alpha")))
        zIndex = try line.integer("zIndex")
        let showsBack = try line.flag("doubleSided", default: true)
        isHidden = !showsBack && !transform.showsFront(of: EffectReplayer.itemSize)
        shade = nil
    }
}

extension RecordedObject {
    /// A transform's 16 numbers, row by row.
    fileprivate func transform(_ key: String) throws -> Transform3D {
        let numbers = try numbers(key)
        guard let transform = Transform3D(elements: numbers) else {
            throw RecordingError("\(key): not 16 numbers")
        }
        return transform
    }
}
