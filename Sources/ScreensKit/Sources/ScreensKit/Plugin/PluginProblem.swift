/// A problem of a plugin that an author's tests, `plugin check` and `run` report with the same sentences.
@_spi(Host)
public struct PluginProblem: Hashable, Sendable {
    /// A short word for machines, such as `unknown-key`, which never changes.
    public let code: String
    /// What is wrong: a sentence.
    public let problem: String
    /// How to correct it: a sentence; may be empty.
    public let remedy: String

    /// The first sentence without its full stop, to be a part of another one.
    public var clause: String {
        let text = problem.hasSuffix(".") ? problem.dropLast() : problem[...]
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    /// Both sentences.
    public var message: String { remedy.isEmpty ? problem : "\(problem) \(remedy)" }

    init(_ code: String, _ problem: String, _ remedy: String = "") {
        (self.code, self.problem, self.remedy) = (code, problem, remedy)
    }
}

@_spi(Host)
extension PluginProblem {
    /// What is wrong with a picture that a view names by its path in the plugin's resources; `nil` for nothing.
    ///
    /// SVG can contain scripts and refer to other files, and terminals have nothing that draws it.
    public static func picture(_ path: String, isShipped: Bool) -> PluginProblem? {
        guard isShipped else {
            return PluginProblem(
                "missing-picture",
                "There is no picture \"\(path)\" in the plugin's resources.",
                "Add the file resources/\(path), or correct the name."
            )
        }
        guard path.lowercased().hasSuffix(".svg") else { return nil }
        return PluginProblem(
            "unknown-picture",
            "The picture \"\(path)\" is in SVG, which no surface draws.",
            "Save it as PNG, JPEG, GIF or WebP."
        )
    }

    /// A theme's parent is none of the themes that exist.
    public static func unknownParent(
        _ parent: ThemeName,
        among themes: some Collection<String>
    ) -> PluginProblem {
        let near = themes.nearest(to: parent.text).map { " Did you mean \"\($0)\"?" } ?? ""
        return PluginProblem(
            "unknown-parent",
            "There is no theme \"\(parent)\", which is named as the parent.\(near)",
            "Correct the name, or install a plugin that provides the theme."
        )
    }

    /// A view draws another model than the one of its screenlet, or of its part.
    ///
    /// Both are names of types; the names of their modules are left out.
    public static func wrongModel(draws: String, not expected: String) -> PluginProblem {
        let (draws, expected) = (withoutModules(draws), withoutModules(expected))
        return PluginProblem(
            "wrong-model",
            "It draws \(draws), not \(expected).",
            "The host skips the view, because its name says that it is for \(expected)."
        )
    }

    /// A type that follows the naming convention is not public.
    public static func notPublic(_ type: String) -> PluginProblem {
        PluginProblem(
            "not-public",
            "\(type) is not public, so the host does not find it in a release build.",
            "Declare the type and its protocol requirements public."
        )
    }

    /// A source of the plugin was changed after its last build.
    public static func outdatedBuild(_ source: String, command: String) -> PluginProblem {
        PluginProblem(
            "outdated-build",
            "The build is older than \(source).",
            "Run \"\(command)\" to build it again."
        )
    }

    /// `List<Row>` for `Kit.List<Module.Row>`.
    private static func withoutModules(_ type: String) -> String {
        let words = type.split(separator: "<", omittingEmptySubsequences: false)
        return words.map { String($0.split(separator: ".").last ?? $0) }.joined(separator: "<")
    }

    static func unknownKey(_ key: String) -> PluginProblem {
        let known = PluginDescription.keys
        let near = known.nearest(to: key).map { " Did you mean \"\($0)\"?" }
        return PluginProblem(
            "unknown-key",
            "\(PluginDescription.file) has an unknown key \"\(key)\".",
            near.map { String($0.dropFirst()) } ?? "Its keys are \(known.joined(separator: ", "))."
        )
    }

    static func description(_ problem: String) -> PluginProblem {
        PluginProblem("description", problem)
    }

    static func text(_ problem: String) -> PluginProblem { PluginProblem("texts", problem) }
}
