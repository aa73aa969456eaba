// An item's look on a layer: what Core Animation draws by itself. In: a look and a shade. Out: a cover, a mask and a shadow, and
// the layer as it was when they go.

#if canImport(QuartzCore)
    import CarouselEngine
    import QuartzCore

    /// What a carousel has put on an item's layer: the app's own mask and shadow are left alone until a look has one, and come
    /// back after it.
    @MainActor
    package final class LayerLook {
        private let layer: CALayer
        private var cover: CALayer?
        private var mask: (layer: CALayer, look: ItemLook, size: CGSize)?
        private var formerMask: CALayer?
        private var formerShadow: ShadowOfLayer?

        /// - Parameter layer: the item's own.
        package init(_ layer: CALayer) { self.layer = layer }

        /// Tint and shade, corners and clip, the shadow. Blur, saturation, a moved content and backs are the view's own to
        /// draw; where a mask cuts the view, it cuts its shadow too.
        package func show(_ look: ItemLook, shade: Double) {
            showCover(look, shade: shade)
            showMask(look)
            showShadow(look.shadow)
        }

        /// Leaves the layer as the app has it.
        package func undo() {
            cover?.removeFromSuperlayer()
            cover = nil
            if mask != nil { layer.mask = formerMask }
            mask = nil
            showShadow(nil)
        }

        /// A layer over the view's content in the color of the tint and the shade together.
        private func showCover(_ look: ItemLook, shade: Double) {
            guard look.tintAmount > 0 || shade != 0 else {
                cover?.removeFromSuperlayer()
                cover = nil
                return
            }
            let shown = cover ?? CALayer()
            if cover == nil {
                shown.zPosition = 1000
                layer.addSublayer(shown)
                cover = shown
            }
            if shown.frame != layer.bounds { shown.frame = layer.bounds }
            let tint = look.tintAmount
            let dark = abs(shade)
            let alpha = 1 - (1 - tint) * (1 - dark)
            func part(_ shift: UInt32) -> Double {
                let tinted = look.tint.part(shift) * tint * (1 - dark)
                return (tinted + (shade > 0 ? dark : 0)) / alpha
            }
            shown.backgroundColor = CGColor(red: part(16), green: part(8), blue: part(0), alpha: alpha)
        }

        private func showMask(_ look: ItemLook) {
            guard look.radius != nil || look.clip != .zero else {
                if mask != nil { layer.mask = formerMask }
                mask = nil
                return
            }
            let size = layer.bounds.size
            if let mask, mask.look.radius == look.radius, mask.look.clip == look.clip,
                mask.look.clipRadius == look.clipRadius, mask.size == size
            {
                return
            }
            if mask == nil { formerMask = layer.mask }
            let made = Self.mask(look, in: size)
            mask = (made, look, size)
            layer.mask = made
        }

        private func showShadow(_ shadow: ItemShadow?) {
            guard let shadow else {
                formerShadow?.put(on: layer)
                formerShadow = nil
                return
            }
            if formerShadow == nil { formerShadow = ShadowOfLayer(layer) }
            let color = shadow.color
            layer.shadowColor = CGColor(
                red: color.part(16), green: color.part(8), blue: color.part(0), alpha: 1)
            layer.shadowOpacity = Float(shadow.alpha)
            layer.shadowRadius = shadow.blur
            layer.shadowOffset = CGSize(width: shadow.x, height: shadow.y)
        }

        private static func mask(_ look: ItemLook, in size: CGSize) -> CALayer {
            let shape = CAShapeLayer()
            let path = CGMutablePath()
            let corners = [
                CGPoint(x: 0, y: 0), CGPoint(x: size.width, y: 0), CGPoint(x: size.width, y: size.height),
                CGPoint(x: 0, y: size.height),
            ]
            let most = Double(min(size.width, size.height)) / 2
            path.move(to: CGPoint(x: 0, y: size.height / 2))
            for (number, corner) in corners.enumerated() {
                path.addArc(
                    tangent1End: corner, tangent2End: corners[(number + 1) % 4],
                    radius: min(look.radius?[number] ?? 0, most))
            }
            path.closeSubpath()
            shape.path = path
            let frame = CALayer()
            let left = look.clip[0] * size.width
            let top = look.clip[1] * size.height
            frame.frame = CGRect(
                x: left, y: top, width: max(0, size.width * (1 - look.clip[2]) - left),
                height: max(0, size.height * (1 - look.clip[3]) - top))
            frame.masksToBounds = true
            frame.cornerRadius = look.clip == .zero ? 0 : look.clipRadius
            shape.frame = CGRect(x: -left, y: -top, width: size.width, height: size.height)
            frame.addSublayer(shape)
            return frame
        }
    }

    /// A layer's own shadow.
    @MainActor
    private struct ShadowOfLayer {
        let color: CGColor?
        let opacity: Float
        let radius: CGFloat
        let offset: CGSize

        init(_ layer: CALayer) {
            color = layer.shadowColor
            opacity = layer.shadowOpacity
            radius = layer.shadowRadius
            offset = layer.shadowOffset
        }

        func put(on layer: CALayer) {
            layer.shadowColor = color
            layer.shadowOpacity = opacity
            layer.shadowRadius = radius
            layer.shadowOffset = offset
        }
    }

    extension UInt32 {
        /// A part of a color, 0 to 1: the red one is 16 bits up, the green one 8.
        fileprivate func part(_ shift: UInt32) -> Double { Double(self >> shift & 0xFF) / 255 }
    }
#endif
