// Looks as GTK draws them. In: the engine's values. Out: the shim's.

import CGTK
import CStage
import CarouselEngine

extension CGTKLook {
    init(_ look: ItemLook, shade: Double) {
        self.init()
        blur = look.blur
        saturation = look.saturation
        tint_amount = look.tintAmount
        self.shade = shade
        tint = Self.parts(of: look.tint)
        if let shadow = look.shadow {
            let color = Self.parts(of: shadow.color)
            has_shadow = true
            shadow_color = (color.0, color.1, color.2, shadow.alpha)
            (shadow_blur, shadow_x, shadow_y) = (shadow.blur, shadow.x, shadow.y)
        }
        radius = (look.radius[0], look.radius[1], look.radius[2], look.radius[3])
        clip = (look.clip[0], look.clip[1], look.clip[2], look.clip[3])
        (content_x, content_y, content_scale) = (look.contentX, look.contentY, look.contentScale)
        switch look.verso {
        case .off: break
        case .on:
            has_verso = true
            verso_color = Self.parts(of: 0x45_4A57)
        case .color(let color):
            has_verso = true
            verso_color = Self.parts(of: color)
        }
    }

    private static func parts(of color: UInt32) -> (Double, Double, Double) {
        (Double(color >> 16 & 0xFF) / 255, Double(color >> 8 & 0xFF) / 255, Double(color & 0xFF) / 255)
    }
}

extension CGTKGround {
    init(_ shadow: GroundShadow, of placement: Placement, in context: LayoutContext) {
        let ground = shadow.placement(
            of: placement, perspective: context.perspective, viewpointOffset: context.viewpointOffset)
        let matrix = ground.transform.concatenated(
            with: .translation(x: ground.center.x, y: ground.center.y, z: 0))
        self.init()
        withUnsafeMutableBytes(of: &transform) {
            $0.copyBytes(from: matrix.elements.map(Float.init).withUnsafeBytes { Array($0) })
        }
        (width, height) = (Float(ground.size.width), Float(ground.size.height))
        (blur, alpha) = (Float(shadow.blur), Float(ground.alpha))
    }
}
