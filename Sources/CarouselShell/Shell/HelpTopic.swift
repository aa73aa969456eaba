// What `help` knows besides the commands. In: a session. Out: texts.

import CarouselEngine

/// A topic of `help`.
struct HelpTopic: Sendable {
    let name: String
    let text: @Sendable (Session) -> String

    static let all = [
        HelpTopic(name: "options") { session in
            var table = Table(["<option", "<unit", "<range", "<"])
            for option in CarouselOption.allCases {
                table.add([option.rawValue, option.unit, OptionDescription(option).shortRange, option.help])
            }
            return """
                Options say how a type arranges its items. A value comes from you (`option NAME VALUE`), else from
                the script or the type in use, else it is the default. `options` shows all of them, with the
                script's own. `option NAME default` goes back; `preset NAME` sets several.

                \(table.text)
                """
        },
        HelpTopic(name: "properties") { _ in
            var table = Table(["<property", "<unit", "<"])
            for property in CarouselProperty.all {
                table.add([
                    property.name + (property.isReadOnly ? " (read only)" : ""), property.unit, property.help,
                ])
            }
            return """
                Properties are settings of the whole carousel, by iCarousel's names: `set PROPERTY VALUE`, `get`.
                A value is a number, true or false, two numbers for a size, or a word.

                \(table.text)
                """
        },
        HelpTopic(name: "motion") { _ in
            """
            The offset says where the carousel is, in items: 2.5 is halfway between items 2 and 3.
            Time passes only when you say so: `tick` one frame of 1/60 s, `tick 0.5` half a second, `settle` until
            nothing moves.
            A hand: `drag DX DY` releases at rest; `flick VX VY` at a speed; `touch X Y`, `drag to X Y`, `lift`
            one step at a time. Positive is to the right and down: a flick of -900 0 goes to later items.
            A scroll without SECONDS is over at once, until `set animation 0.4`, or `set animation spring`.
            A spring has a response in seconds and a damping from 0.1 (swings) to 1 (does not).
            """
        },
        HelpTopic(name: "placements") { _ in
            """
            `placements` lists the loaded items:
              item         the index; ! placed without the script, which failed; × is leaving
              offset       from the middle of the page, in items
              x y z        the position of the item's middle from the middle of the carousel, in points
              rx° ry° rz°  the rotation about each axis, in degrees; - if it has none, as it is flat or sheared
              scale        one number, or across × down
              alpha        0 is invisible; hid is hidden
              depth        the order of drawing, 0 is at the back
              scrX scrY    where its middle is on the screen, from the top left corner; behind the eye there is none
              shade        -1 is black, 1 is white; shown if any item has one
            In `mode json` each has `transform`: sixteen numbers, row by row, as in Core Animation.
            """
        },
        HelpTopic(name: "scripts") { session in
            """
            A script is a file NAME.lua in Plugins; save it, and the next command uses it. A mistake is reported
            with its line, and the last good version stays in use.

              return {
                summary = "A flight of cards.",
                options = { step = { default = 100, min = 10, max = 400, unit = "points" } },
                itemTransformForOffset = function(offset, base)
                  return base:translate(offset * carousel:option("step"), 0, -math.abs(offset) * 50)
                end,
              }

            `types` lists what there is, `load FILE` takes a script from anywhere, `edit NAME` opens it, `plugins`
            shows errors and costs, `lua EXPRESSION` evaluates in the script in use.
            Folders: \(session.library.folders.joined(separator: ", "))
            """
        },
        HelpTopic(name: "words") { _ in
            """
            Words are split as in a Unix shell: quotes and backslashes keep blanks; ; separates commands;
            # begins a comment, except in a color such as #3366ff behind other words.
            Numbers: 2.5, -3, 1e-3, or a fraction such as 1/60. Indexes begin at 0. ~ is your folder.
            Names are matched without regard to case; Tab completes them, and at a terminal a beginning that no
            other command has is enough.
            Ctrl-C stops a command, and the state is as before it. `undo` takes back the last change.
            ~/.config/carousel-repl/init is run at the start of a session at a terminal.
            """
        },
    ]
}
