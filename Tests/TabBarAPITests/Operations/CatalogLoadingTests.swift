import StrictJSON
import Testing

/// While a catalog is being loaded its searches say so, and everything else works.
@Suite struct CatalogLoadingTests {
    @Test func `results wait for the catalog and nothing else does`() async throws {
        let catalogs = LoadingCatalogStore()
        try await ServiceUnderTest.run(catalogStore: catalogs) { service in
            let session = try await service.talk { client in
                let session = try client.session(of: "listening")
                let typed = try client.send(
                    "PUT", session + "/search?include=results", #"{"query":"tide"}"#)
                let results = try client.get(session + "/search/results")
                let direct = try client.get("/v1/catalogs/listening/search?query=tide")

                #expect(typed.status == 200)
                #expect(typed.json["changed"] == true)
                #expect(typed.json["results"] == .null)
                for answer in [results, direct] {
                    #expect(answer.code == "CATALOG_LOADING")
                    #expect(answer["Retry-After"] == "1")
                    #expect(answer.json["progress"] == 0)
                }
                #expect(try client.get("/v1/catalogs/listening").json["state"] == "loading")
                return session
            }
            #expect(!service.log.all.contains { $0.contains(#""event":"failure""#) })
            #expect(!service.log.all.contains { $0.contains(#""level":"error""#) })
            await catalogs.release()
            try await service.talk { client in
                var answer = try client.get(session + "/search/results")
                while answer.status == 503 { answer = try client.get(session + "/search/results") }

                #expect(answer.json["catalogRevision"] == 3)
                #expect(answer.json["items"] == [])
            }
        }
    }
}
