/// Why kept bytes cannot be read as what was asked for.
enum KeptFault: Error {
    case damaged(at: Int)
    case tooDeep
    case otherKind
    case null
    case outOfRange

    func decodingError(_ type: Any.Type, _ path: [any CodingKey]) -> DecodingError {
        func context(_ text: String) -> DecodingError.Context {
            DecodingError.Context(codingPath: path, debugDescription: text)
        }
        return switch self {
        case .damaged(let offset):
            .dataCorrupted(context("The kept bytes make no sense at byte \(offset)."))
        case .tooDeep:
            .dataCorrupted(context("It is nested more than \(KeptCoding.maximumDepth) deep."))
        case .otherKind: .typeMismatch(type, context("Another kind of value was kept."))
        case .null: .valueNotFound(type, context("Null was kept."))
        case .outOfRange: .dataCorrupted(context("The kept number does not fit \(type)."))
        }
    }
}
