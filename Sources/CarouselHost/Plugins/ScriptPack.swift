// A script as one file, with its modules in it. In: the version in use. Out: text that runs where any script runs.

extension LuaPlugin {
    /// The script with its own modules before its text. Neither is changed; the host's modules stay where they are.
    ///
    /// What the script requires comes from the text; all else from where `require` finds it.
    package var packed: String {
        let modules = ownModules
        let about = [
            ("by", manifest.author), ("version", manifest.version), ("license:", manifest.license),
        ].filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1)" }
        var head = "-- \(([name] + about).joined(separator: ", ")); one file"
        guard !modules.isEmpty else { return "\(head)\n\n" + source.text }
        head += " with the modules \(modules.map(\.name).joined(separator: ", "))"
        var text = """
            \(head)
            local require = require
            do
              local outer, loaded, modules = require, {}, {}

            """
        for module in modules {
            text += "\n  modules[\(Self.quoted(module.name))] = function(...)\n"
            text += module.text + (module.text.hasSuffix("\n") ? "" : "\n") + "  end\n"
        }
        text += """

              function require(name)
                local module = modules[name]
                if not module then return outer(name) end
                if loaded[name] == nil then
                  local value = module(name)
                  loaded[name] = value == nil or value
                end
                return loaded[name]
              end
            end


            """
        return text + source.text
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
