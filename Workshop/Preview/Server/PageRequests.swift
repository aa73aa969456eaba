// Answers HTTP requests. In: requests of libmicrohttpd, which reads them. Out: the page's files, a WebSocket, or an error.

import CHTTP
import CarouselHost
import Foundation

/// The requests of a server, and the connections that they come through.
///
/// One request is answered on each connection, so that responses can't accumulate for a peer that does not read them.
final class PageRequests {
    /// The maximum number of connections; a browser opens about six.
    private static let mostConnections = 64
    /// A request that is not complete after this time ends its connection, however often a byte of it comes; in seconds.
    private static let longestRequest = 10.0

    /// What is known of a connection. Those that come first make room first.
    private enum Place: Int { case asking, answered, page }
    private var connections: [OpaquePointer: (place: Place, start: Double)] = [:]
    /// The connection that waits for an export, and what has become of that.
    private var waiting: OpaquePointer?
    private var exported: Result<Exporter.File, PreviewProblem>?

    private let files: PageFiles
    private let requestGuard: RequestGuard
    private let exporter: Exporter
    private let windows: PreviewWindows
    private let uploads = PictureUploads()
    /// The pages' sockets, by their descriptors.
    private(set) var pages: [Int32: PageSocket] = [:]
    /// The page that was handled last.
    private var lastHandled: Int32 = -1
    private var server: OpaquePointer?

    init(_ files: PageFiles, _ requestGuard: RequestGuard, _ exporter: Exporter, _ windows: PreviewWindows) {
        self.files = files
        self.requestGuard = requestGuard
        self.exporter = exporter
        self.windows = windows
    }

    // MARK: Turns

    /// Answers requests on a socket that listens.
    func start(on listening: Int32) throws(PreviewProblem) {
        server = chttp_start(
            listening, UInt32(Self.mostConnections * 4), UInt32(PreviewServer.patience),
            { context, connection, path, method, _, body, size, state in
                guard let context, let connection, let path, let method, let size, let state else {
                    return .NO
                }
                let requests = PageRequests.at(context)
                // The head comes first, then a body, which only uploads have, then the end.
                if state.pointee == nil {
                    requests.begin(connection, String(cString: method), String(cString: path))
                } else if size.pointee == 0 {
                    return requests.answer(connection, String(cString: method), String(cString: path))
                } else if let body {
                    requests.uploads.add(
                        UnsafeRawBufferPointer(start: body, count: size.pointee), from: connection)
                }
                size.pointee = 0
                state.pointee = context
                return .YES
            },
            { context, connection, _, event in
                guard let context, let connection else { return }
                PageRequests.at(context).note(connection, event)
            }, Unmanaged.passUnretained(self).toOpaque())
        guard server != nil else { throw PreviewProblem("can't serve; expected some memory") }
    }

    private static func at(_ context: UnsafeMutableRawPointer) -> PageRequests {
        Unmanaged<PageRequests>.fromOpaque(context).takeUnretainedValue()
    }

    /// Waits for at most some seconds, then handles what has come.
    ///
    /// At most one page is handled; the next turn begins at once while others wait.
    func turn(_ seconds: Double) {
        var entries = pages.values.map { $0.interest(at: PreviewServer.now) }
        let isBusy = pages.values.contains(where: \.hasUnread)
        chttp_wait(server, &entries, Int32(entries.count), isBusy ? 0 : Int(max(0, seconds) * 1e6))
        let time = PreviewServer.now
        // One page after another, each in its turn: what one asks for keeps others waiting.
        let ready = entries.filter { $0.revents != 0 || pages[$0.fd]?.hasUnread == true }.sorted {
            $0.fd < $1.fd
        }
        if let entry = ready.first(where: { $0.fd > lastHandled }) ?? ready.first {
            lastHandled = entry.fd
            pages[entry.fd]?.handle(entry.revents, time: time)
        }
        for (descriptor, page) in pages {
            if page.hasEnded(at: time) { pages[descriptor] = nil }
            if let window = page.consumeLeft() { windows.leave(window) }
        }
        for (connection, state) in connections
        where state.place == .asking && time - state.start > Self.longestRequest { end(connection) }
        if let waiting, let result = exporter.result(at: time) {
            exported = result
            MHD_resume_connection(waiting)
        }
    }

    /// Ends all connections.
    func stop() {
        exporter.cancel()
        for page in pages.values { page.leave() }
        if let waiting { MHD_resume_connection(waiting) }
        MHD_stop_daemon(server)
    }

    // MARK: Connections

