// The renderer of a `CarouselUIView`. In: placements and looks. Out: the views' places, order and looks.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import CarouselEngine
    import UIKit
    #if canImport(CarouselLayers)
        import CarouselLayers
    #endif

    @MainActor
    final class UIViewRenderer: @MainActor CarouselRenderer {
        weak var host: CarouselUIView?
        /// What was set of the views' looks.
        private var looks: [ObjectIdentifier: LayerLook] = [:]
        private var reflections: [ObjectIdentifier: UIViewReflection] = [:]
        /// The views in the order in which UIKit draws them and asks for touches.
        private var drawn: [UIView] = []
        private var next: [UIView] = []

        func insert(_ view: UIView) { host?.addSubview(view) }

        func remove(_ view: UIView) {
            looks.removeValue(forKey: ObjectIdentifier(view))?.undo()
            reflections.removeValue(forKey: ObjectIdentifier(view))?.remove()
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
            if looks[name] == nil { looks[name] = LayerLook(view.layer) }
            looks[name]?.show(look, shade: placement.shade)
            reflect(view, look.reflection)
            next.append(view)
        }

        private func reflect(_ view: UIView, _ reflection: ItemReflection?) {
            let name = ObjectIdentifier(view)
            guard let reflection else {
                reflections.removeValue(forKey: name)?.remove()
                return
            }
            if reflections[name] == nil { reflections[name] = UIViewReflection(below: view) }
            reflections[name]?.show(reflection, of: view)
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
#endif
