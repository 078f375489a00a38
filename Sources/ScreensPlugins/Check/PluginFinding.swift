/// One thing that checking a plugin found out.
///
/// Names and paths in it come from outside: whoever prints it escapes it.
public struct PluginFinding: Hashable, Codable, Sendable {
    /// What a finding is about, in the order of checking.
    public enum Area: String, Hashable, Codable, Sendable, CaseIterable {
        /// The file, or the archive that it lies in.
        case file
        /// What the plugin was built with.
        case stamp
        /// The libraries that it needs.
        case libraries
        /// The symbols that it takes from the kit and from those libraries.
        case symbols
        /// What its types are called.
        case names
        /// What comes of opening it.
        case loading
        /// What its types do.
        case conformance
    }

    /// What it is about.
    public let area: Area
    /// What it is as a short word for machines, such as `other-abi`, which never changes.
    public let code: String
    /// The type, symbol or library it is about; empty where it is about the file.
    public let subject: String
    /// In which state of a model; empty where it is always so.
    public var state = ""
    /// What is wrong and what would be right, in one or two sentences.
    public let message: String
    /// What was found, of a field of the stamp.
    public var found: String?
    /// What was wanted in its place.
    public var wanted: String?
    /// Whether it is worth knowing, rather than wrong.
    public var isNote = false

    /// A finding.
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

    /// What a refusal finds.
    public init(_ refusal: PluginRefusal) {
        // A refusal's message begins with the path, which is the same for all.
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
