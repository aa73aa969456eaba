import BuiltinTypes
import CarouselEngine
import PictureReader
import Foundation
import Testing

@testable import Pictures

/// Films: their chunks, and their frames as another decoder sees them.
@Suite struct WebPTests {
    private func frames(_ count: Int) -> [Scene] {
        (0..<count).map { number in
            var builder = SceneBuilder(PictureSettings(theme: .dark))
            let items = (0..<3).map { item($0, in: number) }
            return builder.scene(of: items, size: Size(width: 160, height: 100))
        }
    }

    private func item(_ index: Int, in frame: Int) -> Placement {
        let way = Double(40 * index + 5 * frame)
        return Placement(
            id: ItemID(number: UInt64(index + 1)), index: index, offset: 0,
            transform: .translation(x: way, y: 0, z: 0), center: Point(x: 40, y: 50),
            size: Size(width: 30, height: 40), depthKey: Double(index))
    }

    /// The chunks of a file: their names and contents.
    private func chunks(_ file: Data) -> [(name: String, body: Data)] {
        var rest = file.dropFirst(12)
        var found: [(String, Data)] = []
        while rest.count >= 8 {
            let size = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            found.append(
                (String(decoding: rest.prefix(4), as: UTF8.self), Data(rest.dropFirst(8).prefix(size))))
            rest = rest.dropFirst(8 + size + size % 2)
        }
        return found
    }

    private func number(_ data: Data, at place: Int, bytes: Int) -> Int {
        data[place..<place + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    @Test func `a film has its size, its frames, its duration, and no end`() throws {
        let file = try Scene.webP(frames(8), seconds: 0.4, scale: 2)
        #expect(file.prefix(4) == Data("RIFF".utf8) && file[8..<12] == Data("WEBP".utf8))
        let chunks = chunks(file)
        let head = try #require(chunks.first { $0.name == "VP8X" }).body
        #expect(number(head, at: 4, bytes: 3) + 1 == 320 && number(head, at: 7, bytes: 3) + 1 == 200)
        #expect(number(try #require(chunks.first { $0.name == "ANIM" }).body, at: 4, bytes: 2) == 0)
        let pictures = chunks.filter { $0.name == "ANMF" }
        #expect(pictures.count == 8)
        #expect(pictures.map { number($0.body, at: 12, bytes: 3) }.reduce(0, +) == 400)
        // Without loss: each frame's own chunk is VP8L.
        #expect(pictures.allSatisfy { $0.body.range(of: Data("VP8L".utf8)) != nil })
    }

    @Test(.enabled(if: FilmReader.isInstalled, "no libwebpdemux found"))
    func `a film decodes to the pixels that were drawn`() throws {
        let scenes = frames(8)
        let film = try #require(FilmReader(Scene.webP(scenes, seconds: 0.4, scale: 2)))
        #expect(film.width == 320 && film.height == 200 && film.repeats == 0)
        #expect(film.frames.map(\.end) == [50, 100, 150, 200, 250, 300, 350, 400])
        for (scene, frame) in zip(scenes, film.frames) {
            let isSame = try scene.pixels(width: 320, height: 200).values == frame.pixels
            #expect(isSame, "until \(frame.end) ms")
        }
        #expect(FilmReader(Data("no film".utf8)) == nil)
    }

    @Test func `equal frames become one that lasts longer`() throws {
        let scene = try #require(frames(1).first)
        let file = try Scene.webP([scene, scene, scene], seconds: 3, scale: 1)
        #expect(file.count < 4000)
    }

    @Test func `no frames, and a size that a film can't have, are refused`() {
        #expect(throws: PictureError.self) { try Scene.webP([], seconds: 1, scale: 1) }
        #expect(throws: PictureError.self) { try Scene.webP(frames(1), seconds: 1, scale: 1000) }
    }
}
