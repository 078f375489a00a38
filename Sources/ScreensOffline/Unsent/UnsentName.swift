/// The name of an unsent change's file: `ID-REVISION`, and a mark for the state of the change.
///
/// The names alone say whether the files and the queue agree, so no file has to be read for that.
struct UnsentName: Hashable, Sendable {
    /// The state of a change.
    ///
    /// Setting it renames the file, which needs no space, so it works on a full disk.
    enum Mark: String, CaseIterable, Sendable {
        /// An attempt to send it has begun.
        case begun
        /// It was sent or dropped.
        case gone
        /// The file is corrupt.
        ///
        /// It stays for people who want to examine it.
        case corrupt
    }

    /// The id of the change in the queue.
    let id: Int64
    /// How often the stored content of the change was changed.
    let revision: Int64
    let mark: Mark?
    /// The key at the portal of a change that has arrived; empty if it is too long for a name, `nil` for any other change.
    let key: String?

    init(_ id: Int64, _ revision: Int64, _ mark: Mark? = nil, key: String? = nil) {
        (self.id, self.revision, self.mark) = (id, revision, mark)
        // A file name has at most 255 bytes.
        self.key = key.map { $0.utf8.count <= 100 ? $0 : "" }
    }

    /// Reads a name; `nil` for any other file.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 2, parts.count <= 3, let id = Int64(numbers[0]), id > 0,
            let revision = Int64(numbers[1]), (0..<1 << 62).contains(revision)
        else { return nil }
        let mark = parts.count > 1 ? Mark(rawValue: String(parts[1])) : nil
        guard parts.count == 1 || mark != nil else { return nil }
        self.init(id, revision, mark, key: parts.count > 2 ? Self.text(hexadecimal: parts[2]) : nil)
    }

    var text: String {
        let key = key.map { "." + Self.hexadecimal($0) }
        return "\(id)-\(revision)" + (mark.map { ".\($0.rawValue)" } ?? "") + (key ?? "")
    }

    /// The name of the same file with another mark.
    func marked(_ mark: Mark?, key: String? = nil) -> UnsentName {
        UnsentName(id, revision, mark, key: key)
    }

    private static func hexadecimal(_ text: String) -> String {
        text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func text(hexadecimal digits: Substring) -> String? {
        let values = digits.compactMap(\.hexDigitValue).map(UInt8.init)
        guard values.count == digits.count, values.count.isMultiple(of: 2) else { return nil }
        return String(
            validating: stride(from: 0, to: values.count, by: 2).map {
                values[$0] << 4 | values[$0 + 1]
            },
            as: UTF8.self
        )
    }
}
