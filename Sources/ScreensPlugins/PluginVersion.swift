/// A plugin's version: three numbers, and optionally the name of a preview.
public struct PluginVersion: Hashable, Sendable, CustomStringConvertible {
    private let numbers: [Int]
    private let preview: String

    /// The version `0.0.0`.
    package static let lowest = PluginVersion(numbers: [0, 0, 0])

    private init(numbers: [Int]) { (self.numbers, preview) = (numbers, "") }

    /// Reads `1.2.0` or `1.2.0-beta.1`; `nil` for any other form.
    public init?(_ text: String) {
        guard text.utf8.count <= 40 else { return nil }
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        numbers = digits.compactMap { Self.number($0) }
        preview = parts.count > 1 ? String(parts[1]) : ""
        guard numbers.count == 3, digits.count == 3, parts.count == 1 || !preview.isEmpty,
            preview.utf8.allSatisfy({ Self.letters.contains($0) })
        else { return nil }
    }

    /// The text that it was read from.
    public var description: String {
        numbers.map(String.init).joined(separator: ".") + (preview.isEmpty ? "" : "-\(preview)")
    }

    private static let letters = Set(
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-".utf8
    )

    /// Accepts no leading zeros, so that each version has only one text.
    private static func number(_ text: Substring) -> Int? {
        guard let number = Int(text), number >= 0, number < 1_000_000, "\(number)" == text else {
            return nil
        }
        return number
    }
}

extension PluginVersion: Comparable {
    /// Compares by the rules of Semantic Versioning: previews come before the final version.
    public static func < (left: PluginVersion, right: PluginVersion) -> Bool {
        guard left.numbers == right.numbers else {
            return left.numbers.lexicographicallyPrecedes(right.numbers)
        }
        guard left.preview != right.preview, !left.preview.isEmpty, !right.preview.isEmpty else {
            return left.preview != right.preview && right.preview.isEmpty
        }
        let pairs = (left.preview.split(separator: "."), right.preview.split(separator: "."))
        return pairs.0.lexicographicallyPrecedes(pairs.1) { one, other in
            switch (Int(one), Int(other)) {
            case (let one?, let other?): one < other
            case (nil, nil): one < other
            case (let one, _): one != nil
            }
        }
    }
}
