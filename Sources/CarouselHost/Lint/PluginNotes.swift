// What a script did while it was linted.

/// Globals, options and instructions of a script.
struct PluginNotes {
    /// Where a global was used.
    struct Place {
        let name: String
        let file: String
        let line: Int?
    }

    /// Reads of globals that do not exist.
    var undefinedReads: [Place] = []
    /// The same while the script was loading, where it may be a test for existence.
    var undefinedAtLoad: [Place] = []
    /// Writes of globals after the script was loaded.
    var lateWrites: [Place] = []
    /// Calls that turn an item next to the center by more than a full turn.
    var largeAngles: [Place] = []
    /// Calls that scale by 0.
    var zeroScales: [Place] = []
    /// The last call of each method of a Transform, for the item that is followed.
    var transformCalls: [Place] = []
    /// Names of options that it read.
    var optionsRead: Set<String> = []
    /// Instructions of the Lua virtual machine since it was loaded.
    var instructions = 0
}
