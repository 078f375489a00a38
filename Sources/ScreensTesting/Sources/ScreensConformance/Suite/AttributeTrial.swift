@_spi(Host) public import ScreensKit

extension Conformance {
    /// Gives a screenlet values for its attributes, and returns what they change in its model.
    ///
    /// Texts become the types of the attributes. Values that an attribute refuses have no effect.
    @_spi(Host)
    @MainActor
    public static func attributes(
        of type: any Screenlet.Type,
        set values: JSONObject
    ) async -> ExaminedAttributes {
        func examined<S: Screenlet>(_ type: S.Type) async -> ExaminedAttributes {
            await AttributeTrial<S>(values).result()
        }
        return await examined(type)
    }
}

/// Finds out what the attributes of a screenlet change in its model.
///
/// Two screenlets that differ in one attribute get the same answers. What is different in their models then comes from
/// the attribute, not from data.
@MainActor
private struct AttributeTrial<S: Screenlet> {
    private let declared: [(name: String, attribute: any AnyInspectable)]
    /// The values that were accepted, which are not the defaults.
    private var values: JSONObject = [:]
    private var problems: [String: String] = [:]
    private let unknown: [String]

    init(_ given: JSONObject) {
        let screenlet = S()
        declared = screenlet.inspectables
        let names = declared.map(\.name)
        unknown = given.keys.sorted().filter { !names.contains($0) }.map { name in
            "The screenlet has no attribute \"\(name)\"."
                + (names.nearest(to: name).map { " Did you mean \"\($0)\"?" } ?? "")
        }
        for (name, attribute) in declared {
            guard let value = given[name] else { continue }
            let usual = attribute.attribute
            if let problem = Self.problem(setting: value, of: attribute, named: name) {
                problems[name] = problem
            } else if attribute.attribute != usual {
                values[name] = attribute.attribute
            }
        }
    }

    private static func problem(
        setting value: JSONValue,
        of attribute: any AnyInspectable,
        named name: String
    ) -> String? {
        guard attribute.attributeType != .secret else {
            return "The attribute \"\(name)\" is a secret, which is not drawn."
        }
        if attribute.set(value.read(as: attribute.attributeType)) { return nil }
        let text = value.refusedPart(as: attribute.attributeType)
        return "The attribute \"\(name)\" must be \(attribute.attributeHint), not \"\(text)\"."
    }

    func result() async -> ExaminedAttributes {
        var attributes: [ExaminedAttributes.Attribute] = []
        for (name, attribute) in declared where attribute.attributeType != .secret {
            attributes.append(await examined(name, attribute))
        }
        return ExaminedAttributes(
            attributes: attributes,
            unknown: unknown + secretProblems,
            changes: await changes()
        )
    }

    /// Secrets are not listed, so their problems are not either.
    private var secretProblems: [String] {
        declared.filter { $0.attribute.attributeType == .secret }.compactMap { problems[$0.name] }
    }

    private func examined(
        _ name: String,
        _ attribute: any AnyInspectable
    ) async -> ExaminedAttributes.Attribute {
        ExaminedAttributes.Attribute(
            name: name,
            type: attribute.attributeType,
            // Of a refused value, nothing has remained.
            value: attribute.attribute,
            isSet: values[name] != nil,
            summary: attribute.attributeSummary,
            choices: attribute.attributeChoices,
            changesModel: await changesModel(name, attribute),
            problem: problems[name]
        )
    }

    /// What the values change, one after another.
    ///
    /// Each is compared with the values before it: an attribute that prevents loading leaves nothing to compare, which
    /// should not affect the others.
    private func changes() async -> [ModelChange] {
        var (before, changes): (JSONObject, [ModelChange]) = ([:], [])
        for (name, _) in declared {
            guard let value = values[name] else { continue }
            var after = before
            after[name] = value
            let new = difference(await moments(before), await moments(after))
            changes.removeAll { change in new.contains { $0.path == change.path } }
            changes += new
            before = after
        }
        return changes
    }

