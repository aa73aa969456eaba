// What a preview shows and moves. The shell's session is one: so a page does what the shell does, by the same commands.

import CarouselHost

/// A carousel, its scripts, and commands on them.
///
/// A preview calls it from its own thread only.
public protocol PreviewSession: AnyObject {
    /// The carousel that is shown.
    var carousel: Carousel<Int> { get }
    /// The scripts, kept in line with the disk by ``keepUp()``.
    var library: PluginLibrary { get }
    /// The file of a script that is to be used as soon as it loads, as the user named it; nil when there is none.
    var awaited: String? { get }
    /// The size of an item, in points.
    var itemSize: Size { get }
    /// The names of all types that can be chosen, built-in ones first.
    var typeNames: [String] { get }

    /// The type of a name; nil when there is none.
    func type(named name: String) -> (any CarouselType)?
    /// Carries out a command of the shell.
    ///
    /// - Parameter words: the command and its arguments, taken as they are.
    /// - Throws: ``PreviewProblem`` that says what was wrong and what was expected.
    func carryOut(words: [String]) throws(PreviewProblem)
    /// Takes over scripts that were saved.
    func keepUp()
    /// Lets time pass, in seconds.
    func advance(by seconds: Double)
    /// Goes on by items from where it stands, or from where a step under way ends.
    func step(by count: Int)
    /// Goes to an item.
    func step(to index: Int)
    /// Goes on by pages.
    func stepPage(by count: Int)
    /// What the carousel told its delegate since the last call, a line each.
    func takeEvents() -> [String]
    /// What scripts and the host said since the last call.
    func takeMessages() -> [PluginMessage]
}

/// Something that a page asked for and can't have.
public struct PreviewProblem: Error, CustomStringConvertible {
    /// What was wrong, and what was expected.
    public let description: String

    /// - Parameter description: what was wrong, and what was expected.
    public init(_ description: String) { self.description = description }
}
