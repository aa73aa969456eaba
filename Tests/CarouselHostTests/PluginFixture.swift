import CarouselEngine
import CarouselHost
import Foundation

/// A folder for a test's scripts, removed at the end of the test.
final class ScriptFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "carousel-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = path + "/" + name
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Writes in place, as simple editors do.
        guard FileManager.default.createFile(atPath: file, contents: Data(text.utf8)) else {
            throw CocoaError(.fileWriteUnknown)
        }
        return file
    }
}

/// A script with the body of itemTransformForOffset, in which `offset`, `base` and `index` are available.
func effect(_ body: String, head: String = "", fields: String = "") -> String {
    """
    \(head)
    return {
      itemTransformForOffset = function(offset, base, index)
        \(body)
      end,
      \(fields)
    }
    """
}

extension PluginBudget {
    /// The factor by which scripts run slower than usual.
    static let slowness =
        ProcessInfo.processInfo.environment["CAROUSEL_SLOWNESS"].flatMap(Double.init) ?? 1

    /// The standard budget, with its times doubled for busy machines, and multiplied by `CAROUSEL_SLOWNESS`
    /// for sanitizers and valgrind.
    static var forTests: PluginBudget {
        var budget = PluginBudget()
        let factor = 2 * slowness
        budget.loadSeconds *= factor
        budget.frameSeconds *= factor
        return budget
    }
}

/// A plugin from a text, with its log.
func makePlugin(
    _ text: String, in folder: ScriptFolder, name: String = "mine.lua", budget: PluginBudget = .forTests,
    log: PluginLog = PluginLog()
) throws -> LuaPlugin {
    let file = try folder.write(text, to: name)
    return try LuaPlugin(path: file, displayPath: name, budget: budget, log: log)
}

/// The error with which a text fails to load.
func loadError(_ text: String) throws -> PluginError? {
    let folder = try ScriptFolder()
    do {
        _ = try makePlugin(text, in: folder)
        return nil
    } catch let error as PluginError {
        return error
    }
}

/// The context of a carousel with 12 items of 160 × 200 points in bounds of 800 × 400.
func makeContext(vertical: Bool = false) -> LayoutContext {
    var context = LayoutContext()
    context.itemWidth = 160
    context.itemHeight = 200
    context.bounds = Size(width: 800, height: 400)
    context.isVertical = vertical
    context.numberOfItems = 12
    context.numberOfVisibleItems = 12
    context.currentItemIndex = 0
    context.perspective = -0.002
    return context
}

/// The items of a frame at whole offsets around the center.
func makeFrame(_ count: Int = 12, in context: LayoutContext = makeContext()) -> [FrameItem] {
    (0..<count).map {
        FrameItem(
            index: $0, offset: Double($0 - count / 2), distance: 0, toggle: 0, base: context.baseTransform)
    }
}
