// --data: what the items are. In: the option. Out: a session with these items.

import ArgumentParser
import CarouselShell

/// The command-line option that says what the items are.
struct DataOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What the items are: a JSON list of objects, which scripts read as item.data; cards show title and color.",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var data: String?

    /// Makes what the file says the items; without one, so many.
    ///
    /// - Throws: ``CommandFailure`` that names the file.
    func apply(to session: Session, items: Int, for command: String) throws {
        guard let data else {
            return session.setNumberOfItems(items)
        }
        do {
            try session.apply(try ItemDataFile(data))
        } catch {
            throw CommandFailure("\(command): --data: \(error)")
        }
    }
}
