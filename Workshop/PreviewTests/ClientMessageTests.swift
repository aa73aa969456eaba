import CarouselEngine
import CarouselShell
import Commands
import Testing

@testable import Preview

/// The messages of a page.
@Suite struct ClientMessageTests {
    @Test func `every command of a page takes no path and starts nothing`() {
        for name in PreviewCommands.shell.names {
            let command = CommandSet.workshop.all.first { $0.name == name }
            #expect(command?.reach == .nothing, "\(name)")
        }
        #expect(PreviewCommands.shell.names.isSubset(of: PreviewCommands.names))
    }

    @Test(arguments: [
        (
            #"{"t":"down","x":1,"y":2.5,"ms":1500}"#,
            ClientMessage.hand(.down(Point(x: 1, y: 2.5), time: 1.5, isReduced: false))
        ),
        (#"{"t":"move","x":-1e3,"y":0,"ms":0}"#, .hand(.move(Point(x: -1000, y: 0), time: 0))),
        (#"{"t":"up","x":0,"y":0,"ms":1}"#, .hand(.up(Point(x: 0, y: 0), time: 0.001, isReduced: false))),
        (#"{"t":"cancel"}"#, .hand(.cancel)),
        (
            #"{"t":"wheel","dx":3,"dy":-4,"reduced":true}"#,
            .hand(.wheel(Size(width: 3, height: -4), isReduced: true))
        ),
        (#"{"t":"try","type":"wheel"}"#, .view(.attempt("wheel"))), (#"{"t":"try"}"#, .view(.attempt(nil))),
        (#"{"t":"study","on":true}"#, .view(.path(true))), (#"{"t":"edit"}"#, .script(.edit)),
        (#"{"t":"key","key":"Home"}"#, .hand(.key("Home", isReduced: false))),
        (#"{"t":"key","key":" ","reduced":true}"#, .hand(.key(" ", isReduced: true))),
        (
            #"{"t":"do","words":["set","vertical","true"]}"#,
            .command(["set", "vertical", "true"], isAsked: true)
        ),
        (
            #"{"t":"do","words":["offset","to","2"],"greets":true}"#,
            .command(["offset", "to", "2"], isAsked: false)
        ),
        (#"{"t":"propose","words":["preset","far"]}"#, .file(.propose(["preset", "far"]))),
        (#"{"t":"propose"}"#, .file(.propose([]))),
        (#"{"t":"write","n":3,"token":"x"}"#, .file(.write(3, token: "x"))),
        (#"{"t":"shape","x":1,"y":2,"pins":["a"]}"#, .shape(.begin(Point(x: 1, y: 2), pins: ["a"]))),
        (#"{"t":"shape","x":1,"y":2,"at":3}"#, .shape(.begin(Point(x: 1, y: 2), ofItem: 3, pins: []))),
        (#"{"t":"handles","at":3}"#, .shape(.handles(ofItem: 3, pins: []))),
        (
            #"{"t":"item","key":"title","text":"A","at":2,"hand":5}"#,
            .items(.set(.title, ofItem: 2, to: "A", hand: 5))
        ),
        (#"{"t":"takeBack","n":1,"token":"x"}"#, .file(.takeBack(1, token: "x"))),
        (#"{"t":"shapeTo","x":1,"y":2}"#, .shape(.move(Point(x: 1, y: 2)))),
        (#"{"t":"shapeEnd","on":false}"#, .shape(.end(false))),
        (#"{"t":"compare","type":"wheel"}"#, .view(.compare("wheel"))),
        (#"{"t":"compare","type":""}"#, .view(.compare(nil))),
        (#"{"t":"pictures","on":true}"#, .items(.showPictures)),
        (#"{"t":"pictures","on":false}"#, .items(.removeData)),
        (#"{"t":"seen","n":7,"more":[]}"#, .seen(7)),
    ]) func `a message is parsed`(_ text: String, _ message: ClientMessage) throws {
        #expect(try ClientMessage(text) == message)
    }

    @Test(arguments: [
        ("", "can't be parsed"), ("[]", "can't be parsed"), (#"{"t":5}"#, "can't be parsed"),
        ("{\"t\":\"down\"", "can't be parsed"),
        (#"{"t":"jump"}"#, "unknown message 'jump'; expected down, move"),
        (#"{"t":"down","y":0,"ms":0}"#, "no 'x'; expected a number"),
        (#"{"t":"move","x":1e10,"y":0,"ms":0}"#, "no 'x'; expected a number up to 1e9"),
        (#"{"t":"wheel","dx":0}"#, "no 'dy'"), (#"{"t":"write","n":1}"#, "no 'n' or 'token'"),
        (#"{"t":"shape","x":1}"#, "no 'y'"), (#"{"t":"key"}"#, "no 'key'"), (#"{"t":"seen"}"#, "no 'n'"),
        (#"{"t":"item","key":"price"}"#, "no 'key'; expected title or color"),
        (#"{"t":"item","key":"color","text":"red"}"#, "of a color #rrggbb"),
        (#"{"t":"do"}"#, "a command of 0 words; expected 1 to 12"),
        (#"{"t":"seen","n":1.5}"#, "can't be parsed"),
        (#"{"t":"study"}"#, "message 'study': no 'on'; expected true or false"),
        (
            #"{"t":""# + String(repeating: "x", count: 5000) + #""}"#,
            "a message of 5008 bytes; expected 4096 at most"
        ),
    ]) func `an invalid message gives an error with what was expected`(_ text: String, _ problem: String) {
        #expect {
            try ClientMessage(text)
        } throws: { error in
            "\(error)".contains(problem)
        }
    }
}
