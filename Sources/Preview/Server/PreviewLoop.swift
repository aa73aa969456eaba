// The preview's clock: the one place where real time comes in. In: the event loop. Out: ticks of the stage.

import NIOCore

/// Ticks a stage on its event loop: each frame while something moves, else often enough to notice a save.
///
/// Everything that touches the stage runs on this loop.
final class PreviewLoop {
    /// While something moves.
    private static let frame = TimeAmount.nanoseconds(1_000_000_000 / 60)
    /// While all is at rest: how late a save may be noticed.
    private static let rest = TimeAmount.milliseconds(25)
    /// While nobody looks.
    private static let sleep = TimeAmount.milliseconds(250)

    let stage: PreviewStage
    private let eventLoop: any EventLoop
    private var next: (tick: Scheduled<Void>, time: NIODeadline)?
    private var last = NIODeadline.now()

    init(_ stage: PreviewStage, on eventLoop: any EventLoop) {
        self.stage = stage
        self.eventLoop = eventLoop
    }

    /// Seconds of a clock that only goes on.
    static var now: Double { Double(NIODeadline.now().uptimeNanoseconds) / 1e9 }

    /// Sees to it that the next tick comes when it is due.
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
