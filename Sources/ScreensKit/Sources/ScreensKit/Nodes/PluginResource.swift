/// A file that a plugin ships beside its library, by the module that names it.
@_spi(Host)
public struct PluginResource: Hashable, Sendable {
    /// The module of the plugin.
    public let module: String
    /// The path below the plugin's resources: `logo.png`.
    public let path: String

    private static let start = "resource:"

    /// Reads the id of an ``ImageReference``; `nil` for any other picture.
    public init?(id: String) {
        guard id.hasPrefix(Self.start) else { return nil }
        let rest = id.dropFirst(Self.start.count)
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        (module, path) = (String(rest[..<slash]), String(rest[rest.index(after: slash)...]))
    }

    init(file: String, path: String) {
        module = String(file.prefix { $0 != "/" })
        self.path = path
    }

    var id: String { "\(Self.start)\(module)/\(path)" }
}

extension ImageReference {
    /// A picture of the plugin's own, by its path in the plugin's folder `resources`.
    ///
    /// The surface finds it: in the plugin's archive when it was installed, else in the folder
    /// `<Name>.resources` beside `lib<Name>.so`. A picture that is not there leaves what stands for
    /// it: letters, or the label.
    ///
    /// - Parameters:
    ///   - path: such as `logo.png` or `flags/es.png`; PNG, JPEG, GIF or WebP.
    ///   - label: what it says, for those who cannot see it; empty for mere decoration.
    ///   - frame: what is around it.
    ///   - file: left out; says which plugin asks.
    /// - Returns: the picture's name, for a node.
    public static func resource(
        _ path: String,
        label: String = "",
        frame: PictureFrame? = nil,
        file: String = #fileID
    ) -> ImageReference {
        ImageReference(id: PluginResource(file: file, path: path).id, label: label, frame: frame)
    }
}
