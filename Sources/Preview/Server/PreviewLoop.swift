// The preview's clock, the only code that uses real time. In: the event loop. Out: ticks of the stage.

import NIOCore

/// Ticks a stage on its event loop: once per frame while something moves, otherwise often enough to detect
/// saves.
///
/// Everything that touches the stage runs on this loop.
final class PreviewLoop {
    /// The interval while something moves.
    private static let frame = TimeAmount.nanoseconds(1_000_000_000 / 60)
    /// The interval at rest, which limits the delay until a save is detected.
    private static let rest = TimeAmount.milliseconds(25)
    /// The interval while no page is open.
    private static let sleep = TimeAmount.milliseconds(250)

    let stage: PreviewStage
    private let eventLoop: any EventLoop
    private var next: (tick: Scheduled<Void>, time: NIODeadline)?
    private var last = NIODeadline.now()

    init(_ stage: PreviewStage, on eventLoop: any EventLoop) {
        self.stage = stage
        self.eventLoop = eventLoop
    }

    /// The time of a monotonic clock, in seconds.
    static var now: Double { Double(NIODeadline.now().uptimeNanoseconds) / 1e9 }

    /// Schedules the next tick.
    func schedule() {
        let pause = stage.isMoving ? Self.frame : stage.hasViewers ? Self.rest : Self.sleep
        let due = max(last + pause, NIODeadline.now())
        if let next {
            guard due < next.time else { return }
            next.tick.cancel()
        }
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        let tick = eventLoop.scheduleTask(deadline: due) { bound.value.tick() }
        next = (tick, due)
    }

    private func tick() {
        next = nil
        last = .now()
        stage.tick(time: Self.now)
        schedule()
    }
}
