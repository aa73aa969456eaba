// What scripts can call of the host: what it takes, what it gives, and what it is called elsewhere. The one table that is
// asked when a program is read and when it is written.

import CarouselHost
import Foundation

/// What a function takes in a place.
enum HostParameter: Equatable {
    /// A number, or a text that spells one.
    case number
    /// The same, or nothing.
    case optionalNumber
    /// Any value.
    case any
}

/// A function of the host's.
struct HostFunction {
    /// What its results are like.
    enum Results {
        /// As many as there are.
        case fixed([ValueKinds])
        /// One number, which follows from the numbers that it is given.
        case number(@Sendable ([ValueKinds]) -> ValueKinds)
        /// Any number of values; what they are is found where the call is.
        case many
        /// One value, found where the call is.
        case one
        /// None.
        case nothing
    }

    /// Its name: of a library's function, `Transform:METHOD`, `item:METHOD`, `carousel:METHOD`.
    let name: String
    let parameters: [HostParameter]
    /// What further arguments are.
    let rest: HostParameter?
    let results: Results

    /// Whether it gives one value.
    var isSingle: Bool {
        switch results {
        case .fixed(let kinds): kinds.count == 1
        case .number, .one: true
        case .many, .nothing: false
        }
    }
    /// What it is called in the run time of JavaScript, and what that takes besides the arguments.
    let script: ScriptName

    /// A function of JavaScript, or of its run time.
    struct ScriptName {
        let name: String
        /// Whether it may fail: the place in the script comes first.
        var mayFail = false
        /// Whether it reads the carousel: that comes before all others.
        var readsCarousel = false
    }

    /// Whether it gives one of its arguments.
    var isExtreme: Bool { name.hasPrefix("math.max") || name.hasPrefix("math.min") }

    /// - Parameter name: as scripts have it; an older name of the same function is known as well.
    static func named(_ name: String) -> HostFunction? { table[older[name] ?? name] }

    private static let older = ["math.atan2": "math.atan", "unpack": "table.unpack"]

    private static let table: [String: HostFunction] = Dictionary(
        uniqueKeysWithValues: (rows + transforms).map { ($0.name, $0) })

    /// A function of numbers that gives one.
    private static func numeric(
        _ name: String, _ count: Int = 1, _ script: String,
        _ kinds: @escaping @Sendable ([ValueKinds]) -> ValueKinds
    ) -> HostFunction {
        HostFunction(
            name: "math.\(name)", parameters: Array(repeating: .number, count: count), rest: nil,
            results: .number(kinds), script: ScriptName(name: script))
    }

    /// The methods of a Transform that take numbers and give one: as they are described to editors.
    private static let transforms: [HostFunction] = HostName.all.compactMap { method in
        let takesNumbers = method.parameters.allSatisfy { $0 == "number" || $0 == "number?" }
        guard method.owner == "Transform", method.isMethod, method.result == "Transform", takesNumbers else {
            return nil
        }
        let readsCarousel = ["translateAlong", "turn", "turnAcross"].contains(method.name)
        return HostFunction(
            name: "Transform:\(method.name)",
            parameters: [.any] + method.parameters.map { $0 == "number" ? .number : .optionalNumber },
            rest: nil, results: .fixed([.matrix]),
            script: ScriptName(name: "$\(method.name)", mayFail: true, readsCarousel: readsCarousel))
    }

    private static func other(
        _ name: String, _ parameters: [HostParameter], rest: HostParameter? = nil, _ results: Results,
        _ script: String, mayFail: Bool = false, readsCarousel: Bool = false
    ) -> HostFunction {
        HostFunction(
            name: name, parameters: parameters, rest: rest, results: results,
            script: ScriptName(name: script, mayFail: mayFail, readsCarousel: readsCarousel))
    }

    private static let turn = NumberRange(-4, 4)
    /// Random numbers.
    private static let belowOne = ValueKinds.real(0, 1.0.nextDown)

