import Export
import Foundation
import Testing

/// What a page may read that `export --check` opens.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct PageFolderTests {
    @Test func `a page that is measured reads its own folder, and no other file of this machine`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let pages = folder.appendingPathComponent("pages")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, to file: URL) throws {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let secret = folder.appendingPathComponent("secret.txt")
        try write("secret", to: secret)
        try write("beside", to: pages.appendingPathComponent("a b.txt"))
        try FileManager.default.createSymbolicLink(
            at: pages.appendingPathComponent("link.txt"), withDestinationURL: secret)
        try write(
            "export const read = async url => { try { return await (await fetch(url)).text() } catch { return 'refused' } }",
            to: pages.appendingPathComponent("read.js"))
        try write(
            "<!doctype html><script type=module>import { read } from './read.js'; window.read = read</script>",
            to: pages.appendingPathComponent("page.html"))
        let browser = try Chromium()
        try browser.open(file: "page.html", in: pages.path)
        func read(_ address: String) throws -> String? {
            try browser.run("read(\"\(address)\")") as? String
        }
        #expect(try read("a b.txt") == "beside")
        for address in ["../secret.txt", "%2e%2e/secret.txt", "link.txt", "none.txt"] {
            #expect(try read(address) == "", "\(address)")
        }
        #expect(try read("file://\(secret.path)") == "refused")
    }
}
