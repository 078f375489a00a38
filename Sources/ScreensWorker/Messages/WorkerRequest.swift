@_spi(Host) import ScreensKit

/// A request of a host to a worker.
///
/// Each is answered before the next is sent.
struct WorkerRequest: Codable, Sendable {
    enum Act: UInt8, Codable, Sendable {
        /// Confine the process, and load the plugin of the path `name`, from the copy that was passed on or its file.
        case load
        /// Create an instance of each of ``types``.
        case make
        /// Return the properties of the theme of the stem `name`.
        case theme
        /// Return the declarations of the screenlet of the stem `name`, and which of the values ``attributes`` it refuses.
        case screenlet
        /// Return the properties of the view of the stem `name`.
        case describe
        /// Return the parts of a model that the view leaves to others.
        case parts
        /// Draw a model without its rows.
        case body
        /// Draw rows of a model.
        case rows
        /// Draw each model of ``several`` without its rows.
        case several
        /// Try the type of the stem `name` with the conformance suite.
        case check
        /// Draw the samples of the view of the stem `name`.
        case samples
        /// Return the attributes of the screenlet of the stem `name` with the values ``attributes``.
        case attributes
    }

    var act: Act
    /// A path, or the stem of a type.
    var name: String
    /// Stems of types; for a check and for samples, those of the plugin's screenlets.
    var types: [String]?
    /// Whether a plugin may be loaded only if the kernel lacks no part of the sandbox.
    var requiresSandbox: Bool?
    /// The version that the file of a plugin must have if no copy was passed on.
    var version: [UInt64]?
    /// The kind of offer as which the type is checked.
    var kind: String?
    /// For a check and for samples: what the plugin ships, and the themes that exist.
    ///
    /// The worker cannot read files.
    var resources: CheckedResources?
    /// For attributes: their values; for declarations, lists of values to try.
    var attributes: JSONObject?
    /// For samples: what is changed in each model.
    var changes: [ModelChange]?
    /// The number of the model; a model that was sent earlier can be used again.
    var token: Int?
    var modelType: String?
    var model: [UInt8]?
    /// The context without its time, if it is not the one that was sent last.
    var context: [UInt8]?
    var now: Timestamp?
    /// The first row, and the one after the last.
    var rows: [Int]?
    /// The nodes of the parts, drawn by other views.
    var drawnParts: [UInt8]?
    /// Requests of kind `body` that are answered together.
    var several: [WorkerRequest]?

    init(_ act: Act, _ name: String) {
        self.act = act
        self.name = name
    }
}

/// The first byte of an answer.
///
/// The rest depends on it, and on the request.
enum WorkerAnswer: UInt8, Sendable {
    /// The result of the request.
    case done
    /// The worker no longer has the model, so the host has to send it again.
    case unknown
    /// The end of a sentence: what the plugin did that is not allowed.
    case fault
    /// The end of a sentence: why plugin and host do not fit together.
    case misfit
    /// Not the answer yet: the state in which a type is tried next.
    case state
    /// The requested rows, each of which depends on itself alone.
    case doneEachAlone
}

/// The properties of a view, known before it draws.
struct ViewTraits: Codable, Sendable {
    /// The name of the type of its model, with its module.
    let modelType: String
    /// Whether it leaves parts to other views.
    let isComposite: Bool
    /// The properties that its screenlet receives.
    let announced: JSONObject
}

/// The properties of a theme.
struct ThemeTraits: Codable, Sendable {
    let parent: ThemeName?
    let style: Style
}

/// A part that a view leaves to others.
struct SentPart: Codable, Sendable {
    /// The subjects of views in the theme `default`, of which only the subject is used.
    let subjects: [ViewName]
    let modelType: String
    let model: [UInt8]
    let fallback: [UInt8]?
}

extension WorkerRequest {
    /// The name of a type, which is the same in both processes.
    static func name(of type: Any.Type) -> String { String(reflecting: type) }
}
