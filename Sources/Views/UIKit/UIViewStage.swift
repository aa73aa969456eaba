// The stage of a `CarouselUIView`. In: placements and looks. Out: the views' places, order and looks.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import CarouselEngine
    import UIKit

    @MainActor
    final class UIViewStage: @MainActor CarouselStage {
        weak var host: CarouselUIView?
        /// What was set of the views' looks.
        private var dresses: [ObjectIdentifier: LayerDress] = [:]
        /// The views in the order in which UIKit draws them and asks for touches.
        private var drawn: [UIView] = []
        private var next: [UIView] = []

        func insert(_ view: UIView) { host?.addSubview(view) }

        func remove(_ view: UIView) {
            dresses.removeValue(forKey: ObjectIdentifier(view))?.undo()
            drawn.removeAll { $0 === view }
            view.removeFromSuperview()
        }

        func place(_ view: UIView, at placement: Placement, look: ItemLook, order: Int) {
            // Not the frame: that of a transformed view means nothing.
            let size = CGSize(width: placement.viewSize.width, height: placement.viewSize.height)
            if view.bounds.size != size { view.bounds.size = size }
            view.center = CGPoint(x: placement.center.x, y: placement.center.y)
            view.layer.transform = CATransform3D(placement.transform.flattened)
            view.alpha = CGFloat(placement.alpha)
            view.isUserInteractionEnabled = placement.isInteractive
            let name = ObjectIdentifier(view)
            if dresses[name] == nil { dresses[name] = LayerDress(view.layer) }
            dresses[name]?.show(look, shade: placement.shade)
            next.append(view)
        }

        /// UIKit asks for touches in the order of the subviews, so that alone is the order.
        func restack() {
            defer { next.removeAll(keepingCapacity: true) }
            guard !next.elementsEqual(drawn, by: ===) else { return }
            for view in next { host?.bringSubviewToFront(view) }
            drawn = next
        }

        func setNextFrame(_ next: NextFrame) { host?.nextFrame = next }
    }

    extension Transform3D {
        /// The same picture without depth: Core Animation would cut items at each other's planes.
        var flattened: Transform3D {
            var flat = self
            flat.row1.z = 0
            flat.row2.z = 0
            flat.row3 = SIMD4(0, 0, 1, 0)
            flat.row4.z = 0
            return flat
        }
    }

    extension CATransform3D {
        /// The same matrix: for both, a point is a row vector on its left.
        public init(_ t: Transform3D) {
            self.init(
                m11: t.row1.x, m12: t.row1.y, m13: t.row1.z, m14: t.row1.w,
                m21: t.row2.x, m22: t.row2.y, m23: t.row2.z, m24: t.row2.w,
                m31: t.row3.x, m32: t.row3.y, m33: t.row3.z, m34: t.row3.w,
                m41: t.row4.x, m42: t.row4.y, m43: t.row4.z, m44: t.row4.w)
        }
    }
#endif
