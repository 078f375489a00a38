/// A file that a plugin ships with its library, named by the plugin's module.
@_spi(Host)
public struct PluginResource: Hashable, Sendable {
    /// The module of the plugin.
    public let module: String
    /// The path in the plugin's resources: `logo.png`.
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
    /// A picture that the plugin ships, by its path in the plugin's folder `resources`.
    ///
    /// The surface finds it in the plugin's archive if the plugin was installed, otherwise in the
    /// folder `<Name>.resources` beside `lib<Name>.so`. If the picture is missing, the letters or
    /// the label are shown instead.
    ///
    /// - Parameters:
    ///   - path: such as `logo.png` or `flags/es.png`; PNG, JPEG, GIF or WebP.
    ///   - label: a description for people who cannot see the picture; empty for decoration.
    ///   - frame: the frame around the picture.
    ///   - file: identifies the plugin; leave it out.
    /// - Returns: a reference to the picture, for a node.
    public static func resource(
        _ path: String,
        label: String = "",
        frame: PictureFrame? = nil,
        file: String = #fileID
    ) -> ImageReference {
        ImageReference(id: PluginResource(file: file, path: path).id, label: label, frame: frame)
    }
}
