import Foundation
import Testing

@testable import CatalogSearch

/// The folding tables against Unicode's own normalization forms, for every character there is.
@Suite struct FoldingTests {
    private func folded(_ text: String) -> [UInt32] {
        var folded: [UInt32] = []
        for scalar in text.unicodeScalars {
            Folding.standard.forEachFolded(scalar.value) {
                if !ScalarClass.foldsAway($0) { folded.append($0) }
            }
        }
        return folded
    }

    private static let scalars = (UInt32(0)...0x1_FFFF).compactMap(Unicode.Scalar.init).filter {
        // Ideographs that only exist for old encodings, and musical signs, stay as they are.
        !(0xF900...0xFAFF ~= $0.value || 0x2F800...0x2FA1F ~= $0.value
            || 0x1D100...0x1D1FF ~= $0.value)
            && !(0x3400...0x9FFF ~= $0.value || 0xE000...0xF8FF ~= $0.value)
    }

    @Test func `composed and decomposed letters fold alike`() {
        let different = Self.scalars.filter { scalar in
            guard scalar.properties.isAlphabetic else { return false }
            let text = String(scalar)
            return folded(text) != folded(text.decomposedStringWithCanonicalMapping)
        }

        #expect(different == [])
    }

    @Test func `capital and small letters fold alike`() {
        let different = Self.scalars.filter { scalar in
            folded(String(scalar)) != folded(scalar.properties.lowercaseMapping)
        }

        #expect(different == [])
    }

    @Test func `what is folded folds no further`() {
        let different = Self.scalars.filter { scalar in
            let once = folded(String(scalar))
            var text = String.UnicodeScalarView()
            text.append(contentsOf: once.compactMap(Unicode.Scalar.init))
            return folded(String(text)) != once
        }

        #expect(different == [])
    }

    @Test func `wide and narrow forms fold alike`() {
        for value in UInt32(0xFF01)...0xFF9D {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else {
                continue
            }
            let text = String(scalar)

            #expect(folded(text) == folded(text.decomposedStringWithCompatibilityMapping))
        }
    }
}
