// What UIKit calls by selectors. In: frames, wheels, hovers, keys. Out: closures.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit
    #if canImport(CarouselLayers)
        import CarouselLayers
    #endif

    #if canImport(ObjectiveC)
        extension UIGestureRecognizer {
            /// Calls a closure with each action; whoever keeps the target keeps it going.
            func onAction(_ handler: @escaping () -> Void) -> AnyObject {
                let target = EventTarget { _ in handler() }
                addTarget(target, action: #selector(EventTarget.call))
                return target
            }
        }

        extension CADisplayLink {
            /// A link that calls a closure with the time of each frame, until it answers false.
            @MainActor
            static func calling(_ handler: @escaping (Double) -> Bool) -> CADisplayLink {
                let target = EventTarget { link in
                    if let link = link as? CADisplayLink, !handler(link.targetTimestamp) { link.invalidate() }
                }
                return CADisplayLink(target: target, selector: #selector(EventTarget.call))
            }
        }

        extension UIView {
            /// The action that the view's own key commands have.
            static var keyAction: Selector { #selector(CarouselUIView.pressKey(_:)) }
        }
    #endif
#endif