    private static let rows: [HostFunction] = [
        numeric("sin", "Math.sin") { NumberKinds.bounded($0, ValueKinds.real(-1, 1)) },
        numeric("cos", "Math.cos") { NumberKinds.bounded($0, ValueKinds.real(-1, 1)) },
        numeric("tan", "Math.tan") { _ in .anyReal },
        numeric("asin", "Math.asin") { _ in .anyReal },
        numeric("acos", "Math.acos") { _ in .anyReal },
        numeric("exp", "Math.exp") { _ in .anyReal },
        numeric("sqrt", "Math.sqrt") { given in
            guard let range = given[0].numbers, range.isBounded, range.low >= 0 else { return .anyReal }
            return .real(0, range.high.squareRoot() + 1)
        },
        numeric("rad", "$rad") { NumberKinds.scaled($0, by: .pi / 180) },
        numeric("deg", "$deg") { NumberKinds.scaled($0, by: 180 / .pi) },
        numeric("abs", "$abs") { NumberKinds.absolute($0[0]) },
        numeric("floor", "$floor") { NumberKinds.rounded($0[0], .down) },
        numeric("ceil", "$ceil") { NumberKinds.rounded($0[0], .up) },
        HostFunction(
            name: "math.atan", parameters: [.number, .optionalNumber], rest: nil,
            results: .number { NumberKinds.bounded($0, ValueKinds(real: turn)) },
            script: ScriptName(name: "$atan")),
        HostFunction(
            name: "math.log", parameters: [.number, .optionalNumber], rest: nil,
            results: .number { _ in .anyReal }, script: ScriptName(name: "$log")),
        HostFunction(
            name: "math.max", parameters: [.number], rest: .number,
            results: .number { NumberKinds.extreme($0, isMost: true) },
            script: ScriptName(name: "$max")),
        HostFunction(
            name: "math.min", parameters: [.number], rest: .number,
            results: .number { NumberKinds.extreme($0, isMost: false) },
            script: ScriptName(name: "$min")),
        // Where a text may be, it is compared as such.
        other("math.abs of any", [.any], .one, "$absOf", mayFail: true),
        other("math.max of any", [.any], rest: .any, .one, "$maxOf", mayFail: true),
        other("math.min of any", [.any], rest: .any, .one, "$minOf", mayFail: true),
        other("math.fmod", [.number, .number], .one, "$fmod", mayFail: true),
        other("math.modf", [.number], .fixed([.anyReal, .anyReal]), "$modf"),
        other("math.tointeger", [.any], .one, "$integer"),
        other("math.type", [.any], .one, "$mathType"),
        other("Transform:concat", [.any, .any], .fixed([.matrix]), "$concat", mayFail: true),
        other("Transform:facing", [.any], .fixed([.boolean]), "$facing", mayFail: true),
        other(
            "Transform:showsFront", [.any, .optionalNumber, .optionalNumber], .fixed([.boolean]),
            "$showsFront",
            mayFail: true, readsCarousel: true),
        other(
            "Transform:inverse", [.any], .fixed([ValueKinds(flags: [.matrix, .none])]), "$inverse",
            mayFail: true),
        other(
            "Transform:project", [.any, .number, .number, .optionalNumber], .many, "$project", mayFail: true),
        other(
            "Transform.translation", [.number, .number, .optionalNumber], .fixed([.matrix]), "$translation",
            mayFail: true),
        other(
            "Transform.rotation", [.number, .number, .number, .number], .fixed([.matrix]), "$rotation",
            mayFail: true),
        other(
            "Transform.scale", [.number, .optionalNumber, .optionalNumber], .fixed([.matrix]), "$scaling",
            mayFail: true),
        other(
            "Transform.matrix", Array(repeating: .number, count: 16), .fixed([.matrix]), "$newMatrix",
            mayFail: true),
        other("item:random", [.any, .any], .fixed([belowOne]), "$itemRandom", mayFail: true),
        other("item:pointer", [.any], .many, "$pointer", mayFail: true),
        other(
            "item:spring", [.any, .any, .number, .any], .many, "$spring", mayFail: true, readsCarousel: true),
        other("carousel:option", [.any, .any], .one, "$option", mayFail: true, readsCarousel: true),
        other("carousel:random", [.any, .any], .fixed([belowOne]), "$random", mayFail: true),
        other(
            "carousel:distance", [.optionalNumber], .fixed([.anyReal]), "$distance", readsCarousel: true),
        other("type", [.any], .fixed([.text]), "$type", mayFail: true),
        other("select", [.any], rest: .any, .many, "$select", mayFail: true),
        other("tonumber", [.any, .optionalNumber], .one, "$tonumber"),
        other("tostring", [.any], .fixed([.text]), "$tostring", mayFail: true),
        other("assert", [.any, .any], rest: .any, .many, "$assert", mayFail: true),
        other("error", [.any, .any], .nothing, "$error", mayFail: true),
        other("pcall", [.any], rest: .any, .many, "$pcall"),
        other("print", [], rest: .any, .nothing, "$print"),
        other("rawequal", [.any, .any], .fixed([.boolean]), "$rawequal"),
        other("rawlen", [.any], .fixed([.whole(0, 0x1p40)]), "$rawlen", mayFail: true),
        other("rawget", [.any, .any], .one, "$rawget", mayFail: true),
        other("rawset", [.any, .any, .any], .one, "$rawset", mayFail: true),
        other("setmetatable", [.any, .any], .one, "$setmetatable", mayFail: true),
        other("getmetatable", [.any], .one, "$getmetatable"),
        other("table.unpack", [.any, .optionalNumber, .optionalNumber], .many, "$unpack", mayFail: true),
        other("table.pack", [], rest: .any, .one, "$pack"),
        other("table.insert", [.any, .any, .any], .nothing, "$insert", mayFail: true),
        other("table.remove", [.any, .optionalNumber], .one, "$remove", mayFail: true),
        other("table.sort", [.any, .any], .nothing, "$sort", mayFail: true),
        other("string.len", [.any], .fixed([.whole(0, 0x1p40)]), "$textLength", mayFail: true),
        other("string.sub", [.any, .number, .optionalNumber], .fixed([.text]), "$sub", mayFail: true),
        other("string.byte", [.any, .optionalNumber, .optionalNumber], .many, "$byte", mayFail: true),
        other("string.char", [], rest: .number, .fixed([.text]), "$char", mayFail: true),
        other("string.upper", [.any], .fixed([.text]), "$upper", mayFail: true),
        other("string.lower", [.any], .fixed([.text]), "$lower", mayFail: true),
        other("string.rep", [.any, .number, .any], .fixed([.text]), "$rep", mayFail: true),
        other("string.reverse", [.any], .fixed([.text]), "$reverse", mayFail: true),
        other("string.find", [.any, .any, .optionalNumber, .any], .many, "$find", mayFail: true),
    ]

    private static func numeric(
        _ name: String, _ script: String, _ kinds: @escaping @Sendable ([ValueKinds]) -> ValueKinds
    ) -> HostFunction { numeric(name, 1, script, kinds) }
}
