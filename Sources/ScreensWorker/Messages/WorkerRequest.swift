@_spi(Host) import ScreensKit

/// A request of a host to a worker.
///
/// Each is answered before the next is sent. Types are named by their stems.
enum WorkerRequest: Codable, Sendable {
    /// Confine the process, and load the plugin of a path: from the copy that was passed on, or from its file, which must
    /// have a version.
    ///
    /// If the sandbox is required, the plugin is loaded only if the kernel lacks no part of it.
    case load(path: String, version: [UInt64]?, requiresSandbox: Bool)
    /// Create an instance of each of some types.
    case make([String])
    /// Return the properties of a theme.
    case theme(String)
    /// Return the declarations of a screenlet, and which of some lists of values its attributes refuse.
    case screenlet(String, trying: JSONObject)
    /// Return the declarations of a service.
    case service(String)
    /// Return the properties of a view.
    case view(String)
    /// Draw with views in a context.
    case draw([ViewRequest], in: SentContext)
    /// Try a type without a portal.
    case examine(ExaminedType, Examination)

    /// The context of drawings.
    struct SentContext: Codable, Sendable {
        let now: Timestamp
        /// All of it but the time; `nil` if that is the same as before.
        let context: DrawingContext?
    }

    /// A type that is examined.
    struct ExaminedType: Codable, Sendable {
        let stem: String
        /// The kind of offer as which it is examined.
        let kind: String
        /// The screenlets of the plugin.
        let screenlets: [String]
        /// What the plugin ships, and the themes that exist, because the worker cannot read files.
        let resources: CheckedResources?
    }

    /// What is done with a type that is examined.
    enum Examination: Codable, Sendable {
        /// Try it with the conformance suite.
        case check
        /// Draw the samples of a view, with changes in each model.
        case samples(in: DrawingContext, after: [ModelChange])
        /// Return the attributes of a screenlet that is given values.
        case attributes(JSONObject)
    }

    /// The time within which the request is answered.
    var timeLimit: Duration {
        switch self {
        case .examine(_, .samples), .examine(_, .attributes): WorkerLimits.samples
        default: WorkerLimits.time
        }
    }
}

/// The first byte of an answer.
///
/// The rest depends on it, and on the request.
enum WorkerAnswer: UInt8, Sendable {
    /// The coded result of the request.
    case done
    /// The end of a sentence: what the plugin did that is not allowed.
    case fault
    /// The end of a sentence: why plugin and host do not fit together.
    case misfit
    /// Not the answer yet: the state in which a type is tried next.
    case state
}

/// The result of a request that has no other.
struct Done: Codable, Sendable {}

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
