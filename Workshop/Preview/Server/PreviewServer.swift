// The server: its thread, and the only clock. In: real time. Out: turns of the connections, ticks of the windows.

import CHTTP
import CarouselEngine
import CarouselHost
import CarouselShell
import Foundation

/// Serves a page that shows a carousel and controls it; each window has its own carousel.
///
/// All work, including the creation of sessions, is done on one thread that the server owns. The unchecked
/// conformance is correct: nothing changes after `start`, and of the thread, which Foundation on Linux does not declare
/// as Sendable, only `cancel` is called.
package final class PreviewServer: @unchecked Sendable {
    /// The path of the page's WebSocket.
    static let socketPath = "/socket"
    /// A connection that is silent for this time gets a ping, or is closed; in seconds.
    static let patience = 20.0
    /// The interval of ticks while something moves, in seconds.
    private static let frame = 1.0 / 60
    /// The interval at rest, which limits the delay until a save is detected.
    private static let idleInterval = 0.025
    /// The interval while no page is open.
    private static let sleep = 0.25

    private let address: String
    /// The port on which the server listens.
    package let port: Int
    /// What a link has to contain.
    package let token: String
    private let listening: Int32
    private let thread: Thread
    private let isOver: DispatchSemaphore

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - address: the address to listen on; with the default only programs on this machine can connect.
    ///   - port: the port; 0 for any free port.
    ///   - files: the files to serve.
    ///   - pluginFolders: the folders of effects, for exports.
    ///   - greets: whether the first page greets with a motion.
    ///   - editor: opens the script in use when a page asks for it; nil: pages can't.
    ///   - writes: whether pages may write the script on stage; nil: where only this machine can connect.
    ///   - journal: the folder of what pages have written; nil for none.
    ///   - links: the folder of the words that links contain, by port; nil for a word of this start alone.
    ///   - makeSession: creates the session of a window, on the server's thread; once before any is open.
    /// - Throws: ``PreviewProblem`` if the address or port is not available, and the errors of `makeSession`.
    package static func start(
        address: String = "127.0.0.1", port: Int, files: PageFiles,
        pluginFolders: [String] = [], greets: Bool = false,
        editor: Editor? = nil, writes: Bool? = nil, journal: String? = nil, links: String? = nil,
        makeSession: @escaping @Sendable () throws -> Session
    ) throws -> PreviewServer {
        // A connection that ends while it is written to is an error, not a signal.
        signal(SIGPIPE, SIG_IGN)
        var own = Int32(port)
        let listening = chttp_listen(address, &own)
        guard listening >= 0 else { throw problem(-listening, address: address, port: port) }
        let isLocal = ["127.0.0.1", "localhost", "::1"].contains(address)
        let token = PageToken.kept(in: links, port: Int(own))
        let requestGuard = RequestGuard(address: address, port: Int(own), token: token)
        let hasBegun = DispatchSemaphore(value: 0)
        let isOver = DispatchSemaphore(value: 0)
        // Never used by two threads at once: the new one writes it before it signals, this one reads it after.
        nonisolated(unsafe) var failure: (any Error)?
        let thread = Thread {
            defer { isOver.signal() }
            do {
                var services = PreviewServices(seconds: { ThreadTime.seconds }, greets: greets)
                services.date = { Date().timeIntervalSince1970 }
                if writes ?? isLocal { services.token = PageToken.make() }
                if services.token != nil, let journal {
                    services.journal = WriteJournal(
                        folder: journal, name: "\(UInt64(services.date() * 1000))")
                }
                if let editor { services.edit = { path throws(PreviewProblem) in try editor.open(path) } }
                // Identifies this run: a page that has seen an earlier run with the same start restores what it
                // showed.
                let run =
                    "\(ProcessInfo.processInfo.processIdentifier)-\(UInt64(Date().timeIntervalSince1970 * 1000))"
                let windows = try PreviewWindows { number in
                    PreviewWindow(
                        try makeSession(), run: "\(run)-\(number)", images: files.imageNames,
                        services: services)
                }
                let exporter = Exporter(folders: pluginFolders)
                let requests = PageRequests(files, requestGuard, exporter, windows)
                try requests.start(on: listening)
                hasBegun.signal()
                serve(requests, windows)
            } catch {
                close(listening)
                failure = error
                hasBegun.signal()
            }
        }
        // As much as a main thread has.
        thread.stackSize = 8 << 20
        thread.start()
        hasBegun.wait()
        if let failure { throw failure }
        return PreviewServer(
            address: address, port: Int(own), token: token, listening: listening, thread: thread,
            isOver: isOver)
    }

    private init(
        address: String, port: Int, token: String, listening: Int32, thread: Thread,
        isOver: DispatchSemaphore
    ) {
        self.address = address
        self.port = port
        self.token = token
        self.listening = listening
        self.thread = thread
        self.isOver = isOver
    }

    /// The URL of the page.
    package var url: String { urls[0] }

    /// The URLs of the page: by all addresses of this machine, if it listens on all of them.
    package var urls: [String] {
        let addresses =
            ["0.0.0.0", "::"].contains(address) ? NetworkAddresses.all(isIPv6: address == "::") : [address]
        return addresses.map { address in
            let host = address.contains(":") ? "[\(address)]" : address
            return "http://\(host):\(port)/?token=\(token)"
        }
    }

    /// Waits until the server is stopped.
    package func wait() {
        isOver.wait()
        isOver.signal()
    }

    /// Stops the server and closes all connections.
    package func stop() {
        thread.cancel()
        // It need not wait for the next tick.
        shutdown(listening, Int32(SHUT_RDWR))
        wait()
    }

    // MARK: The thread

    private static func serve(_ requests: PageRequests, _ windows: PreviewWindows) {
        var last = now
        while !Thread.current.isCancelled {
            let pause = windows.open.map { $0.isMoving ? frame : idleInterval }.min() ?? sleep
            requests.turn(last + pause - now)
            guard now >= last + pause else { continue }
            last = now
            for window in windows.open {
                window.tick(time: last)
                // Who waits does so for one window at a time.
                requests.turn(0)
            }
        }
        requests.stop()
    }

    /// The time of a monotonic clock, in seconds.
    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    private static func problem(_ code: Int32, address: String, port: Int) -> PreviewProblem {
        switch code {
        case EADDRINUSE:
            PreviewProblem("port \(port) is in use; expected a free port, or 0 for any free port")
        case EACCES: PreviewProblem("no permission for port \(port); expected 1024 or higher")
        case EADDRNOTAVAIL:
            PreviewProblem("this machine has no address '\(address)'; expected one of its own")
        default: PreviewProblem("can't listen on \(address):\(port): \(String(cString: strerror(code)))")
        }
    }
}
