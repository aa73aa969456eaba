// What Apple's toolkits call by selectors, and what they notify of. In: an object and a selector's call, a notification. Out:
// closures.

#if canImport(ObjectiveC)
    import Foundation

    /// Calls a closure where a target and a selector are wanted; whoever keeps it keeps the calls going.
    @MainActor
    package final class EventTarget: NSObject {
        private let handler: (Any) -> Void

        /// - Parameter handler: called with the sender.
        package init(_ handler: @escaping (Any) -> Void) { self.handler = handler }

        /// What the selector names.
        @objc package func call(_ sender: Any) { handler(sender) }
    }

    extension NotificationCenter {
        /// Calls a closure on the main actor; whoever keeps the observer keeps it going.
        @MainActor
        package func onMain(_ name: Notification.Name, _ handler: @escaping @MainActor () -> Void)
            -> any NSObjectProtocol
        {
            addObserver(forName: name, object: nil, queue: .main) { _ in
                MainActor.assumeIsolated { handler() }
            }
        }
    }
#endif
