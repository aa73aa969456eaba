// count-allocations: the part of the benchmarks that runs with the allocation counter loaded.

import ArgumentParser
import CarouselShell
import Foundation

struct CountAllocationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count-allocations", abstract: "Count the allocations of frames; used by bench.",
        shouldDisplay: false)

    func run() throws {
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "allocation_count") else {
            throw CommandFailure(
                "count-allocations: no counter is loaded; expected to be run by `bench engine`")
        }
        let count = unsafeBitCast(symbol, to: (@convention(c) () -> UInt).self)
        print(try EngineBenchmark.countAllocations { count() })
    }
}
