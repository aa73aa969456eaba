// A page's WebSocket. In: frames, which are bounded by those before it. Out: texts for the stage, and back.

import NIOCore
import NIOWebSocket

/// Passes texts between a page and the stage.
final class SocketHandler: ChannelInboundHandler, PreviewClient {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// A page may say so much a second; what is more is left out.
    private static let mostMessages = 1000.0
    /// Who says this much more is let go.
    private static let mostIgnored = 20_000

    private let loop: PreviewLoop
    private var context: ChannelHandlerContext?
    /// Messages that may come now; grows with time.
    private var allowance = mostMessages
    private var lastTime = NIODeadline.now()
    private var ignored = 0
    private var isAsked = false

    init(loop: PreviewLoop) { self.loop = loop }

    // MARK: The page comes and goes

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if !loop.stage.add(self) { close(.init(codeNumber: 1013), context: context) }
        loop.schedule()
    }

    func channelInactive(context: ChannelHandlerContext) {
        loop.stage.remove(self)
        self.context = nil
        context.fireChannelInactive()
    }

    // MARK: To the page

    var hasRoom: Bool { context?.channel.isWritable ?? false }

    func send(_ text: String) {
        guard let context else { return }
        let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }

    // MARK: From the page

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        isAsked = false
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text:
            guard isAllowed(context) else { return }
            loop.stage.receive(String(buffer: frame.unmaskedData), from: self, time: PreviewLoop.now)
            loop.schedule()
        case .binary:
            guard isAllowed(context) else { return }
            loop.stage.complain("a message of bytes; expected a text", to: self)
        case .ping:
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .connectionClose: close(.normalClosure, context: context)
        default: break
        }
    }

    private func isAllowed(_ context: ChannelHandlerContext) -> Bool {
        let now = NIODeadline.now()
        let seconds = Double((now - lastTime).nanoseconds) / 1e9
        lastTime = now
        allowance = min(Self.mostMessages, allowance + seconds * Self.mostMessages)
        if allowance >= 1 {
            allowance -= 1
            return true
        }
        if ignored == 0 {
            loop.stage.complain(
                "more than \(Int(Self.mostMessages)) messages a second; expected fewer, some are left out",
                to: self)
        }
        ignored += 1
        if ignored > Self.mostIgnored { close(.policyViolation, context: context) }
        return false
    }

    // MARK: Ends

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is IdleStateHandler.IdleStateEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        // A page that is there answers a ping.
        guard !isAsked else { return context.close(promise: nil) }
        isAsked = true
        let ping = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
        context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let isTooLong = (error as? NIOWebSocketError) == .invalidFrameLength
        close(isTooLong ? .messageTooLarge : .protocolError, context: context)
    }

    private func close(_ code: WebSocketErrorCode, context: ChannelHandlerContext) {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in channel.close(promise: nil) }
    }
}
