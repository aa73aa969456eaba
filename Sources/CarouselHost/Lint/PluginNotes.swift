// What a script did while it was linted.

import CLuaBridge

/// Globals, options and instructions of a script.
struct PluginNotes {
    /// Where a global was used.
    struct Place {
        let name: String
        let file: String
        let line: Int?
    }

    /// By what was noted.
    var places: [chl_note_kind: [Place]] = [:]
    /// Instructions of the Lua virtual machine while they were counted.
    var instructions = 0

    subscript(kind: chl_note_kind) -> [Place] { places[kind] ?? [] }
}
