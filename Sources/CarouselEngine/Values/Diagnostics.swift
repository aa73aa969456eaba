// Mistakes of the app that the engine can only point out, in debug builds.

import Foundation

/// Reports a mistake of the app.
enum Diagnostics {
    /// Where reports go: to the standard error.
    @TaskLocal static var report: @Sendable (String) -> Void = { message in
        FileHandle.standardError.write(Data("CarouselEngine: \(message)\n".utf8))
    }
}
