// What an editor needs to complete and check scripts. In: nothing. Out: files for a plugin folder.

import CHostFiles

/// Files for editors that read LuaCATS annotations, such as those with lua-language-server.
package enum EditorSupport {
    /// The files, by their paths relative to a plugin folder: annotations of a script's interface, the host's modules, and
    /// the settings that make an editor read them.
    package static let files: [(path: String, text: String)] = [
        ("library/carousel.lua", String(cString: chost_text("Modules/carousel.lua"))),
        ("library/ease.lua", String(cString: chost_text("Modules/ease.lua"))),
        ("library/path.lua", String(cString: chost_text("Modules/path.lua"))),
        ("library/poses.lua", String(cString: chost_text("Modules/poses.lua"))),
        (settings, settingsText),
    ]

    /// The name of the settings' file.
    package static let settings = ".luarc.json"

    private static let settingsText = """
        {
          "runtime.version": "Lua 5.4",
          "runtime.builtin": { "io": "disable", "os": "disable", "debug": "disable", "package": "disable" },
          "workspace.library": ["library"]
        }

        """
}
