import HTTPServer
package import StrictJSON

/// Why a request was not done, as the client is told (RFC 9457).
///
/// Nothing in it comes from the client's texts or from below this layer: no value, path, statement
/// or stack.
package struct Problem: Error, Sendable, Hashable {
    package let code: ProblemCode
    /// One sentence for people: what was wrong and what to send instead.
    package var detail: String
    /// Each place in the request that is at fault.
    package var places: [Place]
    /// The revision that a stale precondition should have named.
    package var currentRevision: Int?
    /// How much of a loading catalog is there, 0 to 1.
    package var progress: Double?
    /// Seconds until asking again makes sense.
    package var retryAfter: Int?

    /// A problem; the other members are set where they apply.
    package init(_ code: ProblemCode, _ detail: String, at places: [Place] = []) {
        self.code = code
        self.detail = detail
        self.places = places
        if code.isRetryable { retryAfter = 1 }
    }

    /// Where in a request a fault lies.
    package struct Place: Sendable, Hashable {
        /// Which part of the request is meant.
        package enum Part: Sendable, Hashable {
            /// The body, by a JSON pointer.
            case body(JSONPointer)
            /// One line of a body of many, counted from 1, and a pointer into its item.
            case line(Int, JSONPointer)
            /// A query or path parameter by its name.
            case parameter(String)
            /// A header field by its name.
            case header(String)
        }

        /// Which part of the request it is.
        package let part: Part
        /// One sentence that says what to send instead; nothing of the client's texts.
        package let detail: String

        /// A fault at `part`; `detail` is a sentence that says what to send instead.
        package init(_ part: Part, _ detail: String) {
            self.part = part
            self.detail = detail
        }
    }

    /// A problem with one place, whose sentence is the problem's.
    package static func at(
        _ part: Place.Part, _ code: ProblemCode, _ detail: String
    ) -> Problem {
        Problem(code, detail, at: [Place(part, detail)])
    }
}
