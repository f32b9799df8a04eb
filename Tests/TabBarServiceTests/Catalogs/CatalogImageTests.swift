import Foundation
import Storage
import TabBarService
import Testing

/// Indexes that outlive the process.
@Suite struct CatalogImageTests {
    private static func plants() throws -> [CatalogItem] {
        try (0..<2_500).map { try makePlant("p\($0)", "Oak \($0 % 50)", rank: $0 % 7) }
    }

    private static func changeSome(_ library: CatalogLibrary) async throws {
        _ = try await library.put(makePlant("new", "Oak 3"), in: "plants")
        _ = try await library.put(makePlant("p3", "Elm 3", rank: 9), in: "plants")
        _ = try await library.put(makePlant("p53", "Oak 3", kind: "shrub"), in: "plants")
        _ = try await library.load(
            [makePlant("p103", "Oak 3", rank: 9), makePlant("newer", "Oak 3")], into: "plants",
            replacing: false, expecting: nil)
        for id in ["p153", "p203", "newer"] { try await library.deleteItem(id, of: "plants") }
        _ = try await library.put(makePlant("p203", "Oak 3", rank: 3), in: "plants")
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

    @Test func `an image from before some changes is brought up to what the disk has`() async throws
    {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.load(
                Self.plants(), into: "plants", replacing: true, expecting: nil)
            try await service.restart()
            _ = try await service.library.found("oak")
            let image = try service.imageKey()
            // Too few changes for another image, so that the end in good order leaves what a crash
            // leaves.
            try await Self.changeSome(service.library)
            let catalog = try await service.library.catalog("plants")
            try await service.restart()

            let found = try await service.library.found("oak 3")

            #expect(try service.imageKey() == image)
            #expect(await service.store.streams == 0)
            #expect(try await service.fresh().found("oak 3") == found)
            #expect(found.contains(#""id":"new""#))
            #expect(found.contains(#""id":"p103""#))
            #expect(!found.contains(#""id":"p153""#))
            let now = try await service.library.catalog("plants")
            #expect(now.itemCount == catalog.itemCount)
            #expect(now.byteCount == catalog.byteCount)
            #expect(now.revision == catalog.revision)
        }
    }

    @Test func `after many changes there is another image`() async throws {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.load(
                Self.plants(), into: "plants", replacing: true, expecting: nil)
            try await service.restart()
            _ = try await service.library.found("oak")
            let image = try service.imageKey()
            for number in 0...LibraryUnderTest.imageLag {
                _ = try await service.library.put(makePlant("new", "Oak \(number)"), in: "plants")
            }

            try await service.restart()

            #expect(try service.imageKey() != image)
            #expect(
                try await service.library.found("oak \(LibraryUnderTest.imageLag)").contains(
                    #""id":"new""#))
            #expect(await service.store.streams == 0)
        }
    }

    @Test func `an image from before a large change is not used`() async throws {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.load(
                Self.plants(), into: "plants", replacing: true, expecting: nil)
            try await service.restart()
            _ = try await service.library.found("oak")
            // The disk goes on without the library that would write another image.
            let load = try await service.store.beginLoad(catalog: "plants", mode: .replace)
            let item = try makePlant("p3", "Oak 3")
            try await service.store.stage(
                [CatalogItemRecord(id: item.id, body: item.body)], in: #require(load))
            _ = try await service.store.finishLoad(#require(load))
            try await service.restart()

            let found = try await service.library.found("oak 3")

            #expect(found.contains(#""total":{"value":1,"isExact":true}"#))
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

    @Test func `after a few loads of many items there is another image`() async throws {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.load(
                Self.plants(), into: "plants", replacing: true, expecting: nil)
            try await service.restart()
            _ = try await service.library.found("oak")
            let image = try service.imageKey()
            for _ in 0..<2 {
                _ = try await service.library.load(
                    Array(Self.plants().prefix(LibraryUnderTest.imageLag - 5)), into: "plants",
                    replacing: false, expecting: nil)
            }

            try await service.restart()

            #expect(try service.imageKey() != image)
        }
    }

    @Test func `contents of the definition before are no image of the one in force`() async throws {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.load(
                Self.plants(), into: "plants", replacing: true, expecting: nil)
            try await service.restart()
            let before = try await service.library.found("oak 3")
            do {
                let library = service.library
                let revision = try await library.catalog("plants").revision
                await service.store.hold()
                async let change: Void = {
                    // The service ends while its items are read anew.
                    _ = try? await library.put(
                        "plants", definition: LibraryUnderTest.definition { $0.rank = nil },
                        replacing: revision)
                }()
                await service.isBeingRead()
                _ = try await library.put(makePlant("new", "Oak 3"), in: "plants")
                await library.stop()
                await service.store.release()
                await change
            }

            try await service.restart()

            let found = try await service.library.found("oak 3")
            #expect(try await service.fresh().found("oak 3") == found)
            #expect(found != before)
            #expect(found.contains(#""id":"new""#))
        }
    }

    @Test func `a catalog that has the name of a deleted one has an image of its own`() async throws
    {
        try await LibraryUnderTest.run { service in
            _ = try await service.library.load(
                Self.plants(), into: "plants", replacing: true, expecting: nil)
            try await service.library.delete("plants", expecting: nil)
            _ = try await service.library.put(
                "plants", definition: LibraryUnderTest.definition { _ in }, replacing: nil)
            _ = try await service.library.load(
                Self.plants().dropLast(), into: "plants", replacing: true, expecting: nil)
            let before = try await service.library.found("oak 3")

            try await service.restart()

            #expect(try await service.library.found("oak 3") == before)
            #expect(await service.store.streams == 0)
        }
    }
}
