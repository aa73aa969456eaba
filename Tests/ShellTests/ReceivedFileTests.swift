#if os(Linux)
    import Foundation
    import ShellFixtures
    import Testing

    @testable import CarouselShell

    /// Files that come from somebody else, and what a program does for them besides its answer.
    @Suite struct ReceivedFileTests {
        /// A file that tries what it may not, and the line that uses it.
        struct Sent: CustomTestStringConvertible, Sendable {
            let kind: String
            let files: [String: String]
            let line: String
            var testDescription: String { kind }
        }

        private static let escape = """
            local tries = {
              function() return io.open("stolen.txt", "w") end,
              function() return os.execute("touch run.txt") end,
              function() return io.popen("touch run.txt") end,
              function() return os.remove("kept.txt") end,
              function() return require("/etc/hostname") end,
              function() return require("../kept") end,
              function() return dofile("/etc/hostname") end,
              function() return loadfile("/etc/hostname") end,
              function() return package.loadlib("libc.so.6", "*") end,
              function() return load("return io")().open("stolen.txt", "w") end,
              function() return debug.getregistry() end,
            }
            for _, try in ipairs(tries) do
              local isDone, result = pcall(try)
              if isDone and result then error("escaped") end
            end
            """
        private static let effect = "return { itemTransformForOffset = function(o, base) return base end }"

        static let all: [Sent] = [
            Sent(kind: "effect", files: ["mine.lua": escape + "\n" + effect], line: "type mine; placements"),
            Sent(
                kind: "module",
                files: ["lib/own.lua": escape + "\nreturn {}", "mine.lua": "require 'own'\n" + effect],
                line: "type mine; placements"),
            Sent(
                kind: "packed effect",
                files: [
                    "mine.lua": "package.preload.own = function() \(escape) return {} end\nrequire 'own'\n"
                        + effect
                ],
                line: "load mine.lua; placements"),
            Sent(
                kind: "recording", files: ["bug.carousel": "carousel recording 1\noutput stolen.txt"],
                line: "replay bug.carousel"),
            Sent(
                kind: "file of commands", files: ["sent.txt": "items 3\nedit mine\noutput ../stolen.txt\n"],
                line: "source sent.txt"),
            Sent(
                kind: "data",
                files: ["items.json": "[{\"image\": \"/etc/hostname\", \"id\": \"../kept.txt\"}]"],
                line: "data items.json; placements"),
            Sent(
                kind: "saved state",
                files: [
                    "state.json": "{\"type\": \"/etc/hostname\", \"offset\": 1, \"options\": {\"x\": 1}}"
                ],
                line: "restore state.json"),
            Sent(
                kind: "approved placements",
                files: ["mine.lua": effect, "mine.check": "> items 3; output stolen.txt\n"], line: ""),
        ]

        @Test(arguments: all)
        func `a file writes nothing, starts nothing, reaches nobody, and reads what is its own`(_ sent: Sent)
            throws
        {
            let folder = try TestSession()
            for (name, text) in sent.files {
                let file = URL(fileURLWithPath: folder.folder + "/" + name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                folder.write(text, to: name)
            }
            folder.write("kept", to: "kept.txt")
            let log = NSTemporaryDirectory() + "calls-\(UUID().uuidString)"
            defer { unlink(log) }
            let words = sent.line.isEmpty ? ["check", "mine"] : ["-c", sent.line]
            let result = try BuiltProgram.repl.run(
                words + ["--plugins", folder.folder], with: "libCallWatcher.so",
                environment: ["WATCHED_CALLS": log, "EDITOR": "/bin/true"], in: folder.folder)
            #expect(!result.errors.contains("escaped"), "\(result)")
            let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(
                String.init)
            #expect(
                calls.contains { $0.hasPrefix("read ") && $0.contains(sent.files.keys.sorted()[0]) },
                "it is watched: \(calls)")
            let done = calls.filter {
                !$0.hasPrefix("read ") && !["write /dev/null", "write /dev/tty"].contains($0)
            }
            #expect(done.isEmpty, "\(done)")
            let own = [
                folder.folder, "mine", "lib", "own", ".", "/proc/", "/sys/", "/usr/", "/lib", "/etc/ld",
                "/etc/localtime", "/dev/",
            ]
            let read = calls.filter { $0.hasPrefix("read ") }.map { $0.dropFirst(5) }
                .filter { path in
                    !own.contains { path.hasPrefix($0) } && !sent.files.keys.contains(String(path))
                }
            #expect(read.isEmpty, "\(read)")
            let left = try FileManager.default.subpathsOfDirectory(atPath: folder.folder)
            #expect(!left.contains("stolen.txt") && !left.contains("run.txt") && left.contains("kept.txt"))
        }
    }
#endif