    private func note(_ connection: OpaquePointer, _ event: MHD_ConnectionNotificationCode) {
        guard event == .CONNECTION_NOTIFY_STARTED else {
            connections[connection] = nil
            uploads.cancel(connection)
            if waiting == connection { waiting = nil }
            return
        }
        // Whoever has not asked yet makes room first, then who has an answer: nobody is locked out.
        if connections.count >= Self.mostConnections,
            let oldest = connections.filter({ $1.place != .page }).min(by: {
                ($0.value.place.rawValue, $0.value.start) < ($1.value.place.rawValue, $1.value.start)
            })
        {
            end(oldest.key)
            connections[oldest.key] = nil
        }
        connections[connection] = (.asking, PreviewServer.now)
    }

    /// Lets the server find that a connection has ended.
    private func end(_ connection: OpaquePointer) { shutdown(chttp_socket(connection), Int32(SHUT_RDWR)) }

    // MARK: Answers

    /// Why a connection may ask for nothing; nil if it may.
    private func refusal(of connection: OpaquePointer, _ method: String, _ path: String) -> String? {
        // Of a socket, its page is told: a browser hides the status of the answer.
        let isOpen = method != "POST" && !PageFiles.isPicture(path)
        return requestGuard.refusal(
            hosts: values("host", of: connection), origins: values("origin", of: connection),
            tokens: isOpen ? nil : values("token", of: connection, .GET_ARGUMENT_KIND))
    }

    /// The head of a request has come.
    private func begin(_ connection: OpaquePointer, _ method: String, _ path: String) {
        let isOwn = !values("origin", of: connection).isEmpty
        guard method == "POST", path == "/pictures", isOwn, refusal(of: connection, method, path) == nil
        else {
            return
        }
        // A picture may take longer than a request without a body.
        connections[connection]?.place = .page
        let name = asked("name", of: connection)
        try? uploads.begin(connection, named: name, for: asked("window", of: connection))
    }

    /// What a request says of a subject; empty for nothing.
    private func asked(_ name: String, of connection: OpaquePointer) -> String {
        values(name, of: connection, .GET_ARGUMENT_KIND).first ?? ""
    }

    private func answer(_ connection: OpaquePointer, _ method: String, _ path: String) -> MHD_Result {
        connections[connection]?.place = .answered
        if let refusal = refusal(of: connection, method, path) {
            return respond(403, refusal, to: connection)
        }
        let isOwn = !values("origin", of: connection).isEmpty
        if method == "POST", path == "/export" { return answerExport(connection, isOwn: isOwn) }
        if method == "POST", path == "/pictures" { return answerPicture(connection, isOwn: isOwn) }
        guard method == "GET" || method == "HEAD" else {
            return respond(405, "\(method); expected GET", to: connection)
        }
        if path == PreviewServer.socketPath { return upgrade(connection, method) }
        let own = windows.window(ofRun: asked("window", of: connection)).pictures
        guard let file = files.file(at: path, own) else {
            return respond(404, "not found; expected /", to: connection)
        }
        return respond(200, file, to: connection)
    }

    /// A page of this server may export what is on stage; a request without an Origin does not come from one.
    private func answerExport(_ connection: OpaquePointer, isOwn: Bool) -> MHD_Result {
        guard isOwn else { return respond(403, "no Origin; expected this page's", to: connection) }
        do {
            if waiting == connection {
                waiting = nil
                guard let file = try exported?.get() else { return .NO }
                return respond(
                    200, file.content, to: connection,
                    ["content-disposition": "attachment; filename=\"\(file.name)\""])
            }
            let format = asked("to", of: connection)
            let window = windows.window(ofRun: asked("window", of: connection))
            let (name, words) = try window.exportWords(for: format)
            let look = files.exportWords(for: format, pictures: window.pictureFolder) {
                asked($0, of: connection)
            }
            try exporter.start(format, named: name, words + look, time: PreviewServer.now)
            waiting = connection
            connections[connection]?.place = .page
            MHD_suspend_connection(connection)
            return .YES
        } catch {
            return respond(400, "\(error)", to: connection)
        }
    }

    /// A picture has come, from a page of this server.
    private func answerPicture(_ connection: OpaquePointer, isOwn: Bool) -> MHD_Result {
        guard isOwn else { return respond(403, "no Origin; expected this page's", to: connection) }
        do {
            let upload = try uploads.end(connection)
            defer { unlink(upload.path) }
            try windows.window(ofRun: upload.run).pictures.add(fileAt: upload.path, named: upload.name)
            return respond(200, "kept", to: connection)
        } catch {
            return respond(400, "\(error)", to: connection)
        }
    }

