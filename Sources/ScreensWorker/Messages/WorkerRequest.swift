import ScreensKit

/// What a host asks a worker; each is answered before the next is sent.
struct WorkerRequest: Codable, Sendable {
    enum Act: UInt8, Codable, Sendable {
        /// Confine the process, and load the plugin of the path `name`: from the copy that was handed over, or its file.
        case load
        /// Make one of each of ``types``.
        case make
        /// Say what the theme of the stem `name` says.
        case theme
        /// Say what the screenlet of the stem `name` declares.
        case screenlet
        /// Say what the view of the stem `name` draws.
        case describe
        /// Say which parts of a model the view leaves to others.
        case parts
        /// Draw the whole of a model.
        case body
        /// Draw rows of a model.
        case rows
        /// Draw the wholes of all that ``several`` asks for.
        case several
        /// Try the type of the stem `name` with the conformance suite.
        case check
    }

    var act: Act
    /// A path, or the beginning of a type's symbols.
    var name: String
    /// Beginnings of types' symbols; for a check, of the plugin's screenlets.
    var types: [String]?
    /// Whether a plugin is to be loaded only if the kernel lacks nothing that confines a worker.
    var requiresSandbox: Bool?
    /// How the file of a plugin has to stand of which no copy was handed over.
    var version: [UInt64]?
    /// As what the type is offered that is to be checked.
    var kind: String?
    /// Which model; one that was sent may be referred to.
    var token: Int?
    var modelType: String?
    var model: [UInt8]?
    /// The context without its time, where it is another than was sent last.
    var context: [UInt8]?
    var now: Timestamp?
    /// The first row, and the one after the last.
    var rows: [Int]?
    /// The nodes that others have drawn for the parts.
    var drawnParts: [UInt8]?
    /// Requests for wholes that are answered together.
    var several: [WorkerRequest]?

    init(_ act: Act, _ name: String) {
        self.act = act
        self.name = name
    }
}

/// How an answer begins; what follows depends on it, and on the request.
enum WorkerAnswer: UInt8, Sendable {
    /// What was asked for.
    case done
    /// The model was sent too long ago: it has to be sent again.
    case forgotten
    /// A sentence's end: what the plugin did that it may not do.
    case fault
    /// A sentence's end: why plugin and host do not fit together.
    case misfit
    /// No answer yet: in which state a type is tried next.
    case state
    /// The rows that were asked for, each of which depends on itself alone.
    case doneEachAlone
}

/// What a view says of itself before it draws.
struct ViewTraits: Codable, Sendable {
    /// The name of the type of its model, with its module.
    let modelType: String
    /// Whether it leaves parts to other views.
    let isComposite: Bool
    /// What it tells its screenlet.
    let announced: JSONObject
}

/// What a theme says.
struct ThemeTraits: Codable, Sendable {
    let parent: ThemeName?
    let style: Style
}

/// A part that a view leaves to others.
struct SentPart: Codable, Sendable {
    /// The names of views in the theme `default`; only what they draw counts.
    let subjects: [ViewName]
    let modelType: String
    let model: [UInt8]
    let fallback: [UInt8]?
}

extension WorkerRequest {
    /// The name of a type as both processes know it.
    static func name(of type: Any.Type) -> String { String(reflecting: type) }
}
