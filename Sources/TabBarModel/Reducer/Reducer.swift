/// The rules of one bar: deterministic, total, without I/O. Design section 3.
package struct Reducer {
    package let bar: Bar
    package let barRevision: Int

    package init(bar: Bar, revision: Int) {
        self.bar = bar
        barRevision = revision
    }

    /// What comes of `cause`. A refusal changes nothing.
    package func reduce(
        _ session: Session, _ profile: Profile, _ cause: Cause, _ circumstances: Circumstances
    ) throws(Refusal) -> Transition {
        throw .searchUnavailable
    }
}
