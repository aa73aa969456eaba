// What a new effect starts from. In: a kind. Out: a commented script that runs along both axes.

import ArgumentParser

/// The scripts that `new` writes.
enum EffectTemplate {
    /// What an effect starts from.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case row, stack, ring, solid, path, poses, item

        /// One line for a list.
        var summary: String {
            switch self {
            case .row: "cards side by side that lean away from the center"
            case .stack: "cards behind each other; the front one leaves"
            case .ring: "a loop of cards around the viewer's middle"
            case .solid: "cards as the faces of a prism that turns"
            case .path: "cards along a curve"
            case .poses: "named places, and what is between them"
            case .item: "each card by what it shows: its data, a look, the pointer"
            }
        }
    }

    /// The script of a kind.
    static func text(of kind: Kind) -> String {
        switch kind {
        case .row: row
        case .stack: stack
        case .ring: ring
        case .solid: solid
        case .path: path
        case .poses: poses
        case .item: item
        }
    }

    private static let row = """
        -- An effect: save this file while the shell runs, then `place` shows the new numbers.

        ---@type Effect
        return {
          summary = "A row of cards that lean away from the center.",

          -- What a user may change, as in `option lean 0.8`. Standard options may be set here, too: wrap = true.
          options = {
            gap  = { default = 1.1, min = 0.2, max = 3, step = 0.05, unit = "item widths", help = "from card to card" },
            lean = { default = 0.5, min = 0, max = 1.5, step = 0.05, unit = "radians", help = "how far cards lean" },
          },

          -- offset: the item's distance from the center, in items. base: the start transform. index: from 0.
          itemTransformForOffset = function(offset, base, index)
            local side = math.max(-1, math.min(1, offset))
            return base
              -- Distances along the scroll axis, across it, and towards the viewer; also works vertically.
              :translateAlong(offset * carousel:option("gap") * carousel.itemWidth, 0, -math.abs(offset) * 25)
              :turn(-side * carousel:option("lean"))
          end,
        }

        """

    private static let stack = """
        -- A stack: what is ahead waits behind the front card, what is past leaves to the side.

        ---@type Effect
        return {
          summary = "A stack whose front card leaves to the side.",
          options = {
            depth = { default = 40, min = 0, max = 200, step = 5, unit = "points", help = "from card to card" },
            shown = { default = 4, min = 1, max = 10, step = 1, help = "cards that are seen behind the front one" },
          },

          itemTransformForOffset = function(offset, base, index)
            if offset < 0 then
              -- It leaves: by more than its own length, turning a little.
              return base:translateAlong(offset * 1.3 * carousel.itemWidth, 0, 0):rotate(offset * 0.2, 0, 0, 1)
            end
            local depth = carousel:option("depth")
            -- The last one of those that are seen fades in.
            local alpha = math.max(0, math.min(1, carousel:option("shown") + 1 - offset))
            return base:translateAlong(0, -offset * depth / 3, -offset * depth), alpha, -offset
          end,
        }

        """

    private static let ring = """
        -- A ring: the items go round, so it loops. The angle of an item follows from how many there are.

        ---@type Effect
        return {
          summary = "A ring of upright cards that loops.",
          options = {
            wrap = true,
            size = { default = 1, min = 0.5, max = 3, step = 0.05, help = "times the radius at which cards touch" },
            shade = { default = 0.5, min = 0, max = 1, step = 0.05, help = "how dark the back is" },
          },

          itemTransformForOffset = function(offset, base, index)
            local count = math.max(3, carousel.numberOfItems)
            local angle = 2 * math.pi * offset / count
            local radius = carousel:option("size") * carousel.itemWidth / 2 / math.tan(math.pi / count)
            local z = radius * (math.cos(angle) - 1)
            -- Transform, alpha, depth (what is in front has more), shade (black below 0).
            return base:translateAlong(radius * math.sin(angle), 0, z), 1, z, -carousel:option("shade") * (1 - math.cos(angle)) / 2
          end,
        }

        """

    private static let solid = """
        -- A solid: each item is a face of a prism, turned about its middle and pushed out.

        ---@type Effect
        return {
          summary = "Cards are the faces of a prism that turns.",
          options = {
            faces = { default = 6, min = 3, max = 16, step = 1, help = "faces of the prism" },
            wrap = true,
          },

          itemTransformForOffset = function(offset, base, index)
            local faces = carousel:option("faces")
            local angle = 2 * math.pi * offset / faces
            local radius = carousel.itemWidth / 2 / math.tan(math.pi / faces)
            -- What is farther than half way round fades away, as it would come round again.
            local alpha = math.max(0, math.min(1, faces / 2 - math.abs(offset)))
            return base:translateAlong(0, 0, -radius):turn(angle):translateAlong(0, 0, radius), alpha, math.cos(angle)
          end,
        }

        """

    private static let path = """
        -- A path: where an item is follows from how far along it is. The page's "path of an item" shows it.

        ---@type Effect
        return {
          summary = "Cards along a curve that rises and turns away.",
          kind = "path",
          options = {
            rise = { default = 0.25, min = -1, max = 1, step = 0.05, unit = "item heights", help = "from card to card" },
            bend = { default = 0.35, min = 0, max = 1, step = 0.05, unit = "radians", help = "how far each turns on" },
          },

          itemTransformForOffset = function(offset, base, index)
            local angle = offset * carousel:option("bend")
            -- An arc, whose length is an item's per item as long as it is flat.
            local radius = carousel.itemWidth / math.max(0.01, carousel:option("bend"))
            local along, z = radius * math.sin(angle), radius * (math.cos(angle) - 1)
            local across = -offset * carousel:option("rise") * carousel.itemHeight
            -- What has turned away fades: nothing comes or goes at once.
            local alpha = math.max(0, math.min(1, 3 * (math.pi / 2 - math.abs(angle))))
            return base:translateAlong(along, across, z):turn(angle), alpha, z
          end,
        }

        """

    private static let poses = """
        -- Poses: how an item is at some offsets, in items from the center; what is between them is computed.
        local poses = require "poses"

        ---@type Effect
        return {
          summary = "Cards come from below, stand, and leave upwards.",
          -- translate: points, or parts of an item's own size. rotate: radians about x, y and z.
          itemTransformForOffset = poses {
            [-2] = { translate = { "-140%", "-90%", -300 }, alpha = 0 },
            [-1] = { translate = { "-80%", "-50%", -150 }, rotate = { 0, 0, -0.2 }, alpha = 0.7 },
            [0]  = {},
            [1]  = { translate = { "80%", "50%", -150 }, rotate = { 0, 0, 0.2 }, shade = -0.3 },
            [2]  = { translate = { "140%", "90%", -300 }, alpha = 0 },
          },
        }

        """

    private static let item = """
        -- Items that are somebody: what they show, how they look, where the pointer is.

        ---@type Effect
        return {
          summary = "Cards that lift under the pointer, sharper the nearer they are.",
          options = {
            gap = { default = 1.1, min = 0.2, max = 3, step = 0.05, unit = "item widths", help = "from card to card" },
            blur = { default = 2, min = 0, max = 10, step = 0.5, unit = "points", help = "for each item from the center" },
          },

          -- item: what the app says of it (item.data), and how it looks.
          itemTransformForOffset = function(offset, base, index, item)
            item.blur = math.min(12, math.abs(offset) * carousel:option("blur"))
            -- Where the pointer is across this card, from -1 to 1; nil where it is not.
            local x = item:pointer()
            local lift = x and 1 or 0
            if x then item.shadow = { blur = 16, y = 12, alpha = 0.4 } end
            -- What an app says of its items; without it nothing.
            if item.data and item.data.color then item.tint, item.tintAmount = item.data.color, 0.2 end
            return base:translateAlong(offset * carousel:option("gap") * carousel.itemWidth, 0, lift * 60)
              :rotate((x or 0) * 0.2, 0, 1, 0)
          end,
        }

        """
}
