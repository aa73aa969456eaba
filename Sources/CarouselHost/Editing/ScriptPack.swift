// A script as one file, with its modules in it. In: the version in use. Out: text that runs where any script runs.

extension LuaPlugin {
    /// The script with its own modules before its text. Neither is changed; the host's modules stay where they are.
    ///
    /// What the script requires comes from the text; all else from where `require` finds it.
    package var packed: String {
        let (modules, needed) = requiredModules
        let about = [("by", manifest.author), ("version", manifest.version), ("license:", manifest.license)]
            .filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1)" }
        // Whatever it says, it stays one line.
        var head = ([name] + about).joined(separator: ", ").split(whereSeparator: \.isNewline).joined(
            separator: " ")
        head = "-- \(head); one file"
        if !modules.isEmpty {
            let word = modules.count == 1 ? "module" : "modules"
            head += " with the \(word) \(modules.map(\.name).joined(separator: ", "))"
        }
        if !needed.isEmpty { head += "; needs the host's \(needed.joined(separator: ", "))" }
        guard !modules.isEmpty else { return "\(head)\n\n" + source.text }
        // The modules see no name of this but `require`.
        var text = """
            \(head)
            local require = (function(outer, modules)
              local loaded = {}
              local function find(name)
                local module = modules[name]
                if not module then return outer(name) end
                if loaded[name] == nil then
                  local value = module(find, name)
                  loaded[name] = value == nil or value
                end
                return loaded[name]
              end
              return find
            end)(require, {

            """
        for module in modules {
            text += "\n  [\(Self.quoted(module.name))] = function(require, ...)\n"
            text += module.text + (module.text.hasSuffix("\n") ? "" : "\n") + "  end,\n"
        }
        return text + "})\n\n" + source.text
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
