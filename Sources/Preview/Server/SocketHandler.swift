// A page's WebSocket. In: frames, whose size earlier handlers have limited. Out: texts to and from the stage.

import NIOCore
import NIOWebSocket

/// Forwards texts between a page and the stage.
final class SocketHandler: ChannelInboundHandler, PreviewClient {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// The maximum number of messages per second; further ones are not read and wait in the network.
    private static let mostMessages = 1000.0

    /// The delay between the close frame and the end of the connection.
    private static let farewell = TimeAmount.milliseconds(500)

    private let loop: PreviewLoop
    private var context: ChannelHandlerContext?
    /// The number of messages that are allowed now; it grows with time.
    private var allowance = mostMessages
    private var lastTime = NIODeadline.now()
    private var isTold = false
    private var isPaused = false
    private var isAsked = false
    private var isEnding = false

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
        guard !isEnding else { return }
        pace(context)
        switch frame.opcode {
        case .text:
            loop.stage.receive(String(buffer: frame.unmaskedData), from: self, time: PreviewLoop.now)
            loop.schedule()
        case .binary:
            loop.stage.complain("a binary message; expected a text", to: self)
        case .ping:
            guard context.channel.isWritable else { return }
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .connectionClose: close(.normalClosure, context: context)
        case .pong: break
        default: close(.protocolError, context: context)
        }
    }

    /// Pauses reading after too many messages: nothing is lost, the remaining messages wait in the network.
    private func pace(_ context: ChannelHandlerContext) {
        refill()
        allowance -= 1
        guard allowance < 0, !isPaused else { return }
        isPaused = true
        if !isTold {
            isTold = true
            loop.stage.complain(
                "more than \(Int(Self.mostMessages)) messages per second; the others are delayed",
                to: self)
        }
        _ = context.channel.setOption(.autoRead, value: false)
        wakeLater(context)
    }

    private func refill() {
        let now = NIODeadline.now()
        let seconds = Double((now - lastTime).nanoseconds) / 1e9
        lastTime = now
        allowance = min(Self.mostMessages, allowance + seconds * Self.mostMessages)
    }

    private func wakeLater(_ context: ChannelHandlerContext) {
        let pause = TimeAmount.nanoseconds(Int64(-allowance / Self.mostMessages * 1e9) + 1_000_000)
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: pause) { bound.value.wake() }
    }

    private func wake() {
        guard let context else { return }
        refill()
        // Messages that were already read may have arrived meanwhile.
        if allowance < 0 { return wakeLater(context) }
        isPaused = false
        _ = context.channel.setOption(.autoRead, value: true)
    }

    // MARK: Ends

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard let event = event as? IdleStateHandler.IdleStateEvent, event == .read else { return }
        // A live page answers a ping.
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
        guard !isEnding else { return }
        isEnding = true
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        // Not immediately: a peer that is still sending would never read the reason.
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.farewell) { channel.close(promise: nil) }
    }
}

/// Refuses unmasked frames, which no browser sends. It comes before the aggregator, which removes the masks.
final class MaskGuard: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if unwrapInboundIn(data).maskKey == nil {
            context.fireErrorCaught(PreviewProblem("an unmasked frame; expected a masked one"))
        } else {
            context.fireChannelRead(data)
        }
    }
}
