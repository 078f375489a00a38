@_spi(Host) import ScreensKit

/// Puts hostile texts into a model wherever it takes one, by way of its coding.
enum HostileVariants {
    /// More texts would take long, and be drawn by the same code.
    private static let maximumTexts = 24

    static func of<Model: ScreenletModel>(_ model: Model) -> [(name: String, model: Model)] {
        [("hostile texts", HostileText.all), ("foreign texts", HostileText.foreign)]
            .compactMap { name, texts in
                filled(model, with: texts, atMost: maximumTexts).map { (name, $0) }
            }
    }

    /// The model with these texts in turn in all places that take them; `nil` where none does, and
    /// where there are more than `limit`.
    static func filled<Model: ScreenletModel>(
        _ model: Model,
        with texts: [String],
        atMost limit: Int
    ) -> Model? {
        guard let bytes = JSON.bytes(of: model),
            let value = JSON.value(JSONValue.self, from: bytes)
        else { return nil }
        let places = value.textPlaces
        guard places.count <= limit else { return nil }
        return filled(value, at: places, with: texts, as: Model.self)
    }

    /// The model with other texts in all places that take them; `nil` where none does.
    private static func filled<Model: ScreenletModel>(
        _ value: JSONValue,
        at places: [[JSONValue.Step]],
        with texts: [String],
        as type: Model.Type
    ) -> Model? {
        var best: Model?
        var value = value
        for (index, place) in places.enumerated() {
            let candidate = value.replacing(place[...], with: texts[index % texts.count])
            guard let bytes = JSON.bytes(of: candidate),
                let model = JSON.value(Model.self, from: bytes)
            else { continue }
            (best, value) = (model, candidate)
        }
        return best
    }
}

extension JSONValue {
    /// A step into a value.
    fileprivate enum Step {
        case index(Int)
        case name(String)
    }

    /// The ways to all texts in the value, in order of names.
    fileprivate var textPlaces: [[Step]] {
        switch self {
        case .string: [[]]
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

    fileprivate func replacing(_ place: ArraySlice<Step>, with text: String) -> JSONValue {
        switch (place.first, self) {
        case (nil, _): return .string(text)
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
