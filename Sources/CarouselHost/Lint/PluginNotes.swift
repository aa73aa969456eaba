// What a script was seen to do while it was linted.

/// Globals, options and instructions of a script.
struct PluginNotes {
    /// Where a global was used.
    struct Place {
        let name: String
        let file: String
        let line: Int?
    }

    /// Reads of globals that are not there.
    var undefinedReads: [Place] = []
    /// The same while the script was loading, where it may be a question.
    var undefinedAtLoad: [Place] = []
    /// Writes of globals after the script was loaded.
    var lateWrites: [Place] = []
    /// Names of options that it asked for.
    var optionsRead: Set<String> = []
    /// Instructions of Lua's machine since it was loaded.
    var instructions = 0
}
