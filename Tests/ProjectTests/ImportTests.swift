import Foundation
import Testing

/// What the modules of this package import.
@Suite struct ImportTests {
    /// Otherwise a build does not see the dependency, and keeps objects that were made for other sources.
    @Test(
        "a module depends directly on each module of the package that it imports", arguments: Manifest.modules
    )
    func direct(_ module: Module) throws {
        let ours = Set(Manifest.modules.map(\.name))
        for (file, name, _) in try module.imports() where ours.contains(name) && name != module.name {
            #expect(module.needs.contains(name), "\(file) imports \(name)")
        }
    }

    @Test("no module passes on what it imports", arguments: Manifest.modules)
    func notPassedOn(_ module: Module) throws {
        for (file, name, isExported) in try module.imports() {
            #expect(!isExported, "\(file) passes on \(name)")
        }
    }

    @Test func `the host never imports the workshop`() throws {
        let workshop = Set(Manifest.modules.filter(\.isOfWorkshop).map(\.name))
        #expect(workshop.isSuperset(of: ["Export", "Pictures", "Preview", "Commands", "LanguageServer"]))
        for module in Manifest.modules where !module.isOfWorkshop {
            #expect(module.needs.isDisjoint(with: workshop), "\(module)")
            for (file, name, _) in try module.imports() {
                #expect(!workshop.contains(name), "\(module): \(file) imports \(name)")
            }
        }
    }
}
