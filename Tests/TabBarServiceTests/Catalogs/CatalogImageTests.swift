import Foundation
import Storage
import TabBarService
import Testing

/// Indexes that outlive the process.
@Suite struct CatalogImageTests {
    private static func plants() throws -> [CatalogItem] {
        try (0..<2_500).map { try makePlant("p\($0)", "Oak \($0 % 50)", rank: $0 % 7) }
    }

    @Test func `after a restart a large catalog is read from its image and answers alike`()
        async throws
    {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.load(
                Self.plants(), into: "plants", replacing: true, expecting: nil)
            try await service.library.deleteItem("p7", of: "plants")
            _ = try await service.library.put(makePlant("new", "Oak 3"), in: "plants")
            let before = try await service.library.found("oak 3")
            let catalog = try await service.library.catalog("plants")

            try await service.restart()

            #expect(try await service.library.found("oak 3") == before)
            #expect(await service.store.streams == 0)
            let now = try await service.library.catalog("plants")
            #expect(now.itemCount == catalog.itemCount)
            #expect(now.byteCount == catalog.byteCount)
            #expect(now.revision == catalog.revision)
        }
    }

    @Test func `an image of another revision is not used`() async throws {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.load(
                Self.plants(), into: "plants", replacing: true, expecting: nil)
            try await service.restart()
            _ = try await service.library.found("oak")
            // The disk goes on without the library that would write another image.
            let outcome = try await service.store.deleteItem(id: "p3", catalog: "plants")
            try await service.restart()

            let found = try await service.library.found("oak 3")

            #expect(outcome == .committed(revision: 3, isNew: false))
            #expect(!found.contains(#""id":"p3""#))
            #expect(await service.store.streams == 1)
        }
    }

    @Test func `a damaged image is not used`() async throws {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.load(
                Self.plants(), into: "plants", replacing: true, expecting: nil)
            let before = try await service.library.found("oak 3")
            try await service.restart { image in
                var bytes = try Data(contentsOf: image)
                bytes[bytes.count / 2] ^= 4
                try bytes.write(to: image)
            }

            #expect(try await service.library.found("oak 3") == before)
            #expect(await service.store.streams == 1)
        }
    }
}
