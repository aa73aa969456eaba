// The media types of files by the endings of their names.

/// Media types, as HTTP and `data:` URLs name them.
package enum MediaTypes {
    /// Those of pictures, by the endings of their names.
    package static let pictures = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "svg": "image/svg+xml", "avif": "image/avif",
    ]

    private static let texts = [
        "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "json": "application/json",
    ]

    /// The type of a file whose name has an ending.
    package static func type(of ending: String) -> String {
        let ending = ending.lowercased()
        return texts[ending] ?? pictures[ending] ?? "application/octet-stream"
    }
}
