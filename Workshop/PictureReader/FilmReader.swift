// Decodes a film in WebP with libwebp's demuxer, which is opened when needed. In: a file's bytes. Out: its frames.

import Foundation

/// The frames of an animated WebP.
public struct FilmReader {
    /// In pixels.
    public let width, height: Int
    /// How often it is shown; 0: endlessly.
    public let repeats: Int
    /// Of each frame its pixels, 0x00RRGGBB, row by row, and the time at which it ends, in milliseconds.
    public let frames: [(pixels: [UInt32], end: Int)]

    private struct Bytes {
        let start: UnsafePointer<UInt8>
        let count: Int
    }
    private typealias New = @convention(c) (UnsafeRawPointer, UnsafeRawPointer?, Int32) -> OpaquePointer?
    private typealias Info = @convention(c) (OpaquePointer, UnsafeMutablePointer<UInt32>) -> Int32
    private typealias Next =
        @convention(c) (
            OpaquePointer, UnsafeMutablePointer<UnsafePointer<UInt8>?>, UnsafeMutablePointer<Int32>
        ) -> Int32
    private typealias Delete = @convention(c) (OpaquePointer) -> Void

    private static func library() -> UnsafeMutableRawPointer? {
        for name in ["libwebpdemux.so.2", "libwebpdemux.2.dylib", "libwebpdemux.so"] {
            if let library = dlopen(name, RTLD_NOW) { return library }
        }
        return nil
    }

    /// Whether the demuxer is installed.
    public static let isInstalled = library() != nil

    /// nil for what is no WebP.
    public init?(_ file: Data) {
        guard let library = Self.library(), let new = dlsym(library, "WebPAnimDecoderNewInternal"),
            let info = dlsym(library, "WebPAnimDecoderGetInfo"),
            let next = dlsym(library, "WebPAnimDecoderGetNext"),
            let delete = dlsym(library, "WebPAnimDecoderDelete")
        else { return nil }
        var head = [UInt32](repeating: 0, count: 9)
        var found: [([UInt32], Int)] = []
        let isRead = file.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return false }
            var data = Bytes(start: start, count: bytes.count)
            // The version of the demuxer's interface; the library checks the upper byte.
            guard let decoder = unsafeBitCast(new, to: New.self)(&data, nil, 0x0107) else { return false }
            defer { unsafeBitCast(delete, to: Delete.self)(decoder) }
            guard unsafeBitCast(info, to: Info.self)(decoder, &head) != 0 else { return false }
            let count = Int(head[0]) * Int(head[1])
            for _ in 0..<head[4] {
                var pixels: UnsafePointer<UInt8>?
                var end: Int32 = 0
                guard unsafeBitCast(next, to: Next.self)(decoder, &pixels, &end) != 0, let pixels else {
                    return false
                }
                // Red, green, blue, alpha.
                let colors = (0..<count).map { place in
                    (0..<3).reduce(UInt32(0)) { $0 << 8 | UInt32(pixels[4 * place + $1]) }
                }
                found.append((colors, Int(end)))
            }
            return true
        }
        guard isRead else { return nil }
        (width, height, repeats) = (Int(head[0]), Int(head[1]), Int(head[2]))
        frames = found.map { (pixels: $0.0, end: $0.1) }
    }
}
