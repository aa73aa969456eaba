// What plugins print, and messages about them: limited in number, and each error only once.

import CarouselEngine

/// A message for the user.
public struct PluginMessage: Equatable, Sendable {
    /// What a message is about.
    public enum Kind: Sendable {
        /// A script printed it.
        case print
        /// An error of a script.
        case error
        /// A notice of the host: a plugin was loaded or reloaded.
        case note
    }

    /// What it is about.
    public let kind: Kind
    /// The text; may have several lines.
    public let text: String
}

/// Collects messages until they are taken.
///
/// Not thread-safe: use a log from the thread of its plugins.
public final class PluginLog {
    private var messages: [PluginMessage] = []
    private var dropped = 0
    private var errorCounts: [PluginError.ID: Int] = [:]

    private var listeners = ValueListeners<PluginError>()

    private static let mostMessages = 200
    private static let longestPrint = 1000

    /// Creates an empty log.
    public init() {}

    /// The messages since the last call, oldest first.
    public func consume() -> [PluginMessage] {
        defer {
            messages.removeAll()
            dropped = 0
        }
        guard dropped > 0 else { return messages }
        return messages + [PluginMessage(kind: .note, text: "… and \(dropped) more lines")]
    }

    /// The errors from now on, each once for a version of its script: `for await error in log.errors`.
    public var errors: ValueSequence<PluginError> { listeners.sequence() }

    deinit { listeners.end() }

    /// How often an error has happened since the plugin was loaded.
    public func count(of error: PluginError) -> Int { errorCounts[error.id] ?? 0 }

    func print(_ text: String, from plugin: String) {
        let cut =
            text.utf8.count > Self.longestPrint
            ? String(decoding: text.utf8.prefix(Self.longestPrint), as: UTF8.self) + "…" : text
        // A return and a line feed are one character.
        let lines = cut.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            "\(plugin): \($0)"
        }
        append(.print, lines.joined(separator: "\n"))
    }

    /// Counts lines that are not kept.
    func drop(_ lines: Int) { dropped += lines }

    package func note(_ text: String) { append(.note, text.onOneLine) }

    /// Whether an error has not been reported yet.
    func isNew(_ id: PluginError.ID) -> Bool { errorCounts[id] == nil }

    /// Reports each error of a plugin and line once; after that, only counts it.
    func report(_ error: PluginError) {
        errorCounts[error.id, default: 0] += 1
        guard errorCounts[error.id] == 1 else { return }
        append(.error, error.description)
        listeners.add(error)
    }

    func forgetErrors(of plugin: String) { errorCounts = errorCounts.filter { !$0.key.isOf(plugin: plugin) } }

    private func append(_ kind: PluginMessage.Kind, _ text: String) {
        if messages.count < Self.mostMessages {
            messages.append(PluginMessage(kind: kind, text: text))
        } else {
            dropped += 1
        }
    }
}
