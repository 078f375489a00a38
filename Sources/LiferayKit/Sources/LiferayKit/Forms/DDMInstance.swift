@_spi(Host) import ScreensKit

/// One instance of a field in a record: its value, and the instances inside it.
public struct DDMInstance: Hashable, Sendable {
    /// The field's name.
    public let name: String
    /// The value; `nil` for none.
    public internal(set) var value: DDMValue?
    /// The instances of the fields inside, in the definition's order; those of one field are
    /// neighbours.
    public internal(set) var nested: [DDMInstance]

    init(name: String, value: DDMValue? = nil, nested: [DDMInstance] = []) {
        self.name = name
        self.value = value?.nonEmpty
        self.nested = nested
    }

    /// The instance of a field in a new record.
    init(predefined field: DDMField) {
        self.init(
            name: field.name,
            value: field.predefinedValue,
            nested: field.nestedFields.map(DDMInstance.init(predefined:))
        )
    }

    /// What it says, without what is empty; `nil` where that is nothing.
    var canonical: DDMInstance? {
        let nested = nested.compactMap(\.canonical)
        guard value != nil || !nested.isEmpty else { return nil }
        return DDMInstance(name: name, value: value?.canonical, nested: nested)
    }
}

extension [DDMInstance] {
    /// The instances of one field.
    func named(_ name: String) -> [DDMInstance] { filter { $0.name == name } }

    /// Where the instance of a step is.
    func position(of step: DDMPath.Step) -> Int? {
        guard step.index >= 0, let first = firstIndex(where: { $0.name == step.name }),
            step.index < count - first, self[first + step.index].name == step.name
        else { return nil }
        return first + step.index
    }

    /// The instance at the end of some steps.
    func instance(_ steps: ArraySlice<DDMPath.Step>) -> DDMInstance? {
        guard let step = steps.first, let position = position(of: step) else { return nil }
        let rest = steps.dropFirst()
        return rest.isEmpty ? self[position] : self[position].nested.instance(rest)
    }

    /// Changes the list that the instance at the end of some steps is in, given the list and the
    /// instance's position in it.
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

    /// Writes an object without what is empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(value, forKey: .value)
        if !nested.isEmpty { try container.encode(nested, forKey: .nested) }
    }
}

/// Sorts flat lists of values, one for each field's name, into instances.
struct DDMInstanceBuilder<Element> {
    /// Makes the value of a field's instance; the number tells which it is in the whole record.
    let read: (DDMField, Element, Int) -> DDMValue?

    /// The instances of some fields.
    func instances(
        of fields: [DDMField],
        from lists: [String: [Element]],
        offset: Int = 0
    ) -> [DDMInstance] {
        fields.flatMap { field in
            let count = count(of: field, lists)
            let own = lists[field.name] ?? []
            return (0..<count).map { index in
                let value = index < own.count ? read(field, own[index], offset + index) : nil
                let inner = count == 1 ? lists : share(of: field, lists, index)
                return DDMInstance(
                    name: field.name,
                    value: field.type.holdsValue ? value : nil,
                    nested: instances(
                        of: field.nestedFields,
                        from: inner,
                        offset: count == 1 ? offset : offset + index
                    )
                )
            }
        }
    }

    /// A repeatable field has as many instances as it, or a field inside, has values.
    private func count(of field: DDMField, _ lists: [String: [Element]]) -> Int {
        guard field.isRepeatable else { return 1 }
        let inside = field.nestedFields.filter { !$0.isRepeatable }.map {
            lists[$0.name]?.count ?? 0
        }
        return max(1, lists[field.name]?.count ?? 0, inside.max() ?? 0)
    }

    /// Of several instances, each has one value of every field inside.
    private func share(
        of field: DDMField,
        _ lists: [String: [Element]],
        _ index: Int
    ) -> [String: [Element]] {
        var share: [String: [Element]] = [:]
        for name in field.nestedFields.flatMap(\.selfAndDescendants).map(\.name) {
            if let list = lists[name], index < list.count { share[name] = [list[index]] }
        }
        return share
    }
}
