/// Why a server under measurement could not be used, in one sentence.
package struct ServerFailure: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}
