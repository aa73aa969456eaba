// The renderer of a `CarouselNSView`. In: placements and looks. Out: the layers' places, order and looks.

#if canImport(AppKit)
    import AppKit
    import CarouselEngine
    #if canImport(CarouselLayers)
        import CarouselLayers
    #endif

    @MainActor
    @available(macOS 14, *)
    final class LayerRenderer: @MainActor CarouselRenderer {
        weak var host: CarouselNSView?
        /// What was set of the layers' looks.
        private var looks: [ObjectIdentifier: LayerLook] = [:]

        func insert(_ item: CALayer) { host?.layer?.addSublayer(item) }

        func remove(_ item: CALayer) {
            looks.removeValue(forKey: ObjectIdentifier(item))?.undo()
            item.removeFromSuperlayer()
        }

        func place(_ item: CALayer, at placement: Placement, look: ItemLook, order: Int) {
            // Not the frame: that of a transformed layer means nothing.
            item.bounds.size = CGSize(width: placement.viewSize.width, height: placement.viewSize.height)
            item.position = CGPoint(x: placement.center.x, y: placement.center.y)
            item.transform = CATransform3D(placement.transform.flattened)
            item.opacity = Float(placement.alpha)
            item.zPosition = CGFloat(order)
            let name = ObjectIdentifier(item)
            if looks[name] == nil { looks[name] = LayerLook(item) }
            looks[name]?.show(look, shade: placement.shade)
        }

        func setNextFrame(_ next: NextFrame) { host?.nextFrame = next }
    }
#endif
