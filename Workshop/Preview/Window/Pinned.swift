// A version of an effect that is kept. In: a type and the options that it has now. Out: the same, whatever changes.

import CarouselEngine

/// An instance of a type with the options of the moment when it was pinned.
struct Pinned: CarouselType {
    private let type: any CarouselType
    private let options: OptionValues

    init(_ carousel: any DrivableCarousel) {
        type = carousel.type.makeInstance()
        options = carousel.context.options
    }

    var name: String { type.name }
    var packsItems: Bool { type.packsItems }
    var followsTime: Bool { type.followsTime }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? { options[option] }

    func update(by seconds: Double, in context: LayoutContext) -> Bool {
        type.update(by: seconds, in: kept(context))
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        type.place(&items, in: kept(context))
    }

    private func kept(_ context: LayoutContext) -> LayoutContext {
        var context = context
        context.options = options
        return context
    }
}
