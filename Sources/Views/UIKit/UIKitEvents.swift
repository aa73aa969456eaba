// What UIKit calls by selectors. In: frames, wheels, hovers, keys, notifications. Out: closures.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit

    #if canImport(ObjectiveC)
        /// Calls a closure where UIKit wants a target and a selector.
        @MainActor
        final class EventTarget: NSObject {
            private let handler: (Any) -> Void

            init(_ handler: @escaping (Any) -> Void) { self.handler = handler }

            @objc func call(_ sender: Any) { handler(sender) }
        }

        extension UIGestureRecognizer {
            /// Calls a closure with each action; whoever keeps the target keeps it going.
            func onAction(_ handler: @escaping () -> Void) -> AnyObject {
                let target = EventTarget { _ in handler() }
                addTarget(target, action: #selector(EventTarget.call))
                return target
            }
        }

        extension CADisplayLink {
            /// A link that calls a closure with the time of each frame.
            @MainActor
            static func calling(_ handler: @escaping (Double) -> Void) -> CADisplayLink {
                let target = EventTarget { link in
                    if let link = link as? CADisplayLink { handler(link.targetTimestamp) }
                }
                return CADisplayLink(target: target, selector: #selector(EventTarget.call))
            }
        }

        extension UIView {
            /// The action that the view's own key commands have.
            static var keyAction: Selector { #selector(CarouselUIView.pressKey(_:)) }
        }
    #endif

    extension NotificationCenter {
        /// Calls a closure on the main actor; whoever keeps the observer keeps it going.
        @MainActor
        func onMain(_ name: Notification.Name, _ handler: @escaping @MainActor () -> Void)
            -> any NSObjectProtocol
        {
            addObserver(forName: name, object: nil, queue: .main) { _ in
                MainActor.assumeIsolated { handler() }
            }
        }
    }
#endif
