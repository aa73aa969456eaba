import Foundation
import Testing

/// The manifest, as a package manager reads it.
@Suite struct ManifestTests {
    /// While the dependencies of an app are resolved, the manifest is read out of the repository, without the folders.
    @Test func `it can be read alone, as for an app that depends on the package by its address`() throws {
        let (text, status) = try Manifest.dump(house: nil)
        #expect(status == 0)
        #expect(text.contains("\"CarouselEngine\"") && text.contains("\"carousel\""))
    }

    @Test func `an app gets no flag that other packages may not have`() throws {
        #expect(try !Manifest.dump(house: nil).text.contains("unsafeFlags"))
    }

    @Test func `without the workshop nothing of it is there`() throws {
        let (text, status) = try Manifest.dump(house: "host")
        #expect(status == 0 && !text.contains("Workshop/"))
        for library in ["cairo", "libmicrohttpd"] { #expect(!text.contains("\"\(library)\""), "\(library)") }
    }

    @Test
    func `the folders tell the houses: what is in Workshop is the workshop's, what is in Sources the host's`()
    {
        #expect(Manifest.modules.count > 50 && Manifest.hostNames.count > 25)
        for module in Manifest.modules {
            let path = module.path ?? ""
            if path.hasPrefix("Workshop/") { #expect(module.isOfWorkshop, "\(module)") }
            let isOfHost = path.hasPrefix("Sources/") || path.hasPrefix("Tests/")
            if isOfHost { #expect(!module.isOfWorkshop, "\(module)") }
        }
    }
}
