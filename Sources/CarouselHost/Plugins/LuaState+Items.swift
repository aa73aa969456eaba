// The items of a frame as a script knows them. In: the engine's facts. Out: the bridge's, and the looks that the script
// wrote; names and data when it asks for them.

import CLuaBridge
import CarouselEngine

extension LuaState {
    /// Tells the bridge what is known of the items of a frame.
    ///
    /// - Returns: false when there is no memory.
    func describe(_ frame: UnsafeMutableBufferPointer<FrameItem>, _ details: FrameDetails) -> Bool {
        guard
            let facts = chl_item_facts(
                state, CInt(frame.count), CInt(truncatingIfNeeded: details.nameVersion), details.isExtra)
        else { return false }
        self.facts = facts
        let hasFacts = details.facts.count == frame.count
        for position in frame.indices {
            if hasFacts {
                facts[position].take(details.facts[position])
            } else {
                facts[position] = chl_facts()
                facts[position].number = UInt64(bitPattern: Int64(frame[position].index))
                facts[position].presence = 1
                let along = context.pointee.item_width
                let across = context.pointee.item_height
                (facts[position].width, facts[position].height) =
                    context.pointee.vertical ? (across, along) : (along, across)
            }
        }
        return true
    }

    /// Reads the looks that the script wrote into the items of the last frame.
    ///
    /// - Parameter isFailed: whether an item has none of its own.
    func readLooks(count: Int, into looks: inout [ItemLook], isFailed: (Int) -> Bool) {
        guard let facts else { return }
        for place in 0..<count where facts[place].look.fields & ~Self.resultFields != 0 && !isFailed(place) {
            if looks.isEmpty { looks.append(contentsOf: repeatElement(.plain, count: count)) }
            looks[place].take(facts[place].look, labels: chl_labels(state))
        }
    }

    /// The bytes of the answer, which end with a zero.
    fileprivate func heldAnswer() -> UnsafePointer<CChar>? {
        answer.append(0)
        return answer.withUnsafeBufferPointer {
            UnsafeRawPointer($0.baseAddress)?.assumingMemoryBound(to: CChar.self)
        }
    }

    /// The fields that placements have.
    private static let resultFields = UInt32(CHL_ALPHA | CHL_DEPTH | CHL_SHADE)

    /// Adds the functions with which a script asks for what only some ask for.
    static func addQuestions(to host: inout chl_host) {
        host.name = { context, position, name in
            guard let state = LuaState.of(context), let name else { return }
            switch state.asked.name(at: Int(position)) {
            case .number(let number): name.pointee.number = Int64(number)
            case .text(let text):
                state.answer = Array(text.utf8)
                name.pointee.length = state.answer.count
                name.pointee.text = state.heldAnswer()
            // Nothing is known of it: its index, which is its number then.
            case nil: name.pointee.number = Int64(bitPattern: state.facts?[Int(position)].number ?? 0)
            }
        }
        host.data = { context, position, length in
            guard let state = LuaState.of(context), let length,
                let data = state.asked.data(at: Int(position))
            else { return nil }
            state.answer.removeAll(keepingCapacity: true)
            data.encode(into: &state.answer, deepest: ItemData.deepest)
            length.pointee = state.answer.count
            return state.heldAnswer()
        }
        host.has = { context, name in
            guard let state = LuaState.of(context), let name = name?.pointee else { return false }
            guard let text = name.text else { return state.asked.hasItem(named: .number(Int(name.number))) }
            return state.asked.hasItem(named: .text(decoded(text, name.length)))
        }
        host.spring = { context, position, request in
            guard let state = LuaState.of(context), let request else { return 0 }
            guard let answer = state.spring(of: Int(position), request.pointee) else {
                return CInt(TypeMemory.mostSprings)
            }
            request.pointee.value = answer.value
            request.pointee.speed = answer.speed
            return 0
        }
        host.random = { _, from, with in
            guard let from, let with else { return 0 }
            return ItemRandom.number(from: from.pointee.seed, with: with.pointee.seed)
        }
    }

    /// Lets a spring of an item follow its target; nil if the item has too many.
    private func spring(of position: Int, _ request: chl_spring_request) -> (value: Double, speed: Double)? {
        let wanted = SpringRequest(
            key: ItemRandom.hash(of: bytes(request.name, request.length)), target: request.target,
            response: request.response, damping: request.damping)
        let item = ItemID(number: facts?[position].number ?? 0)
        let version = asked.nameVersion
        if asked.isExtra || facts?[position].matched == true {
            return memory.asItIs(wanted, of: item, version: version) {
                asked.nameOrNumber(at: position, item)
            }
        }
        return memory.follow(wanted, of: item, version: version) { asked.nameOrNumber(at: position, item) }
    }
}

