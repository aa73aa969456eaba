// A language server for effects. In: messages of an editor. Out: messages to it. It reads and writes no file.

import CarouselHost
import Foundation

/// Why a request has no answer.
struct RequestError: Error {
    let code: Int
    let message: String
}

/// Answers an editor: findings while the author types, and what a place of a script is.
///
/// Whoever runs it takes ``nextCheck()`` when no message has come for a moment, carries it out on another thread, since it
/// takes longer than a keystroke, and gives back what came of it.
package final class LanguageServer {
    private let root: (String) -> String?
    private let send: (Data) -> Void
    private var stream = MessageStream()
    private var documents: [String: Document] = [:]
    /// Documents to check, in the order in which they changed.
    private var waiting: [String] = []
    private var countsBytes = false
    private var isInitialized = false
    private var hasShutDown = false
    /// The status with which to exit, once the editor asks for it.
    package private(set) var exitStatus: Int32?

    /// - Parameters:
    ///   - root: the folder of plugins that a file is in; nil for none.
    ///   - send: takes bytes for the editor.
    package init(root: @escaping (String) -> String?, send: @escaping (Data) -> Void) {
        self.root = root
        self.send = send
    }

    /// Takes bytes of the editor, and answers the messages that are complete.
    package func receive(_ bytes: Data) {
        stream.append(bytes)
        do {
            while exitStatus == nil, let content = try stream.next() {
                guard let message = try? JSONSerialization.jsonObject(with: content) as? JSON else {
                    write([
                        "id": NSNull(),
                        "error": ["code": -32700, "message": "invalid JSON; expected an object"],
                    ])
                    continue
                }
                receive(message)
            }
        } catch {
            write(["method": "window/logMessage", "params": ["type": 1, "message": "\(error.description)"]])
            exitStatus = 2
        }
    }

    /// Whether a document waits to be checked.
    package var hasWork: Bool { !waiting.isEmpty }

    /// The check of a document that has changed; nil if none waits.
    package func nextCheck() -> ScriptCheck? {
        while !waiting.isEmpty {
            guard let document = documents[waiting.removeFirst()] else { continue }
            return ScriptCheck(
                uri: document.uri, version: document.version, path: document.path, root: root(document.path),
                text: document.tree.lines.text)
        }
        return nil
    }

    /// Publishes what a check has found, if the document has that version still.
    package func publish(_ answer: ScriptCheck.Answer) {
        guard let document = documents[answer.uri], document.version == answer.version else { return }
        let found = Diagnostics(document: document, findings: answer.findings)
        publish(document.uri, found.list, version: document.version)
    }

    /// The editor's process, if it told one that was there then.
    private var editor: pid_t?

    /// Whether the editor's process is known.
    package var knowsEditor: Bool { editor != nil }

    /// Whether the editor has ended, without a word.
    package var isOrphaned: Bool { editor.map { kill($0, 0) != 0 && errno == ESRCH } ?? false }

    /// Whether a document is open.
    package var hasDocuments: Bool { !documents.isEmpty }

    /// Looks for modules of open documents that were saved meanwhile; those documents are to be checked again.
    package func lookAtModules() {
        for (uri, document) in documents.sorted(by: { $0.key < $1.key }) where document.hasOtherModules {
            open(uri, document.tree.lines.text, document.version)
        }
    }

    private func publish(_ uri: String, _ list: [JSON], version: Int?) {
        var parameters: JSON = ["uri": uri, "diagnostics": list]
        if let version { parameters["version"] = version }
        write(["method": "textDocument/publishDiagnostics", "params": parameters])
    }

    private func write(_ message: JSON) {
        send(MessageStream.encoded(message.merging(["jsonrpc": "2.0"]) { first, _ in first }))
    }

    // MARK: Messages

    private func receive(_ message: JSON) {
        guard let method = message["method"] as? String else { return }
        let parameters = message["params"] as? JSON ?? [:]
        guard let id = message["id"] else { return notice(method, parameters) }
        do throws(RequestError) {
            write(["id": id, "result": try answer(method, parameters) ?? NSNull()])
        } catch {
            write(["id": id, "error": ["code": error.code, "message": error.message]])
        }
    }

    private func notice(_ method: String, _ parameters: JSON) {
        let named = parameters["textDocument"] as? JSON ?? [:]
        let uri = named["uri"] as? String ?? ""
        switch method {
        case "exit": exitStatus = hasShutDown ? 0 : 1
        case "textDocument/didOpen":
            if let text = named["text"] as? String { open(uri, text, named["version"] as? Int ?? 0) }
        case "textDocument/didChange":
            let changes = parameters["contentChanges"] as? [JSON] ?? []
            if let text = changes.last?["text"] as? String { open(uri, text, named["version"] as? Int ?? 0) }
        case "textDocument/didSave":
            lookAtModules()
        case "textDocument/didClose":
            documents[uri] = nil
            publish(uri, [], version: nil)
        default: break
        }
    }

    private func open(_ uri: String, _ text: String, _ version: Int) {
        guard isInitialized, !uri.isEmpty else { return }
        documents[uri] = Document(
            uri: uri, text: text, version: version, root: root, countsBytes: countsBytes,
            former: documents[uri])
        wait(for: uri)
    }

    private func wait(for uri: String) {
        waiting.removeAll { $0 == uri }
        waiting.append(uri)
    }

    private func answer(_ method: String, _ parameters: JSON) throws(RequestError) -> Any? {
        if method == "initialize" { return initialize(parameters) }
        guard isInitialized, !hasShutDown else {
            throw RequestError(code: isInitialized ? -32600 : -32002, message: "expected initialize first")
        }
        if method == "shutdown" {
            hasShutDown = true
            return nil
        }
        guard Self.requests.contains(method) else {
            throw RequestError(code: -32601, message: "no method '\(method)'")
        }
        let uri = (parameters["textDocument"] as? JSON)?["uri"] as? String ?? ""
        guard let document = documents[uri] else {
            throw RequestError(code: -32602, message: "'\(uri)' is not open; expected an open document")
        }
        if method == "textDocument/documentSymbol" { return document.symbols }
        if method == "textDocument/codeAction" { return actions(document, parameters) }
        guard let byte = document.byte(parameters["position"]) else {
            throw RequestError(code: -32602, message: "no such position; expected a line and a character")
        }
        switch method {
        case "textDocument/hover": return document.hover(at: byte)
        case "textDocument/completion": return document.completions(at: byte)
        case "textDocument/prepareRename":
            return document.renamable(at: byte).map { document.range(document.tree.range(ofToken: $0.token)) }
        default: return try document.rename(at: byte, to: parameters["newName"] as? String ?? "")
        }
    }

    private static let requests: Set = [
        "textDocument/documentSymbol", "textDocument/codeAction", "textDocument/hover",
        "textDocument/completion", "textDocument/prepareRename", "textDocument/rename",
    ]

    private func actions(_ document: Document, _ parameters: JSON) -> [JSON] {
        guard let range = parameters["range"] as? JSON, let start = document.byte(range["start"]),
            let end = document.byte(range["end"])
        else { return [] }
        // What can be mended is found in the text alone.
        let findings = PluginLint.reading(document.tree.lines.text, file: document.path)
        return Diagnostics(document: document, findings: findings).actions(in: start..<max(start, end))
    }

    private func initialize(_ parameters: JSON) -> JSON {
        isInitialized = true
        // In a container the editor may have another number, or nobody's.
        if let id = parameters["processId"] as? Int, let id = pid_t(exactly: id), id > 0, kill(id, 0) == 0 {
            editor = id
        }
        let general = (parameters["capabilities"] as? JSON)?["general"] as? JSON
        countsBytes = (general?["positionEncodings"] as? [String])?.contains("utf-8") ?? false
        return [
            "serverInfo": ["name": "carousel"],
            "capabilities": [
                "positionEncoding": countsBytes ? "utf-8" : "utf-16",
                "textDocumentSync": ["openClose": true, "change": 1, "save": true] as JSON,
                "hoverProvider": true, "documentSymbolProvider": true,
                "codeActionProvider": ["codeActionKinds": ["quickfix"]],
                "completionProvider": ["triggerCharacters": [".", ":", "\"", "'", "#"]],
                "renameProvider": ["prepareProvider": true],
            ] as JSON,
        ]
    }
}
