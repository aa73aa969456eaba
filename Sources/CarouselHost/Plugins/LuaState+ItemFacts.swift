// The items of a frame as a script knows them. In: the engine's facts. Out: the bridge's; names and data when it asks for them.

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
                facts[position].set(details.facts[position])
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

    /// The bytes of the answer, which end with a zero.
    fileprivate func heldAnswer() -> UnsafePointer<CChar>? {
        answer.append(0)
        return answer.withUnsafeBufferPointer {
            UnsafeRawPointer($0.baseAddress)?.assumingMemoryBound(to: CChar.self)
        }
    }

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
    fileprivate mutating func set(_ facts: ItemFacts) {
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
