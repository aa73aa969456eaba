import ShellFixtures

extension BuiltProgram {
    /// The workshop's program.
    static let carousel = BuiltProgram("carousel")
}

extension Terminal {
    /// The workshop's shell, at its first prompt.
    static func pictureShell() throws -> Terminal { try shell(.carousel, ["shell"]) }
}
