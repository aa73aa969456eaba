// An effect as a type in Swift. In: a plugin. Out: the text of a file that needs the engine alone.

import CarouselEngine
import CarouselHost
import Escapes
import Foundation

/// An effect as a Swift type.
public struct SwiftExport {
    /// The name of the type.
    public let typeName: String
    /// The file.
    public let text: String
    /// The bytes of the script's text that it needs, with those of its modules.
    public let scriptBytes: Int

    /// - Parameters:
    ///   - plugin: its options have the values that they have now.
    ///   - name: by default the plugin's.
    ///   - standardOptions: values over those of the script.
    /// - Throws: ``Refusal`` if the script has something that can't leave, `PluginError` if it can't be loaded.
    public init(_ plugin: LuaPlugin, name: String? = nil, standardOptions: OptionValues = OptionValues())
        throws
    {
        let name = name ?? plugin.name
        typeName = Self.typeName(of: name)
        let definition = try SwiftDefinition(
            plugin, name: name, typeName: typeName, standardOptions: standardOptions)
        text = definition.file()
        scriptBytes = definition.scriptBytes
    }

    /// A type's name for an effect's name: `swiper/cube` is `SwiperCube`.
    public static func typeName(of name: String) -> String {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let plain = joined.first?.isLetter == true ? joined : "Effect" + joined
        return plain == "Carousel" || SwiftPrinter.types.contains(plain) ? "\(plain)Effect" : plain
    }
}
