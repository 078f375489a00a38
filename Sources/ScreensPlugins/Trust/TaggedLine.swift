/// Named values on one line, as in the trusted comments of signatures.
///
/// The fields are separated by tabs: `name:Poll`, a tab, `version:1.2.0`.
package struct TaggedLine: Hashable, Sendable {
    private var fields: [(name: String, value: String)]

    package init(_ fields: [(String, String)] = []) {
        self.fields = fields.map { ($0.0, Self.plain($0.1)) }
    }

    /// Reads a line; a word without a colon is a name without a value.
    package init(_ text: some StringProtocol) {
        fields = text.split(separator: "\t").map { field in
            let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }

    /// The value of a name; `nil` if it is missing, or occurs twice.
    package subscript(_ name: String) -> String? {
        let found = fields.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
    }

    /// Whether the name occurs, even twice.
    package func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    package var text: String {
        fields.map { "\($0.name):\($0.value)" }.joined(separator: "\t")
    }

    /// The value without tabs and line breaks, which the format reserves.
    private static func plain(_ value: String) -> String {
        String(
            String.UnicodeScalarView(
                value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
            )
        )
    }

    package static func == (left: TaggedLine, right: TaggedLine) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
