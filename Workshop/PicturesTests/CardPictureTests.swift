import CarouselEngine
import Foundation
import Testing

@testable import Pictures

/// Pictures on the front of cards.
@Suite struct CardPictureTests {
    /// Left half red, right half blue, twice as wide as high.
    private static let values: [UInt32] = (0..<32).flatMap { _ in
        [UInt32](repeating: 0xFF0000, count: 32) + [UInt32](repeating: 0x0000FF, count: 32)
    }

    private func picture() throws -> CardPicture {
        // Any scene can be a picture: two areas of one color each.
        let areas = [(0.0, Color(1, 0, 0)), (32, Color(0, 0, 1))].map { left, color in
            Shape(
                contours: [
                    [
                        Point(x: left, y: 0), Point(x: left + 32, y: 0), Point(x: left + 32, y: 32),
                        Point(x: left, y: 32),
                    ]
                ], color: color)
        }
        let scene = Scene(
            size: Size(width: 64, height: 32), background: Color(0, 0, 0),
            items: [SceneItem(index: nil, alpha: 1, shapes: areas)])
        return try CardPicture(scene.png(), from: "flag.png")
    }

    private func scene(
        _ transform: Transform3D = .identity, look: ItemLook = .plain, shade: Double = 0,
        title: String? = nil, showsTitles: Bool = true
    ) throws -> Scene {
        var settings = PictureSettings(theme: .light)
        settings.showsTitles = showsTitles
        settings.pictures = [("flag.png", try picture())]
        var builder = SceneBuilder(settings)
        return builder.scene(
            of: [placement(transform, shade: shade)], looks: [look], size: Size(width: 200, height: 200),
            data: { _ in title.map { ["title": .text($0)] } })
    }

    /// The colors at a quarter and three quarters of the card.
    private func halves(_ scene: Scene) throws -> [UInt32] {
        let pixels = try scene.pixels(width: 200, height: 200)
        return [pixels[75, 100], pixels[125, 100]]
    }

    @Test func `a picture is read as it was written`() throws {
        #expect(try picture().pixels.values == Self.values)
    }

    @Test func `a picture covers its card, also seen from the side, and is mirrored on none`() throws {
        #expect(try halves(scene()) == [0xFF0000, 0x0000FF])
        let turned = try scene(Transform3D.identity.rotated(by: 0.8, x: 0, y: 1, z: 0))
        #expect(try halves(turned) == [0xFF0000, 0x0000FF])
        let pixels = try turned.pixels(width: 200, height: 200)
        #expect(pixels[55, 100] == pixels[2, 2], "the card is narrower")
    }

    @Test func `a title is in a bar at the lower edge of its picture, where titles are wanted`() throws {
        func corner(_ title: String?, showsTitles: Bool = true) throws -> [UInt32] {
            let pixels = try scene(title: title, showsTitles: showsTitles).pixels(width: 200, height: 200)
            return [pixels[145, 125], pixels[140, 147]]
        }
        let bar = try #require(try corner("Sea").last)
        #expect(try corner("Sea") == [0x0000FF, bar] && bar != 0x0000FF)
        #expect(try corner(nil) == [0x0000FF, 0x0000FF])
        #expect(try corner("Sea", showsTitles: false) == [0x0000FF, 0x0000FF])
        // A long one ends within the card.
        let long = try scene(title: String(repeating: "long ", count: 30)).pixels(width: 200, height: 200)
        #expect((0..<200).allSatisfy { long[160, $0] == long[2, 2] })
    }

    @Test func `a look and a shade change a picture's colors as they change a card's`() throws {
        var look = ItemLook()
        look.saturation = 0
        #expect(try halves(scene(look: look)) == [0x363636, 0x121212])
        look = ItemLook()
        (look.tint, look.tintAmount) = (0x336699, 1)
        #expect(try halves(scene(look: look)) == [0x336699, 0x336699])
        #expect(try halves(scene(shade: -0.5)) == [0x800000, 0x000080])
    }

    @Test func `an SVG holds the picture as it is seen`() throws {
        let svg = try scene().svg(title: "flag")
        let place = try #require(
            svg.firstMatch(of: /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/))
        let numbers = [place.1, place.2, place.3, place.4].compactMap { Double($0) }
        #expect(abs(numbers[0] - 49) <= 1 && abs(numbers[2] - 102) <= 2)
        let data = try #require(
            svg.firstMatch(of: /base64,([^"]*)"/).flatMap { Data(base64Encoded: String($0.1)) })
        let pixels = try #require(Pixels(png: data))
        #expect(pixels[pixels.width / 4, pixels.height / 2] == 0xFF0000)
    }

    @Test func `a reduced picture is whole to its edges, and extreme ones keep a pixel`() throws {
        func black(_ width: Double, _ height: Double) throws -> Pixels {
            let scene = Scene(
                size: Size(width: width, height: height), background: Color(0, 0, 0), items: [])
            return try CardPicture(scene.png(), from: "black.png").pixels
        }
        for (width, height) in [(1921.0, 1077.0), (1, 8000), (8000, 3)] {
            let pixels = try black(width, height)
            #expect(pixels.values.allSatisfy { $0 == 0 } && pixels.width > 0 && pixels.height > 0)
        }
        #expect(try black(1921, 1077).height == 640)
    }

    @Test func `a picture that says it is huge is refused before it is read`() throws {
        var data = try Scene(size: Size(width: 8, height: 8), background: Color(0, 0, 0), items: []).png()
        data.replaceSubrange(16..<24, with: [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF])
        #expect {
            try CardPicture(data, from: "huge.png")
        } throws: {
            "\($0)" == "'huge.png' has 1073676289 pixels; expected at most 50000000"
        }
    }

    @Test func `the pixels of any picture are limited, whatever its head says`() throws {
        var data = try Scene(size: Size(width: 8, height: 8), background: Color(0, 0, 0), items: []).png()
        data.replaceSubrange(16..<24, with: [UInt8](repeating: 0xFF, count: 8))
        #expect(throws: PictureError.self) { try CardPicture(data, from: "huge.png") }
        // A GIF that says it has 16,000 pixels in each direction.
        let gif =
            Data("GIF89a".utf8) + Data([0x80, 0x3E, 0x80, 0x3E, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
            + Data([0x2C, 0, 0, 0, 0, 0x80, 0x3E, 0x80, 0x3E, 0, 2, 2, 0x44, 1, 0, 0x3B])
        #expect(throws: PictureError.self) { try CardPicture(gif, from: "huge.gif") }
    }

    @Test func `a picture reaches nobody, whatever it refers to`() throws {
        let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listening) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(listening, $0, length)
                _ = listen(listening, 4)
                _ = getsockname(listening, $0, &length)
            }
        }
        let host = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n\(host)/a.ts\n#EXT-X-ENDLIST\n"
        let parts = "ffconcat version 1.0\nfile '\(host)/a.png'\n"
        let local = "#EXTM3U\n#<svg\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n"
        for text in [list, parts, local] {
            for name in ["a.jpg", "a.m3u8", "a.gif"] {
                #expect(throws: PictureError.self) { try CardPicture(Data(text.utf8), from: name) }
            }
        }
        var wait = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
        #expect(poll(&wait, 1, 0) == 0, "nobody has connected")
    }

    @Test func `a blur near nothing is drawn as none`() throws {
        var look = ItemLook()
        look.blur = 1e-170
        #expect(try halves(scene(look: look)) == [0xFF0000, 0x0000FF])
    }
}