    /// A page for which there is no room is told so on its WebSocket: its browser hides an HTTP status from it.
    private func upgrade(_ connection: OpaquePointer, _ method: String) -> MHD_Result {
        guard method == "GET", let key = values("sec-websocket-key", of: connection).first,
            values("sec-websocket-version", of: connection) == ["13"],
            values("upgrade", of: connection).map({ $0.lowercased() }) == ["websocket"]
        else { return respond(400, "not a WebSocket; expected version 13", to: connection) }
        let response = MHD_create_response_for_upgrade(
            { context, connection, _, bytes, count, descriptor, handle in
                guard let context, let connection, let handle else { return }
                let requests = PageRequests.at(context)
                requests.connections[connection]?.place = .page
                let page = PageSocket(
                    descriptor, handle, on: requests.window(of: connection), time: PreviewServer.now)
                requests.pages[descriptor] = page
                page.read(UnsafeRawBufferPointer(start: bytes, count: count), time: PreviewServer.now)
            }, Unmanaged.passUnretained(self).toOpaque())
        // Browser and server show each other that they mean this protocol.
        var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_SIZE))
        let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        var hash = sha1_ctx()
        nettle_sha1_init(&hash)
        nettle_sha1_update(&hash, text.count, text)
        nettle_sha1_digest(&hash, digest.count, &digest)
        let headers = [
            "Upgrade": "websocket", "Sec-WebSocket-Accept": Data(digest).base64EncodedString(),
        ]
        return queue(101, response, to: connection, headers)
    }

    /// The window of a page that asks for one.
    private func window(of connection: OpaquePointer) -> Result<PreviewWindow, WebSocketEnd> {
        guard asked("token", of: connection) == requestGuard.token else { return .failure(.unknown) }
        do {
            let window = try windows.window(for: asked("window", of: connection))
            return window.map { .success($0) } ?? .failure(.noRoom)
        } catch {
            return .failure(.failed)
        }
    }

    private func respond(_ status: UInt32, _ text: String, to connection: OpaquePointer) -> MHD_Result {
        let file = ServedFile(type: "text/plain; charset=utf-8", body: .bytes(Array((text + "\n").utf8)))
        return respond(status, file, to: connection)
    }

    /// These headers allow nothing to be loaded from other sites, and no other site to embed the page or to
    /// read its content. A picture that contains a script can't run it.
    private static let headers = [
        "content-security-policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin", "cross-origin-opener-policy": "same-origin",
        "cache-control": "no-cache", "connection": "close",
    ]

    private func respond(
        _ status: UInt32, _ file: ServedFile, to connection: OpaquePointer, _ more: [String: String] = [:]
    ) -> MHD_Result {
        var headers = Self.headers.merging(more) { $1 }
        headers["content-type"] = file.type
        // A picture may only use its own styles.
        if file.type.hasPrefix("image/") {
            headers["content-security-policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        }
        let response: OpaquePointer?
        switch file.body {
        case .bytes(var bytes):
            response = MHD_create_response_from_buffer(bytes.count, &bytes, .RESPMEM_MUST_COPY)
        case .file(let path, let size):
            let descriptor = (try? PlainFile.open(path)).map { fcntl($0.fileDescriptor, F_DUPFD_CLOEXEC, 0) }
            response = MHD_create_response_from_fd(size, descriptor ?? -1)
        }
        return queue(status, response, to: connection, headers)
    }

    private func queue(
        _ status: UInt32, _ response: OpaquePointer?, to connection: OpaquePointer,
        _ headers: [String: String]
    ) -> MHD_Result {
        guard let response else { return .NO }
        defer { MHD_destroy_response(response) }
        for (name, value) in headers { MHD_add_response_header(response, name, value) }
        return MHD_queue_response(connection, status, response)
    }

    /// All values with a name, of the headers or of the query.
    private func values(
        _ name: String, of connection: OpaquePointer, _ kind: MHD_ValueKind = .HEADER_KIND
    ) -> [String] {
        var found: (name: String, values: [String]) = (name, [])
        withUnsafeMutablePointer(to: &found) {
            _ = MHD_get_connection_values(
                connection, kind,
                { found, _, name, value in
                    guard let name, let value else { return .YES }
                    let found = found?.assumingMemoryBound(to: (name: String, values: [String]).self)
                    let isWanted = String(cString: name).lowercased() == found?.pointee.name
                    if isWanted { found?.pointee.values.append(String(cString: value)) }
                    return .YES
                }, $0)
        }
        return found.values
    }
}
