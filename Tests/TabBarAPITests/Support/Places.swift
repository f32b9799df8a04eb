import StrictJSON
import Testing

/// Things that are there, to fill the parameters of any operation's path.
struct Places {
    private let values: [String: String]

    /// Makes what earlier requests may have taken away: the bar and the catalog `hunted`, a
    /// listening session and a finished run of a planner session.
    init(_ client: Client) throws {
        try client.send(
            "PUT", "/v1/bars/hunted",
            #"{"style":"system","tabs":[{"id":"library","title":"A","symbol":"house"}]}"#)
        try client.send(
            "PUT", "/v1/catalogs/hunted",
            #"{"title":"T","fields":{"title":1},"facets":["kind"],"display":{"title":"title"}}"#)
        try client.send("PUT", "/v1/catalogs/hunted/items/x", #"{"title":"Oak","kind":"tree"}"#)
        try client.send(
            "PUT", "/v1/bars/hunted/owners/maria/savedFilters/night-owls",
            #"{"name":"Night owls","symbol":"moon"}"#)
        let session = try client.session(of: "listening")
        let planner = try client.session(of: "planner")
        let started = try client.post(planner + "/runs", #"{"action":"new-task"}"#)
        try client.send(
            "PUT", "/v1/bars/working",
            #"{"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],"#
                + #""actions":[{"id":"scan","title":"Scan","symbol":"scanner","#
                + #""handler":{"type":"worker","queue":"hunted"}}],"#
                + #""create":{"entry":"button","actions":["scan"]}}"#)
        try client.post(try client.session(of: "working") + "/runs", #"{"action":"scan"}"#)
        let claimed = try client.post("/v1/leases", #"{"queues":["hunted"],"duration":3600}"#)
        values = [
            "bar": "hunted", "owner": "maria", "device": "phone", "tab": "library",
            "query": "Ep.%20104", "filter": "night-owls", "catalog": "hunted", "item": "x",
            "session": String(session.dropFirst("/v1/sessions/".count)),
            "lease": try #require(claimed.json["leases"]?.elements?.first?["id"]?.text),
            "run": try #require(started.json["run"]?["id"]?.text),
            "file": "tabbard.js",
            "planner": String(planner.dropFirst("/v1/sessions/".count)),
        ]
    }

    /// The path with each parameter filled, the one called `name` with `value`.
    func path(_ template: String, _ name: String = "", _ value: String = "") -> String {
        // A run is one of the planner's session.
        let session = template.contains("{run}") ? values["planner"] : values["session"]
        var path = template
        for (key, known) in values {
            let filling = key == "session" ? session ?? known : known
            path = path.replacing("{\(key)}", with: key == name ? value : filling)
        }
        return path
    }
}
