// Values for a task that waits for them. In: values, as they come. Out: the same, one by one.

import Foundation

/// Values as they happen: `for await value in …`. It begins when it is asked for, and ends with whoever tells of them.
///
/// It keeps at most 200 values that nobody has taken, and forgets the oldest.
public struct ValueSequence<Value: Sendable>: AsyncSequence, Sendable {
    let queue = ValueQueue<Value>()

    /// Waits for the next value.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let queue: ValueQueue<Value>

        /// The next value; nil at the end, and in a task that was cancelled.
        public mutating func next() async -> Value? { await queue.next() }
    }

    /// Each value goes to one iterator.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(queue: queue) }
}

/// The values of a ``ValueSequence``.
// Unchecked: the lock guards all of its state.
final class ValueQueue<Value: Sendable>: @unchecked Sendable {
    private static var most: Int { 200 }

    private let lock = NSLock()
    private var values: [Value] = []
    private var waiting: [(number: Int, continuation: CheckedContinuation<Value?, Never>)] = []
    private var lastNumber = 0
    private var isOver = false

    /// - Parameter joins: whether a value takes the place of the last one, if that was not taken.
    func add(_ value: Value, joins: (Value) -> Bool) {
        let next = lock.withLock { () -> CheckedContinuation<Value?, Never>? in
            if !waiting.isEmpty { return waiting.removeFirst().continuation }
            if let last = values.last, joins(last) { values.removeLast() }
            if values.count == Self.most { values.removeFirst() }
            values.append(value)
            return nil
        }
        next?.resume(returning: value)
    }

    func end() {
        let waiting = lock.withLock {
            isOver = true
            defer { self.waiting = [] }
            return self.waiting
        }
        for waiter in waiting { waiter.continuation.resume(returning: nil) }
    }

    func next() async -> Value? {
        let number = lock.withLock {
            lastNumber += 1
            return lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let value = lock.withLock { () -> Value?? in
                    if !values.isEmpty { return values.removeFirst() }
                    if isOver || Task.isCancelled { return .some(nil) }
                    waiting.append((number, continuation))
                    return nil
                }
                if let value { continuation.resume(returning: value) }
            }
        } onCancel: {
            let own = lock.withLock {
                waiting.firstIndex { $0.number == number }.map { waiting.remove(at: $0).continuation }
            }
            own?.resume(returning: nil)
        }
    }
}

/// Those who wait for values of a kind; they are not retained.
package struct ValueListeners<Value: Sendable> {
    private struct Listener { weak var queue: ValueQueue<Value>? }
    private var listeners: [Listener] = []

    /// None.
    package init() {}

    /// Whether nobody listens.
    package var isEmpty: Bool { listeners.isEmpty }

    /// The values from now on.
    package mutating func sequence() -> ValueSequence<Value> {
        let sequence = ValueSequence<Value>()
        listeners.append(Listener(queue: sequence.queue))
        return sequence
    }

    /// Tells of a value.
    ///
    /// - Parameter joins: whether it takes the place of one that was not taken yet.
    package mutating func add(_ value: Value, joins: (Value) -> Bool = { _ in false }) {
        listeners.removeAll { $0.queue == nil }
        for listener in listeners { listener.queue?.add(value, joins: joins) }
    }

    /// No more values come.
    package func end() { for listener in listeners { listener.queue?.end() } }
}
