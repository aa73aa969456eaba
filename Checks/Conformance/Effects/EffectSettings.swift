// Which script plays which recorded effect, with which options.

import CarouselEngine
import CarouselHost

/// A recorded setting as a script with options.
struct EffectSetting {
    /// The script's name.
    let script: String
    /// Its options, as a user writes them.
    let options: KeyValuePairs<String, String>

    private init(_ script: String, _ options: KeyValuePairs<String, String> = [:]) {
        self.script = script
        self.options = options
    }

    /// The setting with a recording's name.
    static func named(_ name: String) throws -> Self {
        guard let setting = table[name] else {
            throw RecordingError("the setting '\(name)' is unknown; expected one of the recorded effects")
        }
        return setting
    }

    /// The effect in a library, with the options.
    func effect(in library: PluginLibrary) throws -> any CarouselType {
        guard let plugin = library.plugin(named: script)?.makeInstance() as? LuaPlugin else {
            throw RecordingError("no effect '\(script)'; expected its script in a folder of --plugins")
        }
        for (name, text) in options {
            guard let option = plugin.manifest.options.first(where: { $0.name == name }),
                let value = option.value(of: text)
            else { throw RecordingError("\(script) takes no option '\(name)' of \(text)") }
            try plugin.setOption(name, to: value)
        }
        return plugin
    }

    private static let table: [String: EffectSetting] = [
        "Swiper/coverflow/default": .init("swiper/coverflow"),
        "Swiper/coverflow/rotate30-stretch20%-depth200-scale.85-modifier1.5": .init(
            "swiper/coverflow",
            [
                "rotate": "\(Double.pi / 6)", "stretch": "0.2", "depth": "200", "size": "0.85",
                "modifier": "1.5",
            ]),
        "Swiper/coverflow/vertical": .init("swiper/coverflow"),
        "Swiper/cube/default": .init("swiper/cube"),
        "Swiper/cube/vertical-noshadow": .init("swiper/cube", ["shade": "0"]),
        "Swiper/flip/default": .init("swiper/flip"),
        "Swiper/flip/unlimited": .init("swiper/flip", ["limit": "false"]),
        "Swiper/flip/vertical": .init("swiper/flip"),
        "Swiper/cards/default": .init("swiper/cards"),
        "Swiper/cards/default-dragged": .init("swiper/cards"),
        "Swiper/cards/offset14-rotate5": .init(
            "swiper/cards", ["step": "0.14", "rotate": "\(Double.pi / 36)"]),
        "Swiper/cards/norotate-dragged": .init("swiper/cards", ["turns": "false"]),
        "Swiper/creative/default": .init("swiper/creative", ["look": "none"]),
        "Swiper/creative/demo1": .init("swiper/creative", ["look": "cover"]),
        "Swiper/creative/demo2": .init("swiper/creative", ["look": "part"]),
        "Swiper/creative/demo3": .init("swiper/creative", ["look": "push"]),
        "Swiper/creative/demo4": .init("swiper/creative", ["look": "tumble"]),
        "Swiper/creative/demo5": .init("swiper/creative", ["look": "roll"]),
        "Swiper/creative/demo6": .init("swiper/creative", ["look": "doors"]),
        "Swiper/creative/limit3-opacity-scale": .init("swiper/creative", ["look": "scatter"]),
        "Swiper/fade/default": .init("swiper/fade"),
        "Swiper/fade/crossFade": .init("swiper/fade", ["crossFade": "true"]),

        "FSPagerView/crossFading": .init("fspager/crossFading"),
        "FSPagerView/crossFading/vertical": .init("fspager/crossFading"),
        "FSPagerView/zoomOut": .init("fspager/zoomOut"),
        "FSPagerView/zoomOut/vertical": .init("fspager/zoomOut"),
        "FSPagerView/depth": .init("fspager/depth"),
        "FSPagerView/depth/vertical": .init("fspager/depth"),
        "FSPagerView/overlap": .init("fspager/overlap"),
        "FSPagerView/linear": .init("fspager/linear"),
        "FSPagerView/coverFlow": .init("fspager/coverFlow"),
        "FSPagerView/ferrisWheel": .init("fspager/ferrisWheel"),
        "FSPagerView/invertedFerrisWheel": .init("fspager/invertedFerrisWheel"),
        "FSPagerView/cubic": .init("fspager/cubic"),
        "FSPagerView/cubic/vertical": .init("fspager/cubic"),

        "CollectionViewPagingLayout/scale/default": .init("paging/scaleDefault"),
        "CollectionViewPagingLayout/scale/linear": .init("paging/scaleLinear"),
        "CollectionViewPagingLayout/scale/easeIn": .init("paging/scaleEaseIn"),
        "CollectionViewPagingLayout/scale/easeOut": .init("paging/scaleEaseOut"),
        "CollectionViewPagingLayout/scale/blur": .init("paging/scaleBlur"),
        "CollectionViewPagingLayout/scale/rotary": .init("paging/scaleRotary"),
        "CollectionViewPagingLayout/scale/cylinder": .init("paging/scaleCylinder"),
        "CollectionViewPagingLayout/scale/invertedCylinder": .init("paging/scaleInvertedCylinder"),
        "CollectionViewPagingLayout/scale/coverFlow": .init("paging/scaleCoverFlow"),
        "CollectionViewPagingLayout/stack/default": .init("paging/stackDefault"),
        "CollectionViewPagingLayout/stack/transparent": .init("paging/stackTransparent"),
        "CollectionViewPagingLayout/stack/perspective": .init("paging/stackPerspective"),
        "CollectionViewPagingLayout/stack/rotary": .init("paging/stackRotary"),
        "CollectionViewPagingLayout/stack/vortex": .init("paging/stackVortex"),
        "CollectionViewPagingLayout/stack/reverse": .init("paging/stackReverse"),
        "CollectionViewPagingLayout/stack/blur": .init("paging/stackBlur"),
    ]
}
