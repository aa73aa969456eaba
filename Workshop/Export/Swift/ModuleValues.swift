// What a script has of the host's modules ease, poses and path: in Swift, the engine has the same. In: a loaded script. Out:
// names of the engine's.

import CarouselHost

/// Functions and tables of a script that the host's modules have made.
struct ModuleValues {
    /// A function that the engine has.
    enum Function {
        /// One of `Ease`'s, by its name in the module.
        case ease(String)
        /// The curve that `ease.bezier` has made.
        case bezier([Double])
        /// The function that `poses` has made, by its node.
        case poses(Int)
        /// A method of a path.
        case path(String)
    }

    private let script: CapturedScript
    private var names: [Int: Function] = [:]
    /// The functions that make paths, by their nodes.
    private var makers: [Int: String] = [:]

    init(_ script: CapturedScript) {
        self.script = script
        guard case .node(let modules) = script.modules, case .table(_, let fields) = script.nodes[modules]
        else {
            return
        }
        func source(_ module: String) -> Int? {
            script.sources.firstIndex { $0.tree.lines.text == ModuleTrail.hostModules[module] }
        }
        func functions(_ module: String) -> [(name: String, node: Int)] {
            guard case .node(let table)? = fields[.text(module)],
                case .table(_, let own) = script.nodes[table]
            else { return [] }
            return own.compactMap { key, value in
                guard case .text(let name) = key, case .node(let node) = value else { return nil }
                return (name, node)
            }
        }
        let ease = source("ease")
        let poses = source("poses")
        let path = source("path")
        for (name, node) in functions("ease") where self.source(of: node) == ease {
            names[node] = .ease(name)
        }
        for (name, node) in functions("path") where self.source(of: node) == path { makers[node] = name }
        for node in script.nodes.indices where names[node] == nil {
            guard let own = self.source(of: node) else { continue }
            if own == ease, let ends = numbers(of: node, ["x1", "y1", "x2", "y2"]) {
                names[node] = .bezier(ends)
            }
            if own == poses, upvalue("sides", of: node) != nil { names[node] = .poses(node) }
            if own == path, let name = method(node) { names[node] = .path(name) }
        }
    }

    /// What the engine has in place of a function.
    func function(_ node: Int?) -> Function? { node.flatMap { names[$0] } }

    /// Which of the module's functions that make paths a function is.
    func pathMaker(_ node: Int?) -> String? { node.flatMap { makers[$0] } }

    private func source(of node: Int) -> Int? {
        if case .function(let source, _, _) = script.nodes[node] { source } else { nil }
    }

    /// The value of an upvalue of a function by its name.
    func upvalue(_ name: String, of node: Int) -> CapturedScript.Value? {
        guard case .function(let source, let function, let cells) = script.nodes[node] else { return nil }
        let upvalues = script.sources[source].tree.functions[function].upvalues
        return zip(upvalues, cells).first { $0.0.name == name }.map { script.cells[$0.1] }
    }

    private func numbers(of node: Int, _ names: [String]) -> [Double]? {
        let found = names.compactMap { upvalue($0, of: node)?.number }
        return found.count == names.count ? found : nil
    }

    private func method(_ node: Int) -> String? {
        guard case .function(let source, let function, _) = script.nodes[node] else { return nil }
        let name = ProgramReader.functionNames(script.sources[source].tree)[function]
        return name.flatMap { ["at", "length", "bounds", "fitted"].contains($0) ? $0 : nil }
    }
}

extension CapturedScript.Value {
    /// The number that it is.
    var number: Double? {
        switch self {
        case .whole(let number): Double(number)
        case .real(let number): number
        default: nil
        }
    }
}

// MARK: - Poses

extension ModuleValues {
    /// The expression of Swift that makes the same poses.
    func posesText(_ node: Int) -> String {
        func table(_ value: CapturedScript.Value?) -> [CapturedScript.Value: CapturedScript.Value] {
            guard case .node(let table)? = value, case .table(_, let fields) = script.nodes[table] else {
                return [:]
            }
            return fields
        }
        let sides = table(upvalue("sides", of: node))
        var stops: [(at: Double, text: String)] = []
        for (side, sign) in [(Int64(1), -1.0), (2, 1.0)] {
            let list = table(sides[.whole(side)])
            for place in 1...Int64(max(1, list.count)) {
                let fields = table(list[.whole(place)])
                let at = fields[.text("at")]?.number ?? 0
                let text = Self.pose(fields)
                // The pose at rest is on both sides; where it is none, it need not be said.
                if at == 0, side == 2 || text == "Pose()" { continue }
                stops.append((at: at == 0 ? 0 : sign * at, text: text))
            }
        }
        let lines = stops.sorted { $0.at < $1.at }.map { "\(SwiftPrinter.number($0.at)): \($0.text)" }
        let list = lines.isEmpty ? ":" : "\n    " + lines.joined(separator: ",\n    ") + ",\n"
        let limit = upvalue("limit", of: node)?.number.map { ", limit: \(SwiftPrinter.number($0))" } ?? ""
        return "Poses([\(list)]\(limit))"
    }

    private static func pose(_ fields: [CapturedScript.Value: CapturedScript.Value]) -> String {
        func number(_ name: String) -> Double { fields[.text(name)]?.number ?? 0 }
        func length(_ name: String) -> String? {
            let part = number("\(name)Part")
            if part != 0 { return ".part(\(SwiftPrinter.number(part)))" }
            return number(name) == 0 ? nil : SwiftPrinter.number(number(name))
        }
        func angle(_ name: String, unless usual: Double = 0) -> String? {
            number(name) == usual ? nil : SwiftPrinter.number(number(name))
        }
        let isEven = number("sx") == number("sy")
        var origin: String?
        if fields[.text("hasOrigin")] == .boolean(true) {
            let parts = [("along", length("ox")), ("across", length("oy"))].compactMap { label, text in
                text.map { "\(label): \($0)" }
            }
            origin = "Pose.Origin(\(parts.joined(separator: ", ")))"
        }
        let arguments: [(String, String?)] = [
            ("along", length("x")), ("across", length("y")), ("z", angle("z")), ("turnedAcross", angle("rx")),
            ("turned", angle("ry")), ("rotated", angle("rz")), ("scale", angle("sx", unless: 1)),
            ("scaleAcross", isEven ? nil : angle("sy", unless: .nan)), ("alpha", angle("alpha", unless: 1)),
            ("shade", angle("shade")), ("origin", origin),
        ]
        let texts = arguments.compactMap { label, text in text.map { "\(label): \($0)" } }
        return "Pose(\(texts.joined(separator: ", ")))"
    }
}
