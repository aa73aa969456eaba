// How a session's pictures look. In: commands. Out: scenes.

import CarouselEngine
import CarouselShell
import Pictures

/// What the commands for pictures keep with a session.
final class PictureState: SessionPart {
    /// How pictures look.
    var settings = PictureSettings() { didSet { painter = SceneBuilder(settings) } }
    /// Whether pictures show insets, gaps and snaps.
    var showsGuides = false
    /// Draws the items; caches its outlines between pictures.
    var painter = SceneBuilder(PictureSettings())
    /// The image protocol that the terminal supports, asked once; nil if there is none.
    lazy var graphics = TerminalScreen.graphics()
}

extension Session {
    private var pictureState: PictureState { part(PictureState.self) }

    /// How pictures look.
    var pictures: PictureSettings {
        get { pictureState.settings }
        set { pictureState.settings = newValue }
    }

    /// Whether pictures show insets, gaps and snaps.
    var showsGuides: Bool {
        get { pictureState.showsGuides }
        set { pictureState.showsGuides = newValue }
    }

    /// The image protocol that the terminal supports; nil if there is none.
    var graphics: TerminalColors? { pictureState.graphics }

    /// The scene to draw now.
    ///
    /// - Parameter withGuides: false for characters, which are too coarse for them.
    func scene(withGuides: Bool = true) -> Scene {
        carousel.layoutIfNeeded()
        return pictureState.painter.scene(
            of: carousel.placements, looks: carousel.looks, in: carousel.context, size: carousel.bounds,
            guides: withGuides && showsGuides ? engine?.layoutGuides ?? [] : [],
            isVertical: carousel.settings.isVertical, data: { engine?.data(of: $0) })
    }

    /// The title of a picture, for screen readers.
    var pictureTitle: String {
        "\(carousel.type.name), \(carousel.numberOfItems) items, at \(Text.fixed(carousel.scrollOffset, 2))"
    }
}
