// verify-export: an effect on a deployed page, against the engine.

import ArgumentParser
import CarouselEngine
import CarouselHost
import Export
import Foundation

struct VerifyExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-export",
        abstract: "Compare the carousels of a page with the engine, in Chromium.",
        discussion: """
            Opens the page, reads which effect each <carousel-stage> shows and with which options, and compares corners, \
            order, shade and links with what the engine places. The effect must be among the plugins.

            Examples:
              carousel-repl verify-export https://example.org/boats
              carousel-repl verify-export site/index.html
            """)

    @Argument(help: "The page's address, or a file.")
    var address: String

    @Option(parsing: .unconditional, help: "The largest distance of a corner, in points.")
    var error = 0.1

    @OptionGroup var plugins: PluginFolders

    /// What a page says of its carousels.
    private static let question = """
        [...document.querySelectorAll('carousel-stage')].map((e, k) => {
          e.dataset.verified = k
          const pair = name => e.getAttribute(name)?.trim().split(/[\\s,x]+/).map(Number)
          const view = e.shadowRoot.querySelector('.view'), item = pair('item-size') ?? e.effect?.stage.itemSize ?? [200, 200]
          const stage = pair('stage-size'), w = view.clientWidth, h = view.clientHeight
          const scale = stage ? w / stage[0] : Math.min(1, w / item[0], h / item[1])
          return {
            name: e.effect?.name ?? '', count: e.children.length, item, bounds: [w / scale, h / scale], options: { ...e.options },
            vertical: view.classList.contains('vertical'), mirrored: getComputedStyle(e).direction === 'rtl',
            perspective: e.hasAttribute('perspective') ? Number(e.getAttribute('perspective')) : e.effect?.stage.perspective ?? -1 / 500
          }
        })
        """

    func run() throws {
        do {
            let browser = try Chromium()
            let isFile = !address.contains("://")
            try browser.open(isFile ? URL(fileURLWithPath: address).absoluteString : address)
            let ready = """
                new Promise(done => { let left = 100; const look = () => {
                  const all = [...document.querySelectorAll('carousel-stage')]
                  if (!left-- || (all.length && all.every(e => e.effect))) done(1); else setTimeout(look, 50) }; look() })
                """
            _ = try browser.run(ready)
            let found = try browser.run(Self.question) as? [[String: Any]] ?? []
            guard !found.isEmpty else { throw ExportProblem("no <carousel-stage> is there; expected one") }
            var rows = Table(["<effect", "items", "off by, points", "in another order", "<"])
            var isGood = true
            for (place, page) in found.enumerated() {
                var check = PageCheck()
                let (carousel, items) = try carousel(page)
                try check.compare(browser, "carousel-stage[data-verified=\"\(place)\"]", with: carousel)
                // The carousel does not keep its data source.
                _ = items
                rows.add([
                    page["name"] as? String ?? "", "\(page["count"] ?? 0)", Text.fixed(check.error, 3),
                    "\(check.disorders)", check.remark,
                ])
                isGood = isGood && check.isGood(within: error)
            }
            printLine(rows.text)
            guard isGood else { throw ExportProblem("the page differs from the engine") }
        } catch let problem as CommandFailure {
            throw problem
        } catch {
            throw CommandFailure("verify-export: \(address): \(error)")
        }
    }

    /// The engine's carousel for what a page says of its own.
    private func carousel(_ page: [String: Any]) throws -> (Carousel<Int>, AnyObject) {
        func pair(_ key: String) -> Size {
            let list = (page[key] as? [NSNumber])?.map(\.doubleValue) ?? [0, 0]
            return Size(width: list[0], height: list[1])
        }
        let name = page["name"] as? String ?? ""
        // A session loads the folders.
        let library = Session(
            library: plugins.library(budget: .forCommand), write: { _ in }, tell: StandardError.tell
        ).library
        guard let plugin = library.plugin(named: name) ?? library.plugin(named: "reference/\(name)") else {
            throw ExportProblem("it shows '\(name)', which is none of the plugins; expected --plugins DIR")
        }
        var settings = CarouselSettings()
        settings.isVertical = page["vertical"] as? Bool ?? false
        settings.layoutDirection = page["mirrored"] as? Bool ?? false ? .rightToLeft : .leftToRight
        settings.perspective = (page["perspective"] as? NSNumber)?.doubleValue ?? settings.perspective
        let carousel = Carousel<Int>(type: plugin, bounds: pair("bounds"), settings: settings)
        for (key, value) in page["options"] as? [String: Any] ?? [:] {
            if let option = CarouselOption(rawValue: key) {
                carousel.options[option] = (value as? NSNumber)?.doubleValue
            } else if let option = plugin.options.first(where: { $0.name == key }) {
                let given: OptionValue? =
                    switch option.kind {
                    case .number: (value as? NSNumber).map { .number($0.doubleValue) }
                    case .boolean: (value as? Bool).map { .boolean($0) }
                    default: (value as? String).map { .text($0) }
                    }
                if let given { try plugin.setOption(key, to: option.number(of: given)) }
            }
        }
        let items = PageItems(count: (page["count"] as? NSNumber)?.intValue ?? 0, size: pair("item"))
        carousel.dataSource = items
        carousel.layoutIfNeeded()
        return (carousel, items)
    }
}

/// Items of one size.
private final class PageItems: CarouselDataSource {
    typealias ItemView = Int
    let (count, size): (Int, Size)
    init(count: Int, size: Size) { (self.count, self.size) = (count, size) }
    func numberOfItems(in carousel: Carousel<Int>) -> Int { count }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { size }
}
