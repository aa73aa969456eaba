#if os(Linux)
    import CarouselHost
    import Foundation
    import Testing

    /// What an app may do with the timer's signal: scripts are then stopped by the counting hook, and nothing
    /// hangs.
    @Suite(.serialized) struct TimerTests {
        /// Runs a frame of a script that does not end, on a separate thread; returns its error.
        private func ends(_ body: @escaping @Sendable (_ frame: () -> PluginError?) -> PluginError?)
            -> PluginError?
        {
            nonisolated(unsafe) var error: PluginError?
            let isDone = DispatchSemaphore(value: 0)
            Thread {
                guard let folder = try? ScriptFolder(),
                    let calm = try? makePlugin(effect("return base"), in: folder, name: "calm.lua"),
                    let loop = try? makePlugin(effect("while true do end"), in: folder, name: "loop.lua")
                else { return }
                // The timer runs from the first frame on.
                var frame = makeFrame()
                for _ in 0..<100 { calm.place(&frame, in: makeContext()) }
                error = body {
                    loop.place(&frame, in: makeContext())
                    return loop.lastError
                }
                isDone.signal()
            }.start()
            #expect(isDone.wait(timeout: .now() + 90) == .success)
            return error
        }

        @Test func `a thread that blocks the signal later uses the counting hook`() {
            let error = ends { frame in
                usleep(10_000)
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_SETMASK, &all, nil)
                return frame()
            }
            #expect(error?.kind == .time)
        }

        @Test func `the child of a fork uses the counting hook`() {
            let error = ends { frame in
                let child = Self.fork()
                if child == 0 { _exit(frame()?.kind == .time ? 0 : 1) }
                var status: CInt = -1
                var waited = 0
                while waitpid(child, &status, WNOHANG) == 0, waited < 1000 {
                    usleep(10_000)
                    waited += 1
                }
                if waited == 1000 { kill(child, SIGKILL) }
                #expect(status == 0)
                return frame()
            }
            #expect(error?.kind == .time)
        }

        /// Swift does not export fork, for good reasons; here the child does only one thing and exits.
        private static func fork() -> pid_t {
            typealias Fork = @convention(c) () -> pid_t
            guard let symbol = dlsym(nil, "fork") else { return -1 }
            return unsafeBitCast(symbol, to: Fork.self)()
        }
    }
#endif
