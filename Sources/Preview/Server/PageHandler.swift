// Answers HTTP requests. In: requests. Out: the page's files, or an error.

import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers one GET or HEAD request and closes the connection, so that responses can't accumulate for a peer
/// that does not read them.
final class PageHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let files: PageFiles
    private let requestGuard: RequestGuard
    private var head: HTTPRequestHead?
    private var isAnswered = false
    /// The picture that is being sent, and the size of a part, in bytes.
    private var source: FileHandle?
    private static let part = 65_536

    /// A request that is not complete after this time ends its connection, however often a byte of it comes.
    static let longestRequest = TimeAmount.seconds(10)
    private var deadline: Scheduled<Void>?

    /// Exports what is on stage in a format.
    private let export: (String) -> EventLoopFuture<Exporter.Result>

    init(
        files: PageFiles, requestGuard: RequestGuard,
        export: @escaping (String) -> EventLoopFuture<Exporter.Result>
    ) {
        self.export = export
        self.files = files
        self.requestGuard = requestGuard
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: Self.longestRequest) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        // Request bodies are ignored.
        case .body: break
        case .end:
            guard let head, !isAnswered else { return }
            isAnswered = true
            deadline?.cancel()
            answer(head, context: context)
        }
    }

    private func answer(_ head: HTTPRequestHead, context: ChannelHandlerContext) {
        if let refusal = requestGuard.refusal(of: head) {
            return respond(.forbidden, text: refusal, to: head, context: context)
        }
        let path = String(head.uri.prefix { $0 != "?" && $0 != "#" })
        if head.method == .POST, path == "/export" { return answerExport(head, context: context) }
        guard head.method == .GET || head.method == .HEAD else {
            return respond(
                .methodNotAllowed, text: "\(head.method); expected GET", to: head, context: context)
        }
        if path == PreviewServer.socketPath {
            return respond(
                .badRequest, text: "not a WebSocket", to: head, context: context)
        }
        guard let file = files.file(at: path) else {
            return respond(.notFound, text: "not found; expected /", to: head, context: context)
        }
        respond(.ok, file, to: head, context: context)
    }

    /// A page of this server may export what is on stage; a request without an Origin does not come from one.
    private func answerExport(_ head: HTTPRequestHead, context: ChannelHandlerContext) {
        guard !head.headers["origin"].isEmpty else {
            return respond(.forbidden, text: "no Origin; expected this page's", to: head, context: context)
        }
        let format = head.uri.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        export(format).whenComplete { result in
            let (handler, context) = (bound.value.handler, bound.value.context)
            guard context.channel.isActive else { return }
            switch result {
            case .success(let file):
                handler.respond(
                    .ok, ServedFile(type: file.type, bytes: file.bytes), to: head, context: context,
                    named: file.name)
            case .failure(let error):
                handler.respond(.badRequest, text: "\(error)", to: head, context: context)
            }
        }
    }

    private func respond(
        _ status: HTTPResponseStatus, text: String, to head: HTTPRequestHead, context: ChannelHandlerContext
    ) {
        let file = ServedFile(type: "text/plain; charset=utf-8", bytes: Array((text + "\n").utf8))
        respond(status, file, to: head, context: context)
    }

    /// These headers allow nothing to be loaded from other sites, and no other site to embed the page or to
    /// read its content. A picture that contains a script can't run it.
    private static let headers = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"), ("cross-origin-opener-policy", "same-origin"),
        ("cache-control", "no-cache"),
    ]

    private func respond(
        _ status: HTTPResponseStatus, _ file: ServedFile, to head: HTTPRequestHead,
        context: ChannelHandlerContext, named name: String? = nil
    ) {
        var headers = HTTPHeaders(Self.headers)
        if let name { headers.add(name: "content-disposition", value: "attachment; filename=\"\(name)\"") }
        // A picture may only use its own styles.
        if file.type.hasPrefix("image/") {
            headers.replaceOrAdd(
                name: "content-security-policy",
                value: "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        }
        headers.add(name: "content-type", value: file.type)
        headers.add(name: "content-length", value: "\(file.size)")
        headers.add(name: "connection", value: "close")
        let response = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        switch file.body {
        case _ where head.method == .HEAD: end(context)
        case .bytes(let bytes):
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
            end(context)
        case .file(let path, let size):
            source = FileHandle(forReadingAtPath: path)
            sendPart(of: size, context: context)
        }
    }

    /// Sends the next part of a file after the previous one has been sent.
    private func sendPart(of rest: Int, context: ChannelHandlerContext) {
        guard rest > 0 else { return end(context) }
        // A file that has become shorter no longer matches its content-length.
        guard let part = try? source?.read(upToCount: min(rest, Self.part)), !part.isEmpty else {
            return context.close(promise: nil)
        }
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: part))))).whenSuccess {
            bound.value.handler.sendPart(of: rest - part.count, context: bound.value.context)
        }
    }

    private func end(_ context: ChannelHandlerContext) {
        source = nil
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A request for which the upgrade to a WebSocket was refused is handled here next, and gets the
        // reason.
        if !(error is NIOWebSocketUpgradeError) { context.close(promise: nil) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // Closes the connection if no request came, or if the response was not read, for too long.
        guard let event = event as? IdleStateHandler.IdleStateEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        if event == (isAnswered ? .write : .read) { context.close(promise: nil) }
    }
}
