import ScreensCoding
@_spi(Host) public import ScreensKit

/// A model that a view draws: a value, or the coded value of another process.
///
/// The type of a coded value may be unknown in this process.
@_spi(Host)
public enum DrawnModel: Sendable {
    /// A value of a type of this process.
    case value(any ScreenletModel)
    /// The name of a type with its module, and the coded value.
    case coded(type: String, [UInt8])

    /// The type's name with its module.
    public var typeName: String {
        switch self {
        case .value(let model): ModelType.name(of: type(of: model))
        case .coded(let type, _): type
        }
    }

    /// How many rows it has; 0 if it is no list, or a model of another process.
    var rowCount: Int { (known as? any ListModel)?.count ?? 0 }

    /// The coded value, with only the given rows of a list; `nil` if it cannot be coded.
    func bytes(sending rows: Range<Int>) -> [UInt8]? {
        switch self {
        case .coded(_, let bytes): bytes
        case .value(let value):
            try? BinaryCoding.encode(value, userInfo: [.modelWindow: ModelWindow(rows)])
        }
    }

    /// The value, if its type belongs to this process.
    var known: (any ScreenletModel)? { if case .value(let model) = self { model } else { nil } }

    /// The model as a value of the view's type.
    ///
    /// - Throws: ``ScreensKit/ViewError`` for a model of another type, or one that cannot be read.
    public func value(for view: any ScreenletView) throws(ViewError) -> any ScreenletModel {
        switch self {
        case .value(let model): return model
        case .coded(let name, let bytes):
            let expected = type(of: view).modelType
            guard ModelType.name(of: expected) == name,
                let model = try? Self.decoded(expected, bytes)
            else {
                throw .wrongModel(
                    view: "\(type(of: view))",
                    expects: ModelType.name(of: expected),
                    got: name
                )
            }
            return model
        }
    }

    /// The model as a value of a type; `nil` if it is one of another type.
    public func value<Model: ScreenletModel>(of type: Model.Type) -> Model? {
        switch self {
        case .value(let model): model as? Model
        case .coded(let name, let bytes):
            name == ModelType.name(of: type) ? try? BinaryCoding.decode(type, from: bytes) : nil
        }
    }

    private static func decoded<Model: ScreenletModel>(
        _ type: Model.Type,
        _ bytes: [UInt8]
    ) throws -> any ScreenletModel {
        try BinaryCoding.decode(type, from: bytes)
    }
}

/// A part that a view leaves to others, in whichever process the view is.
@_spi(Host)
public struct DrawnPart: Sendable {
    /// The subjects for which views are looked up, in this order.
    public let subjects: [ViewName.Subject]
    /// The model to draw.
    public let model: DrawnModel
    /// The drawing if no view is found; `nil` for a notice that says so.
    public let fallback: Node?

    /// Creates a part of a view of this process.
    public init(_ part: ViewPart) {
        (subjects, model, fallback) = (part.subjects, .value(part.model), part.fallback)
    }

    init(_ part: SentPart) {
        subjects = part.subjects.map(\.subject)
        model = .coded(type: part.modelType, part.model)
        fallback = part.fallback.flatMap { try? NodeCoding.decode($0) }?.first
    }
}
