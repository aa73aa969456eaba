// export --check ADDRESS: the carousels of a deployed page, against the engine. In: an address or a file. Out: a table, or why
// they differ.

import CarouselEngine
import CarouselHost
import CarouselShell
import Export
import Foundation

/// A page with exported carousels, wherever it is.
struct DeployedPage {
    /// Its address, or a file.
    let address: String
    /// The largest distance of a corner, in points.
    let error: Double
    /// The folders with the effects that it shows.
    let plugins: PluginFolders
    /// Of a file, the folder whose files it may load; nil for its own.
    let root: String?
    /// The hosts that it may reach besides.
    let allowed: [String]

    /// Whether a word means a page, and no effect.
    static func isMeant(by word: String) -> Bool {
        let word = word.lowercased()
        return word.contains("://") || word.hasSuffix(".html") || word.hasSuffix(".htm")
    }

    /// What a page says of its carousels.
    private static let question = """
        ((root) => {
          const all = root => [
            ...root.querySelectorAll('carousel-stage'),
            ...[...root.querySelectorAll('*')].flatMap(e => e.shadowRoot ? all(e.shadowRoot) : [])
          ]
          return all(root).map((e, k) => {
            e.dataset.verified = k
            const pair = name => e.getAttribute(name)?.trim().split(/[\\s,x]+/).map(Number)
            const view = e.shadowRoot?.querySelector('.view')
            const item = pair('item-size') ?? e.effect?.stage.itemSize ?? [200, 200]
            const stage = pair('stage-size'), w = view?.clientWidth, h = view?.clientHeight
            const scale = stage ? w / stage[0] : Math.min(1, w / item[0], h / item[1])
            return {
              name: e.effect?.name ?? '', isReady: !!e.effect,
              count: e.children.length, item, bounds: [w / scale, h / scale], options: { ...e.options },
              vertical: view?.classList.contains('vertical'), mirrored: getComputedStyle(e).direction === 'rtl',
              perspective: e.hasAttribute('perspective')
                ? Number(e.getAttribute('perspective'))
                : e.effect?.stage.perspective ?? -1 / 500,
              viewpoint: pair('viewpoint-offset') ?? e.effect?.stage.viewpointOffset ?? [0, 0],
              content: pair('content-offset') ?? e.effect?.stage.contentOffset ?? [0, 0]
            }
          })
        })(document)
        """

    /// Compares each carousel with what the engine places, and prints a table.
    ///
    /// - Throws: ``ExportProblem`` if one differs, or there is none; ``BrowserProblem``.
    func check() throws {
        let browser = try Chromium(
            reach: PageReach(of: Self.isAddress(address) ? address : nil, allowing: allowed))
        if Chromium.hasNoSandbox {
            StandardError.tell("Chromium has no sandbox, since root has started it")
        }
        defer { tell(browser.blocked) }
        if Self.isAddress(address) {
            try browser.open(address)
        } else {
            let (file, folder) = try place()
            try browser.open(file: file, in: folder)
        }
        let found = try carousels(browser)
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
    }

    /// Whether a page is on a server.
    private static func isAddress(_ word: String) -> Bool {
        word.lowercased().hasPrefix("http://") || word.lowercased().hasPrefix("https://")
    }

    /// The page's path in the folder whose files it may load, and that folder.
    private func place() throws -> (file: String, folder: String) {
        guard !address.contains("://") else {
            throw ExportProblem("only pages of http and https, and files, can be opened; expected one")
        }
        let file = URL(fileURLWithPath: address).resolvingSymlinksInPath()
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw ExportProblem("there is no such file; expected a page")
        }
        guard let root else { return (file.lastPathComponent, file.deletingLastPathComponent().path) }
        let folder = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
        guard file.path.hasPrefix(folder + "/") else {
            throw ExportProblem("it is not in '\(root)'; expected --root with a folder that it is in")
        }
        return (String(file.path.dropFirst(folder.count + 1)), folder)
    }

    /// Says what the page was denied.
    private func tell(_ blocked: [String]) {
        guard !blocked.isEmpty else { return }
        StandardError.tell(
            "the page was denied: \(blocked.joined(separator: ", ")); --allow HOST lets it reach a host")
    }

    /// What the page says of its carousels, once all have their effects, or after five seconds.
    private func carousels(_ browser: Chromium) throws -> [[String: Any]] {
        for _ in 0..<100 {
            let found = try browser.run(Self.question) as? [[String: Any]] ?? []
            if !found.isEmpty, found.allSatisfy({ $0["isReady"] as? Bool == true }) { return found }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return try browser.run(Self.question) as? [[String: Any]] ?? []
    }

    /// The engine's carousel for what a page says of its own.
    private func carousel(_ page: [String: Any]) throws -> (Carousel<Int>, AnyObject) {
        func pair(_ key: String) -> Size {
            let given = (page[key] as? [NSNumber])?.map(\.doubleValue) ?? []
            let list = given.count == 2 ? given : [0, 0]
            return Size(width: list[0], height: list[1])
        }
        let name = page["name"] as? String ?? ""
        // A session loads the folders.
        let library = Session(
            commands: .workshop, library: plugins.library(budget: .forCommand, loadsWhenNamed: true),
            write: { _ in },
            tell: StandardError.tell
        ).library
        guard let plugin = library.plugin(named: name) ?? library.plugin(named: "reference/\(name)") else {
            throw ExportProblem("it shows '\(name)', which is none of the plugins; expected --plugins DIR")
        }
        var settings = CarouselSettings()
        settings.isVertical = page["vertical"] as? Bool ?? false
        settings.layoutDirection = page["mirrored"] as? Bool ?? false ? .rightToLeft : .leftToRight
        settings.perspective = (page["perspective"] as? NSNumber)?.doubleValue ?? settings.perspective
        settings.viewpointOffset = pair("viewpoint")
        settings.contentOffset = pair("content")
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
                if let given { try plugin.setUserOption(key, to: option.number(of: given)) }
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
