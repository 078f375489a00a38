@_spi(_Unicode) internal import Swift

extension JSONObject {
    /// The key under which an object has the member with a name.
    ///
    /// Swift's strings and dictionaries treat texts as equal that differ only in how accents are
    /// composed, such as `Å` as one code point or as two. JSON does not: an object may have both
    /// names. A name in Unicode's normalization form C, as nearly all are, is its own key. In the
    /// key of any other name, code points beyond ASCII are escaped: `A{U+30A}`. A key depends only
    /// on its name, and different names have different keys.
    ///
    /// Reading JSON converts names to keys. Call this for names from other sources.
    @_spi(Host)
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

    /// The name of a key, as portals have it and users read it.
    ///
    /// Writing JSON converts keys to names.
    @_spi(Host)
    public static func name(ofKey key: String) -> String {
        // Only escaped keys have the mark, and they consist of ASCII.
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
        // FoundationEssentials uses the same check of form C in the standard library, which has no public interface.
        return !name.utf8.contains(mark.utf8) && name.unicodeScalars.elementsEqual(name._nfc)
    }
}