    private func changesModel(_ name: String, _ attribute: any AnyInspectable) async -> Bool {
        let now = await moments(values)
        for example in attribute.examples {
            var others = values
            others[name] = example
            if !difference(now, await moments(others)).isEmpty { return true }
        }
        return false
    }

    private func difference(_ before: [Moment], _ after: [Moment]) -> [ModelChange] {
        var changes: [ModelChange] = []
        for (old, new) in zip(before, after) where old.phase == new.phase {
            for change in ModelChange.all(from: old.members, to: new.members)
            where !changes.contains(where: { $0.path == change.path }) {
                changes.append(change)
            }
        }
        return changes
    }

    /// A model at one time, without what says how far loading has come.
    private struct Moment {
        let phase: Phase
        let members: JSONObject

        init(_ model: some ScreenletModel) {
            phase = model.phase
            let all = JSON.bytes(of: model).flatMap { JSON.value(JSONObject.self, from: $0) }
            members = (all ?? [:]).filter {
                !["phase", "problem", "freshness"].contains($0.key)
            }
        }
    }

    /// The models of a screenlet with these values: shown, and with data if the suite has any.
    private func moments(_ values: JSONObject) async -> [Moment] {
        let (screenlet, runtime) = (S(), ScriptedRuntime())
        for (name, attribute) in screenlet.inspectables {
            if let value = values[name] { _ = attribute.set(value) }
        }
        await runtime.show(screenlet)
        let shown = Moment(screenlet.model)
        await runtime.succeedAll(with: Conformance.outputs)
        let loaded = Moment(screenlet.model)
        screenlet.onHide()
        return [shown, loaded]
    }
}

extension AnyInspectable {
    /// Some values, of which an attribute accepts those that fit it.
    fileprivate var examples: [JSONValue] {
        guard attributeChoices.isEmpty else {
            return attributeChoices.map(JSONValue.text).filter { $0.text != attribute.text }
        }
        return switch attributeType {
        case .boolean: [.bool(true), .bool(false)]
        case .number: [.int64(1), .int64(2), .int64(5)]
        case .text: [.text("Example"), .text("#336699"), .text("2"), .text("/")]
        case .object: [.object(["name": .text("value")])]
        case .addresses: [.text("/path")]
        default: []
        }
    }
}

extension JSONValue {
    /// The value of an attribute, where people write objects as texts.
    fileprivate func read(as type: AttributeType) -> JSONValue {
        guard type == .object, let text else { return self }
        return JSON.value(JSONValue.self, from: Array(text.utf8)) ?? self
    }
}

extension ModelChange {
    /// What is different between two objects, down to the first member that is not an object in both.
    static func all(from old: JSONObject, to new: JSONObject) -> [ModelChange] {
        Set(old.keys).union(new.keys).sorted().flatMap { name -> [ModelChange] in
            guard old[name] != new[name] else { return [] }
            guard let before = old[name]?.object, let after = new[name]?.object else {
                return [ModelChange(path: [name], value: new[name])]
            }
            return all(from: before, to: after).map {
                ModelChange(path: [name] + $0.path, value: $0.value)
            }
        }
    }

    /// Makes the change, unless the object around the member is missing.
    func apply(to object: inout JSONObject) { Self.set(path[...], to: value, in: &object) }

    private static func set(
        _ path: ArraySlice<String>,
        to value: JSONValue?,
        in object: inout JSONObject
    ) {
        guard let name = path.first else { return }
        guard path.count > 1 else {
            object[name] = value
            return
        }
        guard var inner = object[name]?.object else { return }
        set(path.dropFirst(), to: value, in: &inner)
        object[name] = .object(inner)
    }
}

extension ScreenletModel {
    /// The model with the changes; `nil` if it has no JSON form, or no longer is one.
    func with(_ changes: [ModelChange]) -> Self? {
        guard !changes.isEmpty else { return self }
        guard let bytes = JSON.bytes(of: self),
            var members = JSON.value(JSONObject.self, from: bytes)
        else { return nil }
        for change in changes { change.apply(to: &members) }
        return JSON.bytes(of: members).flatMap { JSON.value(Self.self, from: $0) }
    }
}
