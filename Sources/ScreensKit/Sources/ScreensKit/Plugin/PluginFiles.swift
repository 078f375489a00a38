/// The files of a plugin that are checked without running any of its code.
@_spi(Host)
public struct PluginFiles: Sendable {
    /// The content of `plugin.json`; `nil` if it is missing.
    public var description: [UInt8]?
    /// The files in the resources' folder `strings`, by their names.
    public var texts: [String: [UInt8]]
    /// The Swift files of the plugin, by their paths.
    public var sources: [String: [UInt8]]

    /// Creates a set of files; without arguments, it is empty.
    public init(
        description: [UInt8]? = nil,
        texts: [String: [UInt8]] = [:],
        sources: [String: [UInt8]] = [:]
    ) {
        (self.description, self.texts, self.sources) = (description, texts, sources)
    }

    /// All problems: of `plugin.json`, of the types, then of the texts.
    public var problems: [PluginProblem] {
        (description.map { PluginDescription.read($0).1 } ?? []) + hiddenTypes + textProblems
    }

    /// The types that the sources declare.
    public var types: [DeclaredType] {
        sources.keys.sorted().flatMap { DeclaredType.all(in: sources[$0] ?? []) }
    }

    private var hiddenTypes: [PluginProblem] {
        types.filter { !$0.isPublic && !$0.offers.isEmpty }.map { .notPublic($0.name) }
    }

    /// Missing and broken texts, in each language.
    public var textProblems: [PluginProblem] {
        var (problems, files) = ([String](), [String: Strings]())
        for name in texts.keys.sorted() where name.hasSuffix(".json") {
            let bytes = texts[name] ?? []
            if bytes.count > Strings.maximumBytes {
                problems.append("\(name) is larger than \(Strings.maximumBytes / 1024) kB.")
            } else if let fault = JSON.fault(in: bytes) {
                problems.append("\(name) cannot be read. \(fault)")
            } else if let texts = JSON.value([String: String].self, from: bytes) {
                files[String(name.dropLast(5))] = Strings(texts)
            } else {
                problems.append("\(name) is not a JSON object of texts.")
            }
        }
        // Without the English texts, nothing is known about the others.
        let isComparable = files["en"] != nil || problems.isEmpty && !files.isEmpty
        return (problems + (isComparable ? Strings.problems(in: files) : []))
            .map(PluginProblem.text)
    }
}
