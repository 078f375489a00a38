@_spi(Host) internal import ScreensKit
public import ScreensPlugins
internal import ScreensSystem

/// A publisher's public key, in the form of minisign.
public struct PublicKey: Hashable, Sendable {
    /// Eight bytes by which a signature names its key.
    let id: [UInt8]
    let key: [UInt8]
    /// The owner, in the words of whoever created the key; untrusted.
    public let comment: String
    /// The last day on which plugins that it signs can be installed; `nil` for no limit.
    ///
    /// The comment ends with it. Signatures repeat it, because they also protect it.
    public private(set) var until: Day?

    static let algorithm = Array("Ed".utf8)
    private static let commentStart = "untrusted comment: "

    init(id: [UInt8], key: [UInt8], comment: String) {
        (self.id, self.key, self.comment) = (id, key, comment)
        until = Self.until(comment)
    }

    private static let untilStart = " (until "

    /// A comment that contains the last day of the key.
    static func comment(_ words: String, until day: Day?) -> String {
        day.map { "\(words)\(untilStart)\($0))" } ?? words
    }

    private static func until(_ comment: String) -> Day? {
        let dayLength = 10
        guard comment.hasSuffix(")") else { return nil }
        let day = comment.dropLast().suffix(dayLength)
        guard comment.dropLast(dayLength + 1).hasSuffix(untilStart) else { return nil }
        return Day(day)
    }

    /// The same key, with an earlier last day if `day` is earlier.
    ///
    /// Whoever changes the unsigned comment of a key can therefore not extend it.
    func limited(to day: Day?) -> PublicKey {
        guard let day else { return self }
        var key = self
        key.until = min(until ?? day, day)
        return key
    }

    /// Reads a key: its 56 letters, or a file of two lines that ends with them.
    public init?(_ text: some StringProtocol) {
        let lines = text.split(whereSeparator: \.isNewline)
        guard (1...2).contains(lines.count), let last = lines.last,
            let bytes = Base64.bytes(String(last)), bytes.count == 42,
            bytes.starts(with: Self.algorithm)
        else { return nil }
        let first = lines.count == 2 ? lines[0][...] : ""
        guard lines.count == 1 || first.hasPrefix(Self.commentStart) else { return nil }
        self.init(
            id: Array(bytes[2..<10]),
            key: Array(bytes[10...]),
            comment: String(first.dropFirst(Self.commentStart.count))
        )
    }

    /// The 56 letters.
    public var text: String { Base64.text(Self.algorithm + id + key) }

    /// The text of a key file, as minisign writes it.
    public var file: String { "\(Self.commentStart)\(comment)\n\(text)\n" }

    /// The id as minisign prints it: 16 hexadecimal digits.
    public var idText: String { id.reversed().hexadecimal.uppercased() }

    /// The fingerprint for people to compare: a hash of the complete key, in groups of four digits.
    ///
    /// Anybody can make another key of the same id, but none of the same fingerprint.
    public var fingerprint: String {
        let digits = Array(Sodium.hash(key, count: 32).hexadecimal)
        return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<$0 + 4]) }
            .joined(separator: " ")
    }

    /// Whether both are the same key, whatever their comments.
    public func isSame(as other: PublicKey) -> Bool { id == other.id && key == other.key }
}

extension PublicKey {
    /// Reads a key that a user named: by its 56 letters, or by a file that contains it.
    ///
    /// - Throws: ``ShippingError`` for any other text.
    public static func named(_ text: String) throws(ShippingError) -> PublicKey {
        if let key = PublicKey(text) { return key }
        guard Files.exists(text) else {
            throw .usage(
                "\"\(text)\" is neither a public key (56 characters that begin with RW) nor a "
                    + "file with one."
            )
        }
        let bytes = try Files.read(text, atMost: 4096)
        guard let key = PublicKey(String(decoding: bytes, as: UTF8.self)) else {
            throw .usage("\(text) is not a minisign public key.")
        }
        return key
    }
}
