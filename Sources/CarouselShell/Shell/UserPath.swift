// The user's folder in paths. In: a path as it was typed. Out: a path of a file.

import Foundation

enum UserPath {
    /// A path whose `~` is the user's folder: the one that HOME names, as for every shell.
    static func expanded(_ text: String) -> String {
        guard text == "~" || text.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"]
        else {
            return (text as NSString).expandingTildeInPath
        }
        return home + text.dropFirst()
    }
}
