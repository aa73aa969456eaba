import Foundation
import LoopbackProbe
import Testing

@testable import Preview

/// Who gets more than an empty page: only who has the link.
@Suite struct PageTokenTests {
    @Test func `the link of a port is the same at each start, in a file for its user alone`() throws {
        let folder = try TestFolder()
        let links = folder.path + "/links"
        let word = PageToken.kept(in: links, port: 4747)
        #expect(word.count > 20 && PageToken.kept(in: links, port: 4747) == word)
        #expect(PageToken.kept(in: links, port: 4748) != word)
        let path = links + "/4747"
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(
            try FileManager.default.attributesOfItem(atPath: links)[.posixPermissions] as? Int == 0o700)
        #expect(PageToken.kept(in: nil, port: 4747) != PageToken.kept(in: nil, port: 4747))
    }

    @Test(arguments: ["readable", "link", "short", "other letters", "folder"])
    func `a file that somebody else may have made is replaced`(_ kind: String) throws {
        let folder = try TestFolder()
        let path = folder.path + "/4747"
        let known = String(repeating: "a", count: 25)
        let text = ["short": "abc", "other letters": "a b/" + known][kind] ?? known
        if kind == "folder" {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } else {
            try folder.write(text, to: kind == "link" ? "elsewhere" : "4747")
            if kind == "link" { symlink("elsewhere", path) }
            chmod(path, kind == "readable" ? 0o644 : 0o600)
        }
        #expect(![text, known].contains(PageToken.kept(in: folder.path, port: 4747)))
    }

    @Test func `links of many ports do not pile up`() throws {
        let folder = try TestFolder()
        for port in 1...100 { _ = PageToken.kept(in: folder.path, port: port) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 64)
    }

    @Test func `without it there is a page, and nothing of the user's`() throws {
        let folder = try TestFolder()
        try folder.write("GIF89a", to: "a.gif")
        let server = try TestServer(images: folder.path)
        #expect(server.server.url == "http://127.0.0.1:\(server.port)/?token=\(server.server.token)")
        #expect(try server.ask("GET /main.js", isKnown: false).hasPrefix("HTTP/1.1 200"))
        let own = ["Origin": "http://127.0.0.1:\(server.port)"]
        for line in [
            "GET /images/0", "GET /images/0?token=", "GET /images/0?token=x", "POST /export?to=json",
            "POST /pictures?name=a",
        ] {
            let answer = try server.ask(line, headers: own, isKnown: false)
            #expect(
                answer.hasPrefix("HTTP/1.1 403") && answer.contains("the link that the start has printed"),
                "\(line)")
        }
        let cookie = ["Cookie": "token-\(server.port)=\(server.server.token)"]
        #expect(try server.ask("GET /images/0", headers: cookie, isKnown: false).hasPrefix("HTTP/1.1 403"))
        let answer = try server.ask("GET /images/0?token=\(server.server.token)", isKnown: false)
        #expect(answer.hasPrefix("HTTP/1.1 200") && !answer.lowercased().contains("set-cookie"))
        for token in ["", "x", String(server.server.token.dropLast())] {
            let page = try LoopbackProbe(pageOf: server.port, token: token)
            #expect(try page.receive() == .close(1008), "nothing comes but the end")
        }
    }
}
