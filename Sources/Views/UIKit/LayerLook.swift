// An item's look on a layer: what Core Animation draws by itself. In: a look and a shade. Out: sublayers, mask and shadow.

#if canImport(UIKit)
    import CarouselEngine
    import QuartzCore
    import UIKit

    extension CALayer {
        /// Tint and shade, corners and clip, the shadow. Blur, saturation, a moved content and backs are the view's own to
        /// draw; where a mask cuts the view, it cuts its shadow too.
        func dress(_ look: ItemLook, shade: Double) {
            cover(look, shade: shade)
            let isCut = look.radius != nil || look.clip != .zero
            mask = isCut ? Self.mask(look, in: bounds.size) : nil
            guard let shadow = look.shadow else {
                if shadowOpacity != 0 { shadowOpacity = 0 }
                return
            }
            let color = shadow.color
            shadowColor = CGColor(red: color.part(16), green: color.part(8), blue: color.part(0), alpha: 1)
            shadowOpacity = Float(shadow.alpha)
            shadowRadius = shadow.blur
            shadowOffset = CGSize(width: shadow.x, height: shadow.y)
        }

        /// A layer over the view's content in the color of the tint and the shade together.
        private func cover(_ look: ItemLook, shade: Double) {
            let name = "CarouselCover"
            let former = sublayers?.last { $0.name == name }
            guard look.tintAmount > 0 || shade != 0 else {
                former?.removeFromSuperlayer()
                return
            }
            let cover = former ?? CALayer()
            cover.name = name
            cover.zPosition = 1000
            cover.frame = bounds
            let (tint, dark) = (look.tintAmount, abs(shade))
            let alpha = 1 - (1 - tint) * (1 - dark)
            func part(_ shift: UInt32) -> Double {
                let tinted = look.tint.part(shift) * tint * (1 - dark)
                return (tinted + (shade > 0 ? dark : 0)) / alpha
            }
            cover.backgroundColor = CGColor(red: part(16), green: part(8), blue: part(0), alpha: alpha)
            if former == nil { addSublayer(cover) }
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
            let (left, top) = (look.clip[0] * size.width, look.clip[1] * size.height)
            frame.frame = CGRect(
                x: left, y: top, width: max(0, size.width * (1 - look.clip[2]) - left),
                height: max(0, size.height * (1 - look.clip[3]) - top))
            frame.masksToBounds = true
            shape.frame = CGRect(x: -left, y: -top, width: size.width, height: size.height)
            frame.addSublayer(shape)
            return frame
        }
    }

    extension UInt32 {
        /// A part of a color, 0 to 1: the red one is 16 bits up, the green one 8.
        fileprivate func part(_ shift: UInt32) -> Double { Double(self >> shift & 0xFF) / 255 }
    }
#endif
