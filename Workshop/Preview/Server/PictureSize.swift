// How large a picture is. In: the beginning of a file. Out: its width and height in pixels.

import CarouselHost
import Foundation

/// Reads sizes from the headers of PNG, GIF, JPEG and WebP files.
enum PictureSize {
    /// The size of a picture; nil for other formats and for broken files.
    static func ofFile(at path: String) -> (width: Int, height: Int)? {
        // Cameras put a preview before a JPEG's own header.
        guard let file = try? PlainFile.open(path), let start = try? file.read(upToCount: 1 << 18) else {
            return nil
        }
        return of([UInt8](start))
    }

    /// The size that a header tells.
    static func of(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        func big(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
        }
        func little(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        guard bytes.count >= 30 else { return nil }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (big(16, 4), big(20, 4)) }
        if bytes.starts(with: "GIF8".utf8) { return (little(6, 2), little(8, 2)) }
        if bytes.starts(with: "RIFF".utf8) {
            switch String(decoding: bytes[12..<16], as: UTF8.self) {
            case "VP8X": return (little(24, 3) + 1, little(27, 3) + 1)
            case "VP8L": return (little(21, 2) & 0x3FFF + 1, (little(22, 3) >> 6) & 0x3FFF + 1)
            case "VP8 ": return (little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
            default: return nil
            }
        }
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            // A frame header, but no table of Huffman codes, no reserved marker, no arithmetic conditioning.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (big(place + 7, 2), big(place + 5, 2))
            }
            place += 2 + big(place + 2, 2)
        }
        return nil
    }
}
