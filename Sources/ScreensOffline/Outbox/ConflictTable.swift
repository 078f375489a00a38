import ScreensCoding
@_spi(Host) public import ScreensKit

/// The fields in which the versions of a changed entry differ, for people to compare.
///
/// If a value has a member `values`, only that member is compared: it holds what users see, and the rest is what the
/// plugin needs. If `values` is empty, as in a form's record that was loaded without its form, `received` is compared
/// instead. It holds the same fields as the portal writes them. The elements of a list are compared by name if they
/// have names. If a version also describes the fields, with a `name` and a `label` each, as a form's definition does,
/// the labels are shown.
public struct ConflictTable: Hashable, Sendable {
    /// A field whose three values are not all equal.
    public struct Row: Hashable, Codable, Sendable {
        /// The path of the field in the value, such as `FullName` or `address/city`.
        public let field: String
        /// The value before both changes; `nil` for none.
        public let base: JSONValue?
        /// The value on this machine; `nil` for none.
        public let local: JSONValue?
        /// The value at the portal; `nil` for none.
        public let remote: JSONValue?
    }

    /// The fields that differ, sorted by name.
    public let rows: [Row]
    private let labels: [String: String]

    /// Compares three versions.
    ///
    /// `nil` means that the entry does not exist.
    public init(base: JSONValue?, local: JSONValue?, remote: JSONValue?) {
        labels = Self.labels(in: [base, remote, local].compactMap(\.self))
        let (base, local, remote) = (Self.fields(base), Self.fields(local), Self.fields(remote))
        let names = Set(base.keys).union(local.keys).union(remote.keys)
        rows = names.sorted().compactMap { name in
            let row = Row(field: name, base: base[name], local: local[name], remote: remote[name])
            let isSame =
                Self.isSame(row.base, row.local) && Self.isSame(row.local, row.remote)
            return isSame ? nil : row
        }
    }

    /// Whether no field was changed on both sides, so that both changes may be combined.
    public var canBeMerged: Bool {
        rows.allSatisfy { row in
            Self.isSame(row.base, row.local) || Self.isSame(row.base, row.remote)
                || Self.isSame(row.local, row.remote)
        }
    }

    /// The path of a row's field with labels instead of names, such as `Name` or `Mobile[1]`.
    public func title(of row: Row) -> String {
        row.field.split(separator: "/", omittingEmptySubsequences: false).map { part in
            let name = part.prefix { $0 != "[" }
            let label =
                labels[String(part)] ?? labels[String(name)].map { $0 + part[name.endIndex...] }
            return label ?? JSONObject.name(ofKey: String(part))
        }.joined(separator: "/")
    }

    private static func labels(in versions: [JSONValue]) -> [String: String] {
        var labels: [String: String] = [:]
        for member in versions.flatMap({ $0.object ?? [:] })
        where !["values", "received"].contains(member.key) {
            collectLabels(member.value, into: &labels)
        }
        return labels
    }

    private static func collectLabels(_ value: JSONValue, into labels: inout [String: String]) {
        switch value {
        case .object(let members):
            if let name = members["name"]?.text, let label = members["label"]?.text, !label.isEmpty
            {
                labels[name] = label
            }
            for member in members.values { collectLabels(member, into: &labels) }
        // A field's options have no names, and there may be 100,000 of them.
        case .array(let items) where items.first?["name"] != nil:
            for item in items { collectLabels(item, into: &labels) }
        default: break
        }
    }

    private static func fields(_ value: JSONValue?) -> [String: JSONValue] {
        guard let value else { return [:] }
        var fields: [String: JSONValue] = [:]
        collect(value["values"] ?? value, "", into: &fields)
        if fields.isEmpty, let received = value["received"] { collect(received, "", into: &fields) }
        return fields
    }

    /// Whether two values mean the same, even if a portal writes one of them differently.
    private static func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        if one.words == other.words { return true }
        guard let one = Double(one.words), let other = Double(other.words) else { return false }
        return one == other
    }

    /// Collects the parts of a value by their paths.
    ///
    /// A list of plain values is one part.
    private static func collect(
        _ value: JSONValue,
        _ place: String,
        into fields: inout [String: JSONValue]
    ) {
        func below(_ name: String) -> String { place.isEmpty ? name : "\(place)/\(name)" }
        switch value {
        case .object(var members):
            if !place.isEmpty { members["name"] = nil }
            // An object with a single member only names a type.
            let isWrapper = members.count == 1 && !place.isEmpty
            for (name, member) in members {
                collect(member, isWrapper ? place : below(name), into: &fields)
            }
        case .array(let items) where !items.allSatisfy(\.isPlain):
            var counts: [String: Int] = [:]
            for (index, item) in items.enumerated() {
                let name = item["name"]?.text ?? "\(index + 1)"
                let count = counts[name, default: 0]
                counts[name] = count + 1
                // Several elements may have one name, such as the instances of a field.
                collect(item, below(count == 0 ? name : "\(name)[\(count)]"), into: &fields)
            }
        case .text(let text) where text.hasPrefix("["):
            // A text may contain a list, as portals write the options of a field.
            let list = try? JSONText.read([JSONValue].self, from: text)
            fields[place.isEmpty ? "value" : place] = list.map(JSONValue.array) ?? value
        case .null: break
        case .array(let items) where items.isEmpty: break
        default: fields[place.isEmpty ? "value" : place] = value
        }
    }
}

extension JSONValue {
    /// Whether it contains no other values.
    fileprivate var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    /// The value in one line for people.
    package var words: String {
        switch self {
        case .null: "–"
        case .text(let text): text
        case .array(let items): items.map(\.words).joined(separator: ", ")
        default: description
        }
    }
}

extension PendingWrite {
    /// What the portal had when the change was made; `nil` if it had nothing or this is not known.
    public var baseValue: JSONValue? { Self.json(base) }
    /// The changed value; `nil` if the entry was removed on this machine.
    public var localValue: JSONValue? { Self.json(local) }
    /// What the portal had when the conflict was found; `nil` if it had nothing or there is no conflict.
    public var remoteValue: JSONValue? { Self.json(remote) }

    /// Whether the entry was removed at the portal while it was changed on this machine.
    public var isRemovedThere: Bool { state == .conflicted && remote == nil && local != nil }

    /// The fields that were changed on this machine or at the portal.
    public var table: ConflictTable {
        ConflictTable(base: baseValue, local: localValue, remote: remoteValue)
    }

    /// Converts a value to JSON as it would be cached.
    static func json(of value: (any Codable & Sendable)?) -> JSONValue? {
        value.flatMap { json(try? BinaryCoding.encode($0)) }
    }

    /// Converts a cached value to JSON; `nil` if the bytes are not a valid value.
    static func json(_ bytes: [UInt8]?) -> JSONValue? {
        bytes.flatMap { try? BinaryCoding.json(from: $0) }
    }
}

extension SyncReporter.Conflict {
    /// Where the entry was changed, for messages.
    package var place: ChangePlace { ChangePlace(service) }

    /// Whether the entry was removed at the portal while it was changed on this machine.
    public var isRemovedThere: Bool { remote == nil && local != nil }

    /// The fields that were changed on this machine or at the portal.
    public var table: ConflictTable {
        ConflictTable(
            base: PendingWrite.json(of: base),
            local: PendingWrite.json(of: local),
            remote: PendingWrite.json(of: remote)
        )
    }
}
