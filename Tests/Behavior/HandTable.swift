// What hands do to a deck of twelve cards of 160 × 200 points in a stage of 640 × 360, with cover flow, and what follows: one
// table for every toolkit. It is run on a stand-in for UIKit, and in a window of GTK with a real pointer.

import Testing
/// Something that hands do. Places in points from the middle of the stage.
enum HandStep: Sendable {
    case tap(x: Double, y: Double)
    /// From a place, in steps of ten points; it stops before the release.
    case drag(x: Double, y: Double, dx: Double, dy: Double)
    /// The same without a stop.
    case flick(x: Double, y: Double, dx: Double)
    case key(HandKey)
    /// Of a wheel along the axis: to the right is positive.
    case notches(Int)
}

enum HandKey: String, Sendable, CaseIterable {
    case left, right, up, down, home, end, pageUp, pageDown, enter
}

/// A row of the table.
struct HandRow: Sendable, CustomTestStringConvertible {
    let steps: [HandStep]
    var isRightToLeft = false
    /// The item where it comes to rest; nil if that depends on the speed of a hand: then anything but 0.
    let rest: Int?
    /// The item that is selected.
    var selected: Int?

    var testDescription: String { "\(isRightToLeft ? "right to left: " : "")\(steps)" }
}

/// The table.
let handTable = [
    HandRow(steps: [.tap(x: 0, y: 0)], rest: 0, selected: 0),
    HandRow(steps: [.tap(x: 110, y: 0)], rest: 1, selected: 1),
    HandRow(steps: [.tap(x: 0, y: 170)], rest: 0),
    HandRow(steps: [.drag(x: 40, y: 0, dx: -120, dy: 0)], rest: 1),
    HandRow(steps: [.drag(x: 40, y: 0, dx: -120, dy: 0), .drag(x: -40, y: 0, dx: 120, dy: 0)], rest: 0),
    // Across the axis: it is not for the carousel.
    HandRow(steps: [.drag(x: 0, y: -60, dx: 0, dy: 120)], rest: 0),
    HandRow(steps: [.flick(x: 60, y: 0, dx: -120)], rest: nil),
    HandRow(steps: [.key(.right)], rest: 1),
    HandRow(steps: [.key(.right), .key(.right), .key(.left)], rest: 1),
    HandRow(steps: [.key(.end)], rest: 11),
    HandRow(steps: [.key(.end), .key(.home)], rest: 0),
    HandRow(steps: [.key(.right), .key(.enter)], rest: 1, selected: 1),
    HandRow(steps: [.notches(1)], rest: 1),
    HandRow(steps: [.notches(1), .notches(1), .notches(-1)], rest: 1),
    HandRow(steps: [.key(.left)], isRightToLeft: true, rest: 1),
    HandRow(steps: [.drag(x: -40, y: 0, dx: 120, dy: 0)], isRightToLeft: true, rest: 1),
    HandRow(steps: [.tap(x: -110, y: 0)], isRightToLeft: true, rest: 1, selected: 1),
    HandRow(steps: [.notches(-1)], isRightToLeft: true, rest: 1),
]
