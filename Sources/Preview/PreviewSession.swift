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
    /// What a command `write` would change in the script in use.
    ///
    /// - Parameter words: the command and its arguments.
    /// - Throws: ``PreviewProblem`` if there is nothing that it could write.
    func difference(words: [String]) throws(PreviewProblem) -> [LineDifference]
    /// Uses a script that has no file yet, as a draft that `write draft` makes one.
    ///
    /// - Throws: ``PreviewProblem`` for a name that is none, and for a script that does not load.
    func tryOut(script: String, named name: String) throws(PreviewProblem)
    /// The commands that `undo` would take back, and `redo` bring back; and how many were done and not undone.
    var undoNames: (undo: String?, redo: String?, count: Int) { get }
    /// Makes the last command one that `undo` does not know.
    func forgetStep()
    /// Makes one step of `undo` of the last ones.
    ///
    /// - Parameter name: of the step; nil for the newest one's.
    func joinSteps(_ count: Int, as name: String?)
    /// Loads scripts that were saved.
    func keepUp()
    /// The events sent to the delegate since the last call, one line each.
    func takeEvents() -> [String]
    /// The messages of scripts and of the host since the last call.
    func takeMessages() -> [PluginMessage]
}

/// Lines of a file that would change.
public struct LineDifference: Equatable, Encodable, Sendable {
    /// The file, as the user would name it.
    public let file: String
    /// The first of the lines, from 1.
    public let line: Int
    /// The lines as they are.
    public let before: [String]
    /// The lines as they would be.
    public let after: [String]

    /// - Parameters:
    ///   - file: the file, as the user would name it.
    ///   - line: the first of the lines, from 1.
    ///   - before: the lines as they are.
    ///   - after: the lines as they would be.
    public init(file: String, line: Int, before: [String], after: [String]) {
        (self.file, self.line, self.before, self.after) = (file, line, before, after)
    }
}

/// An error that is caused by a page's request or by the preview's options.
public struct PreviewProblem: Error, CustomStringConvertible {
    /// What was wrong, and what was expected.
    public let description: String

    /// - Parameter description: what was wrong, and what was expected.
    public init(_ description: String) { self.description = description }
}
