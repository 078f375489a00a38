@_spi(Host) public import ScreensKit

/// The value of a form's field; a missing value is `nil`, never an empty text or list.
///
/// It has three forms: this type, the text that portals store and accept, and the text that users
/// read and write in their locale (``DDMField/text(of:locale:)``). Each form can be converted to
/// the others without a loss.
public enum DDMValue: Hashable, Sendable {
    /// True or false.
    case boolean(Bool)
    /// A day.
    case date(DDMDate)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case decimal(DecimalNumber)
    /// The values of the chosen options, at least one.
    case options([String])
    /// A text, not empty.
    ///
    /// A field of another kind has a text if what it received cannot be read as that kind. The text
    /// is preserved, and refused when the form is validated.
    case text(String)
    /// A file.
    case document(DDMDocument)
    /// A geographic location.
    case geolocation(DDMGeolocation)
}

extension DDMValue {
    /// The value; `nil` for an empty text or list.
    var nonEmpty: DDMValue? {
        switch self {
        case .text(""), .options([]): nil
        default: self
        }
    }
}

extension DDMValue: Codable {
    private enum Key: String, CodingKey {
        case boolean, date, integer, decimal, options, text, document, geolocation
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input and unknown kinds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let key = container.allKeys.first else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "a value of an unknown kind"
                )
            )
        }
        func value<T: Decodable>() throws -> T { try container.decode(T.self, forKey: key) }
        switch key {
        case .boolean: self = .boolean(try value())
        case .date: self = .date(try value())
        case .integer: self = .integer(try value())
        case .decimal: self = .decimal(try value())
        case .options: self = .options(try value())
        case .text: self = .text(try value())
        case .document: self = .document(try value())
        case .geolocation: self = .geolocation(try value())
        }
    }

    /// Writes an object with one member, whose name is the kind: `{"date": "2014-12-01"}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .boolean(let value): try container.encode(value, forKey: .boolean)
        case .date(let value): try container.encode(value, forKey: .date)
        case .integer(let value): try container.encode(value, forKey: .integer)
        case .decimal(let value): try container.encode(value, forKey: .decimal)
        case .options(let values): try container.encode(values, forKey: .options)
        case .text(let value): try container.encode(value, forKey: .text)
        case .document(let value): try container.encode(value, forKey: .document)
        case .geolocation(let value): try container.encode(value, forKey: .geolocation)
        }
    }
}
