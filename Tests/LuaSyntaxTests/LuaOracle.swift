import CLua
import Foundation

@testable import LuaSyntax

/// Lua's own compiler.
enum LuaOracle {
    /// What Lua says of a text: nil if it accepts it, otherwise its message and the line in it.
    static func judge(_ text: String) -> (line: Int, message: String)? {
        guard let state = luaL_newstate() else { return (0, "no memory") }
        defer { lua_close(state) }
        var text = text
        let status = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                luaL_loadbufferx(state, $0.baseAddress, $0.count, "=t", "t")
            }
        }
        guard status != LUA_OK else { return nil }
        let message = String(cString: lua_tolstring(state, -1, nil))
        let line = message.split(separator: ":").dropFirst().first.flatMap { Int($0) } ?? 0
        return (line, message)
    }

    /// The line that a message names: for jumps and labels, the one in its text.
    static func line(of verdict: (line: Int, message: String)) -> Int {
        let message = verdict.message
        guard
            message.contains("goto") || message.contains("break outside")
                || message.contains("already defined"),
            let found = message.ranges(of: "line ").last
        else { return verdict.line }
        return Int(message[found.upperBound...].prefix { $0.isNumber }) ?? verdict.line
    }

    /// Whether a text is beyond what both must judge alike.
    static func isBeyondLimits(_ message: String) -> Bool {
        ["C stack overflow", "too many", "limit is", "registers"].contains { message.contains($0) }
    }
}

/// The scripts of the project.
enum Scripts {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// All texts of Lua here, by their path in the project.
    static let all: [(name: String, text: String)] = {
        var found: [(String, String)] = []
        for folder in ["Plugins", "Sources", "Tests", "Benchmarks", "Examples"] {
            let paths = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
            while let path = paths?.nextObject() as? String {
                guard path.hasSuffix(".lua") else { continue }
                let name = folder + "/" + path
                guard let data = try? Data(contentsOf: root.appendingPathComponent(name)),
                    let text = String(data: data, encoding: .utf8)
                else { continue }
                found.append((name, text))
            }
        }
        return found.sorted { $0.0 < $1.0 }
    }()
}
