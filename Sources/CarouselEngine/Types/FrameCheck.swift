// The door for the answers of types. In: a placed frame. Out: the same, sound; what was wrong with it.

extension FrameDetails {
    /// Brings looks into their ranges. An item with a number that is none fails: it is where the base transform has it.
    mutating func makeSound(
        _ items: inout [FrameItem], at base: Transform3D, of type: String, _ problems: inout [TypeProblem]
    ) {
        guard looks.count == items.count else {
            if !looks.isEmpty { looks = [] }
            return
        }
        for position in looks.indices {
            guard let problem = looks[position].makeSound() else { continue }
            looks[position] = .plain
            items[position].fail(at: base)
            problems.append(
                TypeProblem(
                    type: type, item: items[position].index, field: problem.field,
                    text: "\(problem.field) is \(problem.value); expected a finite number"))
        }
    }

    /// Checks what a type of an app's own has made of a frame.
    ///
    /// - Parameters:
    ///   - items: the frame; placed.
    ///   - base: where items are that fail.
    ///   - loaded: the items that it was given.
    /// - Returns: false if it has other items than those, or another order: then nothing of the frame counts.
    mutating func check(
        _ items: inout [FrameItem], at base: Transform3D, of loaded: [LoadedItem], type: String
    ) -> Bool {
        guard items.elementsEqual(loaded, by: { $0.index == $1.index }) else {
            problems.append(
                TypeProblem(
                    type: type, field: "items",
                    text:
                        "place has left \(items.count) items, in another order or number; expected the \(loaded.count) of the frame in their order"
                ))
            looks = []
            return false
        }
        for position in items.indices {
            items[position].checkResult { field, value, expected in
                problems.append(
                    TypeProblem(
                        type: type, item: loaded[position].index, field: field,
                        text: "\(field) is \(value); expected \(expected)"))
            }
        }
        var found: [TypeProblem] = []
        makeSound(&items, at: base, of: type, &found)
        problems += found
        return true
    }
}

extension FrameItem {
    /// It has failed: nothing is kept that its type said.
    mutating func fail(at base: Transform3D) {
        isFailed = true
        transform = base
        alpha = 1
        depth = nil
        shade = 0
    }

    /// Brings its results into their ranges; one that is no number fails it.
    fileprivate mutating func checkResult(
        _ tell: (_ field: String, _ value: Double, _ expected: String) -> Void
    ) {
        if alpha.isNaN {
            tell("alpha", alpha, "a number from 0 to 1")
            alpha = 1
            isFailed = true
        }
        alpha = min(max(alpha, 0), 1)
        if let depth, !depth.isFinite {
            tell("depth", depth, "a finite number")
            self.depth = nil
            isFailed = true
        }
        if !shade.isFinite {
            tell("shade", shade, "a number from -1 to 1")
            shade = 0
            isFailed = true
        }
        shade = min(max(shade, -1), 1)
    }
}

extension ItemLook {
    /// Brings each field into its range: what a type says, in Swift or in a script.
    ///
    /// - Returns: a field that is no number; nil if there is none.
    @discardableResult
    package mutating func makeSound() -> (field: String, value: Double)? {
        if !sum.isFinite, let field = infiniteField { return field }
        blur = Self.clamp(blur, 0, Self.mostBlur)
        saturation = Self.clamp(saturation, 0, 2)
        tint &= 0xFF_FFFF
        tintAmount = Self.clamp(tintAmount, 0, 1)
        clip = clip.clamped(lowerBound: .zero, upperBound: .one)
        clipRadius = Self.clamp(clipRadius, 0, Self.mostPoints)
        radius = radius.map {
            $0.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: Self.mostPoints))
        }
        contentX = Self.clamp(contentX, -Self.mostPoints, Self.mostPoints)
        contentY = Self.clamp(contentY, -Self.mostPoints, Self.mostPoints)
        contentScale = Self.clamp(contentScale, 1, Self.mostPoints)
        if let shadow {
            self.shadow?.blur = Self.clamp(shadow.blur, 0, Self.mostBlur)
            self.shadow?.x = Self.clamp(shadow.x, -Self.mostPoints, Self.mostPoints)
            self.shadow?.y = Self.clamp(shadow.y, -Self.mostPoints, Self.mostPoints)
            self.shadow?.alpha = Self.clamp(shadow.alpha, 0, 1)
        }
        if let groundShadow {
            self.groundShadow?.y = Self.clamp(groundShadow.y, -Self.mostPoints, Self.mostPoints)
            self.groundShadow?.blur = Self.clamp(groundShadow.blur, 0, Self.mostBlur)
            self.groundShadow?.alpha = Self.clamp(groundShadow.alpha, 0, 1)
        }
        if let reflection {
            self.reflection?.scale = Self.clamp(reflection.scale, 0, 1)
            self.reflection?.alpha = Self.clamp(reflection.alpha, 0, 1)
            self.reflection?.gap = Self.clamp(reflection.gap, 0, Self.mostPoints)
        }
        return nil
    }

    private static func clamp(_ number: Double, _ low: Double, _ high: Double) -> Double {
        min(max(number, low), high)
    }

    /// Finite if all fields are.
    private var sum: Double {
        let own = blur + saturation + tintAmount + contentX + contentY + contentScale
        return own + clip.sum() + clipRadius + (radius?.sum() ?? 0) + (shadow?.sum ?? 0)
            + (groundShadow?.sum ?? 0) + (reflection?.sum ?? 0)
    }

    /// The first field that is not finite.
    private var infiniteField: (field: String, value: Double)? {
        let fields: [(field: String, value: Double)] = [
            ("blur", blur), ("saturation", saturation), ("tintAmount", tintAmount), ("contentX", contentX),
            ("contentY", contentY), ("contentScale", contentScale), ("clip", clip.sum() + clipRadius),
            ("radius", radius?.sum() ?? 0),
            ("shadow", shadow?.sum ?? 0), ("groundShadow", groundShadow?.sum ?? 0),
            ("reflection", reflection?.sum ?? 0),
        ]
        return fields.first { !$0.value.isFinite }
    }
}

extension ItemShadow {
    /// Finite if all fields are.
    fileprivate var sum: Double { blur + x + y + alpha }
}

extension GroundShadow {
    /// Finite if all fields are.
    fileprivate var sum: Double { blur + y + alpha }
}

extension ItemReflection {
    /// Finite if all fields are.
    fileprivate var sum: Double { scale + alpha + gap }
}
