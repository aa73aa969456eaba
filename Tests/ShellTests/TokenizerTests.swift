import Testing

@testable import CarouselShell

@Suite struct TokenizerTests {
    private func words(_ line: String) throws -> [[String]] {
        try Tokenizer.commands(in: line).map { $0.words.map(\.text) }
    }

    @Test func `words are split at blanks, commands at semicolons, and # starts a comment`() throws {
        #expect(try words("  scroll  to 3 ;place; ;# all of it") == [["scroll", "to", "3"], ["place"]])
        #expect(try words("") == [])
        #expect(try words("# only this") == [])
    }

    @Test func `quotes and backslashes keep words together`() throws {
        #expect(try words("load 'my file.lua'") == [["load", "my file.lua"]])
        #expect(try words("load \"a \\\"b\\\" c\"") == [["load", "a \"b\" c"]])
        #expect(try words("load my\\ file.lua") == [["load", "my file.lua"]])
        #expect(try words("a'b;c'd") == [["ab;cd"]])
    }

    @Test func `words have their columns`() throws {
        let command = try #require(try Tokenizer.commands(in: "  set x  'y z'").first)
        #expect(command.words.map(\.column) == [3, 7, 10])
    }

    @Test func `an unclosed quote is an error at its first character`() {
        #expect(throws: CommandError(column: 6, "this quote is not closed; expected another '")) {
            _ = try Tokenizer.commands(in: "load 'abc")
        }
    }

    @Test func `a color is a word, any other number sign begins a comment`() throws {
        func words(_ line: String) throws -> [[String]] {
            try Tokenizer.commands(in: line).map { $0.words.map(\.text) }
        }
        #expect(try words("option tint #00FF01; place") == [["option", "tint", "#00FF01"], ["place"]])
        #expect(try words("place #00ff0 and more") == [["place"]])
        #expect(try words("place #00ff011") == [["place"]])
        #expect(try words("#00ff01 place").isEmpty)
        #expect(try words("place#00ff01 ; x") == [["place"]])
    }

    @Test func `a raw command takes the rest of the line unchanged`() throws {
        let commands = try Tokenizer.commands(in: "place; lua a = 'x; y' # b", rawCommands: ["lua"])
        #expect(commands.count == 2)
        #expect(commands[1].rest == Word(text: "a = 'x; y' # b", column: 12))
    }
}
