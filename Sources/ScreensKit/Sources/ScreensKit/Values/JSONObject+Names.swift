@_spi(_Unicode) internal import Swift

extension JSONObject {
    /// The key under which an object has the member of a name.
    ///
    /// Swift takes texts for equal that differ only in how accents are composed, such as `Å` of one code
    /// point and of two, and so do its dictionaries. JSON does not: an object may have both. A name in
    /// Unicode's normalization form C, as nearly all are, is its own key. In the key of any other, code
    /// points beyond ASCII are written out: `A{U+30A}`. A key depends on nothing but its name, and
    /// different names have different keys.
    ///
    /// Reading JSON makes keys of names; call this for names that come as texts.
    public static func key(ofName name: String) -> String {
        guard !isKey(name) else { return name }
        var key = ""
        for scalar in name.unicodeScalars {
            if scalar.isASCII, scalar != "{" {
                key.unicodeScalars.append(scalar)
            } else {
                key += mark + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
        }
        return key
    }

    /// The name whose key this is, as portals have it and people read it.
    ///
    /// Writing JSON makes names of keys.
    public static func name(ofKey key: String) -> String {
        // Only what is written out has a mark, and then no other characters.
        guard key.utf8.contains(UInt8(ascii: "{")), key.utf8.allSatisfy({ $0 < 0x80 }) else {
            return key
        }
        return key.replacing(/\{U\+([0-9A-F]{1,6})\}/) { match in
            let scalar = UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init)
            return scalar.map { String(Character($0)) } ?? String(match.0)
        }
    }

    private static var mark: String { "{U+" }

    private static func isKey(_ name: String) -> Bool {
        if name.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "{") }) { return true }
        // Form C is what FoundationEssentials asks the standard library for, too; it has no public interface.
        return !name.utf8.contains(mark.utf8) && name.unicodeScalars.elementsEqual(name._nfc)
    }
}
