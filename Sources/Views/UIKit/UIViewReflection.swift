// The mirror image of an item's view. In: a view and its look. Out: a picture of the view, upside down below it.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import CarouselEngine
    import UIKit

    /// A picture of a view below it. UIKit draws a view once: the picture is of how the view looked when its reflection began,
    /// or its size changed.
    @MainActor
    final class UIViewReflection {
        private let frame = UIView(frame: .zero)
        private let fade = CAGradientLayer()
        private var picture: UIView?
        private var size = CGSize.zero

        init(below view: UIView) {
            frame.isUserInteractionEnabled = false
            frame.accessibilityElementsHidden = true
            frame.layer.mask = fade
            view.addSubview(frame)
        }

        func show(_ reflection: ItemReflection, of view: UIView) {
            let size = view.bounds.size
            if size != self.size {
                self.size = size
                picture?.removeFromSuperview()
                frame.isHidden = true
                picture = view.snapshotView(afterScreenUpdates: false)
                frame.isHidden = false
                if let picture {
                    picture.bounds.size = size
                    picture.center = CGPoint(x: size.width / 2, y: size.height / 2)
                    picture.layer.transform = CATransform3DMakeScale(1, -1, 1)
                    frame.addSubview(picture)
                }
            }
            frame.bounds.size = size
            frame.center = CGPoint(x: size.width / 2, y: size.height * 1.5 + reflection.gap)
            fade.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height * reflection.scale)
            let colors = [CGFloat(reflection.alpha), 0].map { CGColor(red: 0, green: 0, blue: 0, alpha: $0) }
            fade.colors = colors
        }

        func remove() { frame.removeFromSuperview() }
    }
#endif
