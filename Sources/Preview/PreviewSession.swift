// The interface of the session that a preview shows. The shell's session implements it, so a page uses the
// shell's commands.

import CarouselEngine
import CarouselHost

/// A carousel, its scripts, and commands for them.
///
/// The preview calls it only from its own thread.
public protocol PreviewSession: AnyObject {
    /// The carousel to show.
    var carousel: any CarouselFront { get }
    /// The scripts; ``keepUp()`` reloads those that changed on disk.
    var library: PluginLibrary { get }
    /// The file of a script that will be used as soon as it loads, as the user entered it; nil if there is
    /// none.
    var awaited: String? { get }
    /// The size of an item, in points.
    var itemSize: Size { get }
    /// The names of all types that can be chosen, built-in ones first.
    var typeNames: [String] { get }

    /// The type with this name; nil if there is none.
    func type(named name: String) -> (any CarouselType)?
    /// The names of the behaviors that the carousel can have.
    var behaviors: [String] { get }
    /// Runs a shell command.
    ///
    /// - Parameter words: the command and its arguments, used unchanged.
    /// - Throws: ``PreviewProblem``, which describes what was wrong and what was expected.
    func carryOut(words: [String]) throws(PreviewProblem)
    /// Loads scripts that were saved.
    func keepUp()
    /// The events sent to the delegate since the last call, one line each.
    func takeEvents() -> [String]
    /// The messages of scripts and of the host since the last call.
    func takeMessages() -> [PluginMessage]
}

/// An error that is caused by a page's request or by the preview's options.
public struct PreviewProblem: Error, CustomStringConvertible {
    /// What was wrong, and what was expected.
    public let description: String

    /// - Parameter description: what was wrong, and what was expected.
    public init(_ description: String) { self.description = description }
}
