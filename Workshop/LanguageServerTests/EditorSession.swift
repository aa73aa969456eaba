import Foundation

@testable import LanguageServer

/// An editor that talks to a server.
final class EditorSession {
    private(set) var messages: [JSON] = []
    private(set) var server: LanguageServer!
    private var lastID = 0
    static let uri = "file:///tmp/effects/mine.lua"

    /// - Parameter encodings: the encodings of positions that the editor offers.
    init(encodings: [String] = []) throws {
        var stream = MessageStream()
        server = LanguageServer(root: { _ in nil }) { [unowned self] bytes in
            stream.append(bytes)
            while let content = try? stream.next() {
                messages.append((try? JSONSerialization.jsonObject(with: content) as? JSON) ?? [:])
            }
        }
        _ = ask("initialize", ["capabilities": ["general": ["positionEncodings": encodings]]])
    }

    func tell(_ method: String, _ parameters: JSON = [:]) {
        server.receive(MessageStream.encoded(["jsonrpc": "2.0", "method": method, "params": parameters]))
    }

    /// The whole answer to a request.
    func ask(_ method: String, _ parameters: JSON = [:]) -> JSON {
        lastID += 1
        server.receive(
            MessageStream.encoded(["jsonrpc": "2.0", "id": lastID, "method": method, "params": parameters]))
        return messages.last { $0["id"] as? Int == lastID } ?? [:]
    }

    /// The result of a request about the open document.
    func ask(_ method: String, line: Int, character: Int, _ more: JSON = [:]) -> Any? {
        let parameters: JSON = [
            "textDocument": ["uri": Self.uri], "position": ["line": line, "character": character],
        ]
        return ask(method, parameters.merging(more) { $1 })["result"]
    }

    /// Opens a text and checks it.
    func open(_ text: String, version: Int = 1) -> [JSON] {
        tell(
            "textDocument/didOpen",
            ["textDocument": ["uri": Self.uri, "languageId": "lua", "version": version, "text": text]])
        return check()
    }

    func change(_ text: String, version: Int) {
        tell(
            "textDocument/didChange",
            ["textDocument": ["uri": Self.uri, "version": version], "contentChanges": [["text": text]]])
    }

    /// Checks what has changed; the diagnostics that were published last.
    func check() -> [JSON] {
        while let check = server.nextCheck() { server.publish(check.run()) }
        return published.last?["diagnostics"] as? [JSON] ?? []
    }

    var published: [JSON] {
        messages.filter { $0["method"] as? String == "textDocument/publishDiagnostics" }
            .compactMap { $0["params"] as? JSON }
    }
}

/// A range of the protocol as `line:character-line:character`.
func shown(_ range: Any?) -> String {
    let range = range as? JSON ?? [:]
    func shown(_ end: String) -> String {
        let position = range[end] as? JSON ?? [:]
        return "\(position["line"] ?? "?"):\(position["character"] ?? "?")"
    }
    return shown("start") + "-" + shown("end")
}
