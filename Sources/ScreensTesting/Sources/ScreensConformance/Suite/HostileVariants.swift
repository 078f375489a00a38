@_spi(Host) import ScreensKit

/// Puts hostile texts into all texts of a model, and hostile sizes into all files, through its coding.
enum HostileVariants {
    /// More texts would take long, and test no other code.
    private static let maximumTexts = 24
    /// Decoding a model with more texts once for each of them would take long.
    private static let maximumPlaces = 2_000

    static func of<Model: ScreenletModel>(_ model: Model) -> [(name: String, model: Model)] {
        let texts = [("hostile texts", HostileText.all), ("foreign texts", HostileText.foreign)]
            .compactMap { name, texts in
                filled(model, with: texts, atMost: maximumTexts).map { (name, $0) }
            }
        let sizes = [("huge sizes", Int64.max), ("negative sizes", -1)].compactMap { name, size in
            sized(model, size).map { (name, $0) }
        }
        return texts + sizes
    }

    /// The model with another size of all its files; `nil` if it has none, or cannot have this one.
    private static func sized<Model: ScreenletModel>(_ model: Model, _ size: Int64) -> Model? {
        guard let value = JSON.bytes(of: model).flatMap({ JSON.value(JSONValue.self, from: $0) })
        else { return nil }
        let changed = value.replacingSizes(by: size)
        guard changed != value else { return nil }
        return JSON.bytes(of: changed).flatMap { JSON.value(Model.self, from: $0) }
    }

    /// The model with `texts`, used in turn, in all places that accept a text.
    ///
    /// Of more than `limit` places, that many are used. It is `nil` if no place accepts a text, or if there are far more.
    static func filled<Model: ScreenletModel>(
        _ model: Model,
        with texts: [String],
        atMost limit: Int
    ) -> Model? {
        guard let bytes = JSON.bytes(of: model),
            let value = JSON.value(JSONValue.self, from: bytes)
        else { return nil }
        let all = value.textPlaces
        guard all.count <= max(limit, maximumPlaces) else { return nil }
        let step = limit < all.count ? (all.count + limit - 1) / limit : 1
        let places = stride(from: 0, to: all.count, by: step).map { all[$0] }
        var filled = value
        let changes = places.enumerated().map { index, place in
            Change(place: place, text: texts[index % texts.count])
        }
        return apply(changes[...], to: &filled, as: Model.self)
    }

    private struct Change {
        let place: [JSONValue.Step]
        let text: String
    }

    /// Applies all changes after which the value can still be decoded; returns the model, or `nil` for none.
    ///
    /// All are tried at once, and halves of them if that fails: most places accept any text, and every attempt decodes
    /// the complete model.
    private static func apply<Model: ScreenletModel>(
        _ changes: ArraySlice<Change>,
        to value: inout JSONValue,
        as type: Model.Type
    ) -> Model? {
        guard !changes.isEmpty else { return nil }
        let candidate = changes.reduce(value) { $0.replacing($1.place[...], with: $1.text) }
        if let bytes = JSON.bytes(of: candidate), let model = JSON.value(type, from: bytes) {
            value = candidate
            return model
        }
        guard changes.count > 1 else { return nil }
        let half = changes.count / 2
        let earlier = apply(changes.prefix(half), to: &value, as: type)
        return apply(changes.dropFirst(half), to: &value, as: type) ?? earlier
    }
}

extension JSONValue {
    /// A step of a path into a value.
    fileprivate enum Step {
        case index(Int)
        case name(String)
    }

    /// The paths to all texts in the value, sorted by name.
    fileprivate var textPlaces: [[Step]] {
        switch self {
        // The host makes the names of the portal's pictures, never a portal.
        case .text(let text): text.hasPrefix("portal:") ? [] : [[]]
        case .array(let values):
            values.enumerated().flatMap { index, value in
                value.textPlaces.map { [.index(index)] + $0 }
            }
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { name, value in
                value.textPlaces.map { [.name(name)] + $0 }
            }
        default: []
        }
    }

    /// The value with another number in all members that are named `size`.
    fileprivate func replacingSizes(by size: Int64) -> JSONValue {
        switch self {
        case .array(let values): .array(values.map { $0.replacingSizes(by: size) })
        case .object(let members):
            .object(
                members.reduce(into: [:]) { result, member in
                    let isSize = member.key == "size" && member.value.int64 != nil
                    result[member.key] =
                        isSize ? .int64(size) : member.value.replacingSizes(by: size)
                }
            )
        default: self
        }
    }

    fileprivate func replacing(_ place: ArraySlice<Step>, with text: String) -> JSONValue {
        switch (place.first, self) {
        case (nil, _): return .text(text)
        case (.index(let index), .array(var values)):
            values[index] = values[index].replacing(place.dropFirst(), with: text)
            return .array(values)
        case (.name(let name), .object(var members)):
            members[name] = members[name]?.replacing(place.dropFirst(), with: text)
            return .object(members)
        default: return self
        }
    }
}
