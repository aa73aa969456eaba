import Commands
import FuzzInput
import Testing

@testable import CarouselShell
@testable import Preview

@Suite struct MessageFuzzTests {
    @Test func `for any message, the window keeps working, and its page gets updates`() throws {
        let seeds = [
            #"{"t":"down","x":1,"y":2.5,"ms":1500}"#, #"{"t":"move","x":-1e3,"y":0,"ms":0}"#,
            #"{"t":"up","x":0,"y":0,"ms":1}"#, #"{"t":"cancel"}"#, #"{"t":"wheel","dx":3,"dy":-4}"#,
            #"{"t":"key","key":"Home"}"#, #"{"t":"key","key":" ","reduced":true}"#,
            #"{"t":"do","words":["set","vertical","true"]}"#, #"{"t":"do","words":["type","wheel"]}"#,
            #"{"t":"do","words":["option","spacing","2"]}"#, #"{"t":"compare","type":"wheel"}"#,
            #"{"t":"do","words":["scroll","to","7"]}"#, #"{"t":"seen","n":7,"more":[]}"#,
        ]
        let words =
            Fuzzing.numbers + CommandSet.workshop.all.map { "\"\($0.name)\"" } + [
                "\"ArrowRight\"", "\"x\"", "null", "{", "]", "\"",
            ]
        var window = PreviewWindow(makeSession(), run: "run", images: [])
        var page = TestPage()
        window.connect(page)
        var time = 0.0
        var count = 0
        try Fuzzing("message", seeds: seeds, words: words, rounds: 4000).run { text in
            window.receive(text, time: time)
            time += 1.0 / 60
            window.tick(time: time)
            for update in try page.read(from: window) { #expect(update["frame"] != nil, "\(text)") }
            count += 1
            guard count.isMultiple(of: 200) else { return }
            window = PreviewWindow(makeSession(), run: "run", images: [])
            page = TestPage()
            window.connect(page)
        }
        #expect(count > 100)
    }
}
