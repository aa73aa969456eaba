// The server: connections, their limits, and their handlers.

import CarouselEngine
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Serves a page that shows a carousel and controls it.
///
/// All work, including the creation of the session, is done on one thread that the server owns.
public struct PreviewServer: Sendable {
    /// The path of the page's WebSocket.
    static let socketPath = "/socket"
    /// The maximum number of connections; a browser opens about six.
    static let mostConnections = 64
    /// The maximum size of a WebSocket frame, in bytes; the limit for a message is smaller.
    static let longestFrame = 16_384
    /// A connection that is silent for this time gets a ping, or is closed.
    static let patience = TimeAmount.seconds(20)

    private let address: String
    /// The port on which the server listens.
    public let port: Int
    private let channel: any Channel
    private let group: MultiThreadedEventLoopGroup

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - address: the address to listen on; with the default only programs on this machine can connect.
    ///   - port: the port; 0 for any free port.
    ///   - files: the files to serve.
    ///   - pluginFolders: the folders of effects, for exports.
    ///   - greets: whether the first page greets with a motion.
    ///   - editor: opens the script in use when a page asks for it; nil: pages can't.
    ///   - makeSession: creates the session to show, on the server's thread.
    /// - Throws: ``PreviewProblem`` if the address or port is not available, and the errors of `makeSession`.
    public static func start(
        address: String = "127.0.0.1", port: Int, files: PageFiles,
        pluginFolders: [String] = [], greets: Bool = false,
        editor: Editor? = nil, makeSession: @escaping @Sendable () throws -> any PreviewSession
    ) throws -> PreviewServer {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            let channel = try group.next().flatSubmit {
                group.next().makeCompletedFuture {
                    try loop(on: group.next(), files: files, greets, editor, makeSession)
                }
                .flatMap {
                    listen(
                        on: group, address: address, port: port, files: files,
                        pluginFolders: pluginFolders, loop: $0)
                }
            }.wait()
            guard let port = channel.localAddress?.port else { throw PreviewProblem("no port; expected one") }
            return PreviewServer(address: address, port: port, channel: channel, group: group)
        } catch {
            try? group.syncShutdownGracefully()
            throw problem(error, address: address, port: port)
        }
    }

    private init(address: String, port: Int, channel: any Channel, group: MultiThreadedEventLoopGroup) {
        self.address = address
        self.port = port
        self.channel = channel
        self.group = group
    }

    /// The URL of the page.
    public var url: String {
        let host =
            ["0.0.0.0", "::"].contains(address)
            ? "127.0.0.1" : address.contains(":") ? "[\(address)]" : address
        return "http://\(host):\(port)/"
    }

    /// Waits until the server is stopped.
    public func wait() throws { try channel.closeFuture.wait() }

    /// Stops the server and closes all connections.
    public func stop() throws { try group.syncShutdownGracefully() }

    // MARK: Setting up

    private static func loop(
        on eventLoop: any EventLoop, files: PageFiles, _ greets: Bool, _ editor: Editor?,
        _ makeSession: () throws -> any PreviewSession
    ) throws -> NIOLoopBound<PreviewLoop> {
        // Identifies this run: a page that has seen an earlier run with the same start restores what it
        // showed.
        let run =
            "\(ProcessInfo.processInfo.processIdentifier)-\(UInt64(Date().timeIntervalSince1970 * 1000))"
        var tools = StageTools(seconds: threadSeconds, greets: greets)
        if let editor { tools.edit = { path throws(PreviewProblem) in try editor.open(path) } }
        let stage = PreviewStage(
            try makeSession(), run: run, images: files.imageCount ?? 0, tools: tools)
        let loop = PreviewLoop(stage, on: eventLoop)
        loop.schedule()
        return NIOLoopBound(loop, eventLoop: eventLoop)
    }

    /// The processor time of this thread, in seconds.
    private static func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func listen(
        on group: MultiThreadedEventLoopGroup, address: String, port: Int, files: PageFiles,
        pluginFolders: [String], loop: NIOLoopBound<PreviewLoop>
    ) -> EventLoopFuture<any Channel> {
        let connections = NIOLoopBoundBox(0, eventLoop: group.next())
        let exporter = NIOLoopBound(Exporter(folders: pluginFolders), eventLoop: group.next())
        return ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 64)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            // Read little at a time, so that no connection has to wait for another.
            .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 8192))
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelInitializer { channel in
                guard connections.value < mostConnections else { return channel.close() }
                connections.value += 1
                channel.closeFuture.whenComplete { _ in connections.value -= 1 }
                return channel.eventLoop.makeCompletedFuture {
                    try configure(channel, files: files, loop: loop, exporter)
                }
            }
            .bind(host: address, port: port)
    }

    private static func configure(
        _ channel: any Channel, files: PageFiles, loop: NIOLoopBound<PreviewLoop>,
        _ exporter: NIOLoopBound<Exporter>
    ) throws {
        let own = RequestGuard(
            address: channel.parent?.localAddress?.ipAddress ?? "",
            port: channel.parent?.localAddress?.port ?? 0)
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: longestFrame,
            shouldUpgrade: { channel, head in
                // A page for which there is no room is told so, and closed: its browser hides an HTTP status from it.
                let isPage = head.uri == socketPath && own.refusal(of: head) == nil
                return channel.eventLoop.makeSucceededFuture(isPage ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(MaskGuard())
                    try pipeline.addHandler(
                        NIOWebSocketFrameAggregator(
                            minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 16,
                            maxAccumulatedFrameSize: longestFrame))
                    try pipeline.addHandler(SocketHandler(loop: loop.value))
                }
            })
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(IdleStateHandler(readTimeout: patience, writeTimeout: patience))
        let eventLoop = channel.eventLoop
        let pages = NIOLoopBound(
            PageHandler(files: files, requestGuard: own) { format in
                let (name, words) = loop.value.stage.exportWords(for: format)
                return exporter.value.export(
                    format, named: name, words, on: eventLoop)
            }, eventLoop: eventLoop)
        try pipeline.configureHTTPServerPipeline(
            withServerUpgrade: (
                upgraders: [upgrader],
                completionHandler: { context in
                    context.pipeline.syncOperations.removeHandler(pages.value, promise: nil)
                }
            ))
        try pipeline.addHandler(pages.value)
    }

    private static func problem(_ error: any Error, address: String, port: Int) -> any Error {
        guard let error = error as? IOError else { return error }
        switch error.errnoCode {
        case EADDRINUSE:
            return PreviewProblem("port \(port) is in use; expected a free port, or 0 for any free port")
        case EACCES: return PreviewProblem("no permission for port \(port); expected 1024 or higher")
        case EADDRNOTAVAIL:
            return PreviewProblem("this machine has no address '\(address)'; expected one of its own")
        default: return PreviewProblem("can't listen on \(address):\(port): \(error)")
        }
    }
}
