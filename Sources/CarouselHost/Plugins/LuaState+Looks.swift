// How a script wants items to look. In: the fields that it wrote, of the bridge. Out: the engine's looks.

import CLuaBridge
import CarouselEngine

extension LuaState {
    /// The fields that placements have.
    private static let resultFields = UInt32(CHL_ALPHA | CHL_DEPTH | CHL_SHADE)

    /// Reads the looks that the script wrote into the items of the last frame.
    ///
    /// - Parameter isFailed: whether an item has none of its own.
    func readLooks(count: Int, into looks: inout [ItemLook], isFailed: (Int) -> Bool) {
        guard let facts else { return }
        for place in 0..<count where facts[place].look.fields & ~Self.resultFields != 0 && !isFailed(place) {
            if looks.isEmpty { looks.append(contentsOf: repeatElement(.plain, count: count)) }
            looks[place].set(facts[place].look, labels: chl_labels(state))
            looks[place].makeSound()
        }
    }
}

extension ItemLook {
    /// Takes the fields that a script wrote.
    fileprivate mutating func set(_ look: chl_look, labels: UnsafePointer<CChar>?) {
        func has(_ field: Int) -> Bool { Int(look.fields) & field != 0 }
        if has(CHL_BLUR) { blur = look.blur }
        if has(CHL_SATURATION) { saturation = look.saturation }
        if has(CHL_TINT) { tint = look.tint }
        if has(CHL_TINT_AMOUNT) { tintAmount = look.tint_amount }
        if has(CHL_SHADOW) {
            shadow = ItemShadow(
                blur: look.shadow_blur, x: look.shadow_x, y: look.shadow_y, alpha: look.shadow_alpha,
                color: look.shadow_color)
        }
        if has(CHL_GROUND_SHADOW) {
            groundShadow = GroundShadow(
                y: look.ground_y, blur: look.ground_blur, alpha: look.ground_alpha, color: look.ground_color)
        }
        if has(CHL_REFLECTION) {
            reflection = ItemReflection(
                scale: look.reflection_scale, alpha: look.reflection_alpha, gap: look.reflection_gap)
        }
        if has(CHL_RADIUS) { radius = SIMD4(look.radius.0, look.radius.1, look.radius.2, look.radius.3) }
        if has(CHL_CLIP) {
            clip = SIMD4(look.clip.0, look.clip.1, look.clip.2, look.clip.3)
            clipRadius = look.clip_radius
        }
        if has(CHL_CONTENT_X) { contentX = look.content_x }
        if has(CHL_CONTENT_Y) { contentY = look.content_y }
        if has(CHL_CONTENT_SCALE) { contentScale = look.content_scale }
        if has(CHL_VERSO) { verso = look.verso_has_color ? .color(look.verso_color) : .on }
        if has(CHL_LABEL), let labels { label = decoded(labels + Int(look.label), Int(look.label_length)) }
    }
}
