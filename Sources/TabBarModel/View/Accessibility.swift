/// What assistive technology is told of one thing: for Apple's, and as ARIA for the web (WAI-ARIA
/// 1.2).
package struct Accessibility: Sendable, Hashable {
    /// UIKit's accessibility traits, and `modal` for what keeps the focus to itself.
    package enum Trait: String, Sendable, CaseIterable {
        case button, selected, searchField, header, notEnabled, updatesFrequently, modal
    }

    /// Where something stands among its kind, from 1.
    package struct Position: Sendable, Hashable {
        package var index: Int
        package var count: Int
    }

    /// What is spoken first, in the client's language.
    package var label: String
    /// What is spoken behind the label; nil: nothing.
    package var value: String?
    /// What a tap will do; nil: nothing is said of it.
    package var hint: String?
    package var traits: [Trait] = []
    /// Nil for what is not one of a row.
    package var position: Position?
    /// Stable, for tests and for what refers to it.
    package var identifier: String?
    package var aria: ARIA
}

/// A role and the attributes beside it, in the form in which they stand in HTML.
package struct ARIA: Sendable, Hashable {
    /// One attribute, such as `aria-label`, and its value as HTML has it.
    package struct Attribute: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    package var role: String
    /// In the order in which they were set.
    package private(set) var attributes: [Attribute] = []

    init(_ role: String, label: String? = nil) {
        self.role = role
        if let label { self["aria-label"] = label }
    }

    /// An attribute's value; each name stands once.
    package subscript(_ name: String) -> String? {
        get { attributes.first { $0.name == name }?.value }
        set {
            attributes.removeAll { $0.name == name }
            if let newValue { attributes.append(Attribute(name: name, value: newValue)) }
        }
    }
}
