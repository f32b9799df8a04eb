/// Why a text is not the YAML that ``YAMLReader`` takes.
struct YAMLError: Error, Hashable {
    enum Reason: Hashable {
        /// The words of libyaml.
        case syntax(String)
        case outOfMemory
        /// Anchors, aliases and explicit tags say what JSON cannot.
        case notJSON
        case keyIsNoText
        case duplicateKey(String)
        case tooDeep
        case notOneDocument
    }

    let reason: Reason
    /// The line of the fault, counted from 1.
    let line: Int
}
