/// What a plugin's author writes about it: `plugin.json` in the package's folder, which may be missing.
@_spi(Host)
public struct PluginDescription: Decodable, Sendable {
    /// The plugin's name; `nil` for that of its library.
    public var name: String?
    /// The version, such as `1.2.0`.
    public var version: String?
    /// A description in one line.
    public var summary: String?
    /// The licence, such as `Apache-2.0`.
    public var licence: String?

    /// The name of the file.
    public static let file = "plugin.json"
    /// The largest size of the file in bytes.
    public static let maximumBytes = 1 << 16
    static let keys = ["name", "version", "summary", "licence"]

    /// Creates a description that says nothing.
    public init() {}

    /// Reads the file, and finds what is wrong with it.
    ///
    /// - Returns: what could be read, and the problems.
    public static func read(_ bytes: [UInt8]) -> (PluginDescription, [PluginProblem]) {
        if let fault = JSON.fault(in: bytes) {
            return (PluginDescription(), [.description("\(file) cannot be read. \(fault)")])
        }
        guard let object = JSON.value(JSONValue.self, from: bytes)?.object,
            let description = JSON.value(PluginDescription.self, from: bytes)
        else {
            let model = "{\"version\": \"1.0.0\", \"summary\": \"…\"}"
            return (
                PluginDescription(),
                [.description("\(file) cannot be read; it must look like \(model).")]
            )
        }
        let unknown = object.keys.sorted().filter { !keys.contains($0) }
        return (description, unknown.map(PluginProblem.unknownKey))
    }
}
