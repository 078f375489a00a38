@_spi(Host) public import ScreensKit

/// One result of checking a plugin.
///
/// Names and paths in it come from outside, so escape them before printing.
public struct PluginFinding: Hashable, Codable, Sendable {
    /// What a finding is about, in the order of checking.
    public enum Area: String, Hashable, Codable, Sendable, CaseIterable {
        /// The file, or the archive that contains it, or the package that builds it.
        case file
        /// What the plugin was built with.
        case stamp
        /// The symbols by which the host finds it.
        case symbols
        /// The names of its types.
        case names
        /// The texts that it ships.
        case resources
        /// Opening it.
        case loading
        /// The behaviour of its types.
        case conformance
    }

    /// The area that the finding is about.
    public let area: Area
    /// The finding as a short word for machines, such as `other-abi`, which never changes.
    public let code: String
    /// The type, symbol or library that the finding is about; empty if it is about the file.
    public let subject: String
    /// The state of a model in which it was found; empty if the finding holds in every state.
    public var state = ""
    /// What is wrong and what would be right, in one or two sentences.
    public let message: String
    /// The value that was found, for a field of the stamp.
    public var found: String?
    /// The value that was expected.
    public var wanted: String?
    /// Whether this is only information, not an error.
    public var isNote = false

    /// Creates a finding.
    public init(
        _ area: Area,
        _ code: String,
        about subject: String = "",
        isNote: Bool = false,
        _ message: String
    ) {
        self.area = area
        self.code = code
        self.subject = subject
        self.message = message
        self.isNote = isNote
    }

    /// Creates a finding from a problem that tests and `run` report too.
    @_spi(Host)
    public init(_ area: Area, _ problem: PluginProblem, about subject: String = "") {
        self.init(area, problem.code, about: subject, problem.message)
    }

    /// Creates a finding from the reason for which a plugin is refused.
    public init(_ refusal: PluginRefusal) {
        // A refusal's message begins with the path, which would be the same in all findings.
        let words = refusal.message.dropFirst(refusal.path.count)
        self.init(refusal.area, refusal.code, about: refusal.subject, "The file\(words)")
        (found, wanted) = refusal.foundAndWanted.map { ($0, $1) } ?? (nil, nil)
    }
}

extension PluginRefusal {
    fileprivate var area: PluginFinding.Area {
        switch self {
        case .noStamp, .otherMagic, .shortStamp, .otherABI, .otherSwift, .otherCompiler,
            .otherArchitecture:
            .stamp
        case .noEntry, .secondKit: .symbols
        case .outsideConvention, .missingType, .notConforming: .names
        case .notLoadable: .loading
        default: .file
        }
    }

    fileprivate var subject: String {
        switch self {
        case .outsideConvention(_, let typeName, _), .missingType(_, let typeName, _),
            .notConforming(_, let typeName, _):
            typeName
        default: ""
        }
    }

    fileprivate var foundAndWanted: (String, String)? {
        switch self {
        case .otherArchitecture(_, let found, let expected),
            .otherMagic(_, let found, let expected),
            .otherCompiler(_, let found, let expected):
            (found, expected)
        case .shortStamp(_, let found, let expected): ("\(found)", "\(expected)")
        case .otherABI(_, let found, let expected), .otherSwift(_, let found, let expected):
            ("\(found)", "\(expected)")
        default: nil
        }
    }
}
