// What Lua's compiler makes of a text: its functions, their locals and upvalues. In: a text. Out: a list.

import CLua

/// A function, as Lua has compiled it: read in the bytes of `string.dump`, whose form is that of Lua 5.4.
struct LuaListing: Equatable, CustomStringConvertible {
    var first: Int
    var last: Int
    var parameters: Int
    var isVararg: Bool
    var locals: [String] = []
    var upvalues: [String] = []

    var description: String {
        "\(first)-\(last) (\(parameters)\(isVararg ? "+" : "")) \(locals) \(upvalues)"
    }

    /// The functions of a text, each before those in it; nil for a text that Lua does not take.
    static func functions(of text: String) -> [LuaListing]? {
        guard let state = luaL_newstate() else { return nil }
        defer { lua_close(state) }
        guard luaL_loadbufferx(state, text, text.utf8.count, "=text", "t") == LUA_OK else { return nil }
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { target in
            lua_dump(
                state,
                { _, piece, count, target in
                    let piece = UnsafeRawBufferPointer(start: piece, count: count)
                    target?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: piece)
                    return 0
                }, target, 0)
        }
        guard status == 0 else { return nil }
        var reader = DumpReader(bytes: bytes[...])
        // The signature, the version, the sizes of numbers, two numbers to compare, and the number of upvalues.
        reader.skip(4 + 1 + 1 + 6 + 3 + 8 + 8 + 1)
        var list: [LuaListing] = []
        reader.readFunction(into: &list)
        return list
    }
}

/// Reads the bytes of a dump from the front.
private struct DumpReader {
    var bytes: ArraySlice<UInt8>

    mutating func skip(_ count: Int) { bytes = bytes.dropFirst(count) }

    private mutating func readByte() -> UInt8 { bytes.popFirst() ?? 0x80 }

    /// A number in groups of seven bits, the highest first; the last one is marked.
    private mutating func readSize() -> Int {
        var size = 0
        while true {
            let byte = readByte()
            size = size << 7 | Int(byte & 0x7F)
            if byte & 0x80 != 0 { return size }
        }
    }

    /// A text behind its length and one; none where that is 0.
    private mutating func readText() -> String {
        let count = max(0, readSize() - 1)
        defer { skip(count) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    mutating func readFunction(into list: inout [LuaListing]) {
        _ = readText()
        let lines = (first: readSize(), last: readSize())
        let place = list.count
        list.append(
            LuaListing(
                first: lines.first, last: lines.last, parameters: Int(readByte()), isVararg: readByte() != 0))
        // How many registers it needs; its instructions.
        skip(1)
        skip(4 * readSize())
        for _ in 0..<readSize() { readConstant() }
        skip(3 * readSize())
        for _ in 0..<readSize() { readFunction(into: &list) }
        // The lines of its instructions.
        skip(readSize())
        for _ in 0..<readSize() { _ = (readSize(), readSize()) }
        for _ in 0..<readSize() {
            let name = readText()
            if name != "(for state)" { list[place].locals.append(name) }
            _ = (readSize(), readSize())
        }
        for _ in 0..<readSize() { list[place].upvalues.append(readText()) }
    }

    private mutating func readConstant() {
        switch readByte() {
        // A whole number, and one with a fraction.
        case 0x03, 0x13: skip(8)
        // A short text, and a long one.
        case 0x04, 0x14: _ = readText()
        default: break
        }
    }
}
