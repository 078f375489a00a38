@_spi(Host) import ScreensKit

/// One instance of a field in a record: its value, and its nested instances.
public struct DDMInstance: Hashable, Sendable {
    /// The field's name.
    public let name: String
    /// The value; `nil` if there is none.
    public internal(set) var value: DDMValue?
    /// The nested instances, in the definition's order.
    ///
    /// Instances of one field are adjacent.
    public internal(set) var nested: [DDMInstance]

    /// Creates an instance; an empty value becomes `nil`.
    public init(name: String, value: DDMValue? = nil, nested: [DDMInstance] = []) {
        self.name = name
        self.value = value?.nonEmpty
        self.nested = nested
    }

    /// Creates the instance of a field in a new record.
    init(predefined field: DDMField) {
        self.init(
            name: field.name,
            value: field.predefinedValue,
            nested: field.nestedFields.map(DDMInstance.init(predefined:))
        )
    }

    /// Whether neither it nor any nested instance has a value.
    public var isEmpty: Bool {
        if value != nil || nested.isEmpty { return value == nil }
        // Without recursion, because code may nest instances deeper than a form does.
        var rest = nested
        while let instance = rest.popLast() {
            if instance.value != nil { return false }
            rest += instance.nested
        }
        return true
    }
}

extension [DDMInstance] {
    /// The instances of one field.
    public func named(_ name: String) -> [DDMInstance] { filter { $0.name == name } }

    /// The position of the instance that a step names.
    func position(of step: DDMPath.Step) -> Int? {
        guard step.index >= 0, let first = firstIndex(where: { $0.name == step.name }),
            step.index < count - first, self[first + step.index].name == step.name
        else { return nil }
        return first + step.index
    }

    /// The instance to which some steps lead.
    func instance(_ steps: ArraySlice<DDMPath.Step>) -> DDMInstance? {
        guard let step = steps.first, let position = position(of: step) else { return nil }
        let rest = steps.dropFirst()
        return rest.isEmpty ? self[position] : self[position].nested.instance(rest)
    }

    /// Changes the list that contains the instance to which some steps lead.
    ///
    /// `change` gets the list and the instance's position in it.
    mutating func change(
        _ steps: ArraySlice<DDMPath.Step>,
        _ change: (inout [DDMInstance], Int) -> Void
    ) {
        guard let step = steps.first, let position = position(of: step) else { return }
        if steps.count == 1 {
            change(&self, position)
        } else {
            self[position].nested.change(steps.dropFirst(), change)
        }
    }
}

extension DDMInstance: Codable {
    private enum Key: String, CodingKey {
        case name, value, nested
    }

    /// Reads what ``encode(to:)`` wrote; all but the name may be missing.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            name: try container.decode(String.self, forKey: .name),
            value: try container.decodeIfPresent(DDMValue.self, forKey: .value),
            nested: try container.decodeIfPresent([DDMInstance].self, forKey: .nested) ?? []
        )
    }

    /// Writes an object without empty members.
    ///
    /// - Throws: `EncodingError` for instances that are nested too deep to be read again.
    public func encode(to encoder: any Encoder) throws {
        if !nested.isEmpty { try encoder.checkDepth(of: self) }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(value, forKey: .value)
        if !nested.isEmpty { try container.encode(nested, forKey: .nested) }
    }
}

extension [DDMInstance] {
    /// Creates the instances of some fields from lists of values, one list for each field's name.
    init(of fields: [DDMField], from lists: [String: [DDMValue?]]) {
        self = fields.flatMap { field in
            let count = Self.count(of: field, lists)
            let own = lists[field.name] ?? []
            return (0..<count).map { index in
                let value = index < own.count ? own[index] : nil
                let inner =
                    count == 1
                    ? lists : Self.share(of: field, lists, index, isLast: index == count - 1)
                return DDMInstance(
                    name: field.name,
                    value: field.type.holdsValue ? value : nil,
                    nested: [DDMInstance](of: field.nestedFields, from: inner)
                )
            }
        }
    }

    /// A repeatable field has as many instances as it has values, or as a nested field that is not repeatable has.
    private static func count(of field: DDMField, _ lists: [String: [DDMValue?]]) -> Int {
        field.isRepeatable ? Swift.max(1, valueCount(of: field, lists)) : 1
    }

    private static func valueCount(of field: DDMField, _ lists: [String: [DDMValue?]]) -> Int {
        field.nestedFields.filter { !$0.isRepeatable }.map { valueCount(of: $0, lists) }
            .reduce(lists[field.name]?.count ?? 0, Swift.max)
    }

    /// Each instance gets one value of every nested field; the last one gets the rest.
    private static func share(
        of field: DDMField,
        _ lists: [String: [DDMValue?]],
        _ index: Int,
        isLast: Bool
    ) -> [String: [DDMValue?]] {
        var share: [String: [DDMValue?]] = [:]
        for name in field.nestedFields.flatMap(\.selfAndDescendants).map(\.name) {
            guard let list = lists[name], index < list.count else { continue }
            share[name] = [DDMValue?](list[index...].prefix(isLast ? list.count : 1))
        }
        return share
    }

    /// These instances as a tree that fits some fields; values are preserved, by their names.
    func fitted(to fields: [DDMField]) -> [DDMInstance] {
        // A tree that fits stays unchanged: flat lists would lose which instance contains which.
        guard !fits(fields) else { return self }
        var lists: [String: [DDMValue?]] = [:]
        collect(into: &lists)
        return [DDMInstance](of: fields, from: lists)
    }

    private func collect(into lists: inout [String: [DDMValue?]]) {
        // Without recursion, because code may nest instances deeper than a form does.
        var rest = [DDMInstance](reversed())
        while let instance = rest.popLast() {
            lists[instance.name, default: []].append(instance.value)
            rest += instance.nested.reversed()
        }
    }

    private func fits(_ fields: [DDMField]) -> Bool {
        var rest = self[...]
        for field in fields {
            let own = rest.prefix { $0.name == field.name }
            guard own.count == 1 || own.count > 1 && field.isRepeatable,
                own.allSatisfy({ $0.nested.fits(field.nestedFields) })
            else { return false }
            rest = rest.dropFirst(own.count)
        }
        return rest.isEmpty
    }
}

extension Encoder {
    /// Throws if a value is nested deeper than any reader accepts.
    ///
    /// Encoders are recursive: a tree of some thousand levels, which only code can build, would end the process.
    func checkDepth(of value: some Encodable) throws {
        let path = codingPath
        guard path.count > JSONText.maximumDepth else { return }
        let words = "it is nested deeper than \(JSONText.maximumDepth) levels"
        // Not with the value itself: whoever describes the error would describe the whole tree.
        let kind = type(of: value)
        throw EncodingError.invalidValue(kind, .init(codingPath: path, debugDescription: words))
    }
}
