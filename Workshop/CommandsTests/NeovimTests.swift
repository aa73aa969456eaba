import Foundation
import ShellFixtures
import Testing

/// The language server with an editor that was made by others.
@Suite struct NeovimTests {
    static let editor = ["/usr/bin/nvim", "/usr/local/bin/nvim", "/opt/homebrew/bin/nvim"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private static let steps = """
        local published
        local shows = vim.lsp.handlers["textDocument/publishDiagnostics"]
        vim.lsp.handlers["textDocument/publishDiagnostics"] = function(problem, result, ...)
          published = result
          shows(problem, result, ...)
        end
        local function wait()
          published = nil
          assert(vim.wait(30000, function() return published ~= nil end), "nothing published")
          local codes = vim.tbl_map(function(found) return found.code end, published.diagnostics)
          print("version " .. published.version .. ": " .. table.concat(codes, " "))
          return published
        end
        vim.cmd("edit Plugins/mine.lua")
        local buffer = vim.api.nvim_get_current_buf()
        local found = wait().diagnostics[1]
        local client = vim.lsp.get_active_clients()[1].id
        print(found.message)
        local answers = vim.lsp.buf_request_sync(buffer, "textDocument/codeAction", {
          textDocument = { uri = vim.uri_from_bufnr(buffer) }, range = found.range, context = { diagnostics = { found } },
        }, 30000)
        vim.lsp.util.apply_workspace_edit(answers[client].result[1].edit, "utf-16")
        wait()
        vim.cmd("silent write")
        vim.lsp.stop_client(client)
        assert(vim.wait(10000, function() return vim.lsp.client_is_stopped(client) end), "still running")
        vim.cmd("qall!")
        """

    @Test(.enabled(if: editor != nil, "no nvim found"))
    func `an editor shows the finding, applies its fix, and saves`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("Plugins"), withIntermediateDirectories: true)
        let script = folder.appendingPathComponent("Plugins/mine.lua")
        // The setup of the documents.
        let page = try String(
            contentsOf: BuiltProgram.root.appendingPathComponent("Docs/Editors.md"), encoding: .utf8)
        let setup = try #require(page.split(separator: "```lua\n").last?.split(separator: "```").first)
        let start = folder.appendingPathComponent("init.lua")
        try Data(setup.utf8).write(to: start)
        let broken = """
            return {
              itemTransformForOffset = function(offset, base)
                --[[ é😀 ]] base:rotateZ(0.1)
                return base:translate(offset * 200, 0, -math.abs(offset))
              end,
            }

            """
        try Data(broken.utf8).write(to: script)
        let steps = folder.appendingPathComponent("steps.lua")
        try Data(Self.steps.utf8).write(to: steps)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.editor))
        process.arguments = [
            "--headless", "-u", start.path, "-i", "NONE", "-n", "-c", "luafile \(steps.path)", "-c",
            "cquit",
        ]
        process.currentDirectoryURL = folder
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        process.environment = ProcessInfo.processInfo.environment.merging([
            "PATH": BuiltProgram.carousel.url.deletingLastPathComponent().path + ":" + path,
            "XDG_STATE_HOME": folder.path, "HOME": folder.path,
        ]) { $1 }
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(told)")
        let lines = told.split(whereSeparator: \.isNewline)
        #expect(lines.first?.hasSuffix(": discardedResult cost") == true, "\(told)")
        #expect(lines.contains { $0.hasPrefix("'rotateZ' changes nothing") }, "\(told)")
        #expect(lines.last?.hasSuffix(": cost") == true, "\(told)")
        #expect(
            try String(contentsOf: script, encoding: .utf8)
                == broken.replacing("base:rotateZ", with: "base = base:rotateZ"))
    }
}
