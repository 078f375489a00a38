/// Why encoded bytes cannot be read as the requested type.
enum BinaryFault: Error {
    case corrupt(at: Int)
    case tooDeep
    case otherKind
    case null
    case outOfRange

    func decodingError(_ type: Any.Type, _ path: [any CodingKey]) -> DecodingError {
        func context(_ text: String) -> DecodingError.Context {
            DecodingError.Context(codingPath: path, debugDescription: text)
        }
        return switch self {
        case .corrupt(let offset):
            .dataCorrupted(context("The stored value is corrupt at byte \(offset)."))
        case .tooDeep:
            .dataCorrupted(context("It is nested deeper than \(BinaryCoding.maximumDepth) levels."))
        case .otherKind: .typeMismatch(type, context("The stored value has another type."))
        case .null: .valueNotFound(type, context("The stored value is null."))
        case .outOfRange: .dataCorrupted(context("The stored number is out of range for \(type)."))
        }
    }
}