private func bytes(_ text: UnsafePointer<CChar>?, _ length: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text, count: length)
}

extension chl_name {
    /// What a random number follows from.
    fileprivate var seed: UInt64 {
        text == nil ? UInt64(bitPattern: Int64(number)) : ItemRandom.hash(of: bytes(text, length))
    }
}

extension chl_facts {
    /// Takes what the engine knows of an item.
    fileprivate mutating func take(_ facts: ItemFacts) {
        number = facts.id.number
        width = facts.size.width
        height = facts.size.height
        presence = facts.presence
        order = Double(facts.order)
        leaving = facts.isLeaving
        held = facts.isHeld
        current = facts.isCurrent
        placeholder = facts.isPlaceholder
        matched = facts.isMatched
        has_pointer = facts.pointer != nil
        pointer_x = facts.pointer?.x ?? 0
        pointer_y = facts.pointer?.y ?? 0
        data_version = CInt(truncatingIfNeeded: facts.dataVersion)
        look.fields = 0
    }
}

extension ItemLook {
    /// Takes the fields that a script wrote.
    fileprivate mutating func take(_ look: chl_look, labels: UnsafePointer<CChar>?) {
        func has(_ field: Int) -> Bool { Int(look.fields) & field != 0 }
        if has(CHL_BLUR) { blur = look.blur }
        if has(CHL_SATURATION) { saturation = look.saturation }
        if has(CHL_TINT) { tint = look.tint }
        if has(CHL_TINT_AMOUNT) { tintAmount = look.tint_amount }
        if has(CHL_SHADOW) {
            shadow = ItemShadow(
                blur: look.shadow_blur, x: look.shadow_x, y: look.shadow_y, alpha: look.shadow_alpha,
                color: look.shadow_color)
        }
        if has(CHL_GROUND_SHADOW) {
            groundShadow = GroundShadow(
                y: look.ground_y, blur: look.ground_blur, alpha: look.ground_alpha, color: look.ground_color)
        }
        if has(CHL_REFLECTION) {
            reflection = ItemReflection(
                scale: look.reflection_scale, alpha: look.reflection_alpha, gap: look.reflection_gap)
        }
        if has(CHL_RADIUS) { radius = SIMD4(look.radius.0, look.radius.1, look.radius.2, look.radius.3) }
        if has(CHL_CLIP) {
            clip = SIMD4(look.clip.0, look.clip.1, look.clip.2, look.clip.3)
            clipRadius = look.clip_radius
        }
        if has(CHL_CONTENT_X) { contentX = look.content_x }
        if has(CHL_CONTENT_Y) { contentY = look.content_y }
        if has(CHL_CONTENT_SCALE) { contentScale = look.content_scale }
        if has(CHL_VERSO) { verso = look.verso_has_color ? .color(look.verso_color) : .on }
        if has(CHL_LABEL), let labels { label = decoded(labels + Int(look.label), Int(look.label_length)) }
    }
}

extension ItemData {
    /// Writes the data as the bridge reads them; what is deeper than it may be is left out, and so is a number that is
    /// not finite.
    fileprivate func encode(into bytes: inout [UInt8], deepest: Int) {
        func add(_ count: Int) {
            withUnsafeBytes(of: UInt32(clamping: count)) { bytes.append(contentsOf: $0) }
        }
        func add(_ text: String) {
            add(text.utf8.count)
            bytes.append(contentsOf: text.utf8)
        }
        switch self {
        case .text(let text):
            bytes.append(UInt8(ascii: "s"))
            add(text)
        case .number(let number) where number.isFinite:
            bytes.append(UInt8(ascii: "n"))
            withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
        case .boolean(let flag): bytes += [UInt8(ascii: "b"), flag ? 1 : 0]
        case .list(let values) where deepest > 0:
            bytes.append(UInt8(ascii: "l"))
            add(values.count)
            for value in values { value.encode(into: &bytes, deepest: deepest - 1) }
        case .table(let fields) where deepest > 0:
            bytes.append(UInt8(ascii: "t"))
            add(fields.count)
            // Tables have no order, but the same data make the same bytes.
            for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                add(name)
                value.encode(into: &bytes, deepest: deepest - 1)
            }
        case .number, .list, .table: bytes.append(UInt8(ascii: "-"))
        }
    }
}
