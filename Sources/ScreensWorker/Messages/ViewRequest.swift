@_spi(Host) import ScreensKit

/// A request for a drawing of a view.
struct ViewRequest: Codable, Sendable {
    /// What is drawn.
    enum Subject: Codable, Sendable {
        /// The parts of the model that the view leaves to others.
        case parts
        /// The model without its rows, around nodes of the parts that others have drawn.
        case body(around: [UInt8]?)
        case rows(Range<Int>)
    }

    /// The stem of the view.
    let view: String
    let subject: Subject
    let model: SentModel
}

/// The model of a drawing.
enum SentModel: Codable, Sendable {
    /// One that was sent earlier, by its number.
    case earlier(Int)
    /// The name of its type, its coded value, and the number by which it can be used again.
    case coded(type: String, value: [UInt8], number: Int?)
}

/// The answer to a ``ViewRequest``.
enum ViewAnswer: Codable, Sendable {
    case parts([SentPart])
    /// Coded nodes, and whether they are rows that the view draws each by itself.
    case nodes([UInt8], areEachAlone: Bool)
    /// The worker no longer has the model, so the host has to send it again.
    case unknownModel
}

/// A part that a view leaves to others.
struct SentPart: Codable, Sendable {
    /// The subjects of views in the theme `default`, of which only the subject is used.
    let subjects: [ViewName]
    let modelType: String
    let model: [UInt8]
    let fallback: [UInt8]?
}
