// Looks as GTK draws them. In: the engine's values. Out: those of the widgets in C.

#if GTK
    import CGTKCarousel
    import CarouselEngine

    extension CGTKLook {
        init(_ look: ItemLook, of placement: Placement) {
            self.init()
            alpha = placement.alpha
            let (x, y, scale) = Self.steps(of: placement.transform)
            blur = look.blur * scale
            saturation = look.saturation
            tint_amount = look.tintAmount
            shade = placement.shade
            tint = Self.parts(of: look.tint)
            if let shadow = look.shadow {
                let color = Self.parts(of: shadow.color)
                has_shadow = true
                shadow_color = (color.0, color.1, color.2, shadow.alpha)
                shadow_blur = shadow.blur * scale
                shadow_x = shadow.x * x.x + shadow.y * y.x
                shadow_y = shadow.x * x.y + shadow.y * y.y
            }
            if let corners = look.radius {
                radius = (corners[0], corners[1], corners[2], corners[3])
            }
            clip = (look.clip[0], look.clip[1], look.clip[2], look.clip[3])
            clip_radius = look.clipRadius
            if let reflection = look.reflection {
                reflection_scale = reflection.scale
                reflection_alpha = reflection.alpha
                reflection_gap = reflection.gap
            }
            content_x = look.contentX
            content_y = look.contentY
            content_scale = look.contentScale
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

        /// How far a point to the right and one down are in the carousel, at the middle of the item; and the mean of both lengths.
        private static func steps(of t: Transform3D) -> (x: Point, y: Point, scale: Double) {
            let w = t.row4.w
            guard w > 0 else { return (.zero, .zero, 0) }
            func step(_ row: SIMD4<Double>) -> Point {
                Point(x: (row.x - t.row4.x * row.w / w) / w, y: (row.y - t.row4.y * row.w / w) / w)
            }
            let x = step(t.row1)
            let y = step(t.row2)
            return (x, y, abs(x.x * y.y - x.y * y.x).squareRoot())
        }

        fileprivate static func parts(of color: UInt32) -> (Double, Double, Double) {
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
            width = Float(ground.size.width)
            height = Float(ground.size.height)
            blur = Float(shadow.blur)
            alpha = Float(ground.alpha)
            let color = CGTKLook.parts(of: shadow.color)
            red = Float(color.0)
            green = Float(color.1)
            blue = Float(color.2)
        }
    }
#endif
