// A recording of an app in the shell. In: its bytes. Out: the session's carousel, as it was at the end.

import CarouselEngine
import CarouselHost

extension Session {
    /// The bytes of a recording.
    ///
    /// - Throws: ``CommandError`` for a file that can't be read, or is none.
    func recording(in word: Word) throws(CommandError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(PlainFile.Problem) {
            bytes = Array(try PlainFile.read(word.text))
        } catch {
            throw word.error(error.message(about: word.shown, expected: "a recording of an app"))
        }
        guard SessionReplay.isRecording(bytes) else {
            throw word.error(
                "'\(word.shown)' is no recording; expected a file that an app has made with SessionRecorder")
        }
        return bytes
    }

    /// Plays a recording; from then on the session is where the app was.
    func play(_ bytes: [UInt8], named word: Word) throws(CommandError) -> Report {
        func problem(_ text: String) -> CommandError { word.error("'\(word.shown)': \(text)") }
        var frames = 0
        var failure: PluginError?
        let replay: SessionReplay
        do throws(ReplayProblem) {
            replay = try SessionReplay(bytes) { [library] name, script in
                if script.isEmpty { return SwiftTypes.named(name) }
                // The script as it was, whatever became of it since.
                do throws(PluginError) {
                    return try LuaPlugin(
                        // In no folder: what it requires is the host's, or missing.
                        draft: script, path: "/dev/null/\(name.replacing("/", with: "-")).lua",
                        displayPath: "\(name).lua as recorded",
                        root: nil, log: library.log, time: library.time(of: "/dev/null/\(name).lua"))
                } catch {
                    failure = error
                    return nil
                }
            }
            while try replay.playFrame(), !isInterrupted() { frames += 1 }
        } catch {
            throw problem(failure.map { "\($0)" } ?? error.description)
        }
        try goOn()
        adopt(replay)
        relay()
        let carousel = carousel
        let count = data.items
        return Report(
            text:
                "\(frames) frames, \(Text.fixed(carousel.time, 3)) s: \(carousel.type.name), \(count) items",
            records: [
                [
                    "frames": .integer(frames), "seconds": .number(carousel.time),
                    "type": .text(carousel.type.name), "items": .integer(count),
                ]
            ])
    }
}
