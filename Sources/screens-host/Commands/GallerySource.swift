import ScreensGallery
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins

/// The gallery of the plugins that a command names, and a host in which none of them runs.
@MainActor
final class GallerySource {
    let host: ScreenletHost
    private let themes: [ThemeName]
    private let names: [String]
    private var current: (gallery: Gallery, plugins: PluginRegistry)?

    /// Finds the plugins; those in `files` replace installed ones of their names.
    init(_ invocation: Invocation, plugins names: [String], developing files: [String] = []) throws
    {
        let setup = try Setup(pluginsOf: invocation, isolatesAll: true, developing: files)
        (host, self.names) = (setup.host, names)
        let known = host.registry.plugins.map { Plugin.name(ofFile: $0.path) }
        if let name = names.first(where: { !known.contains($0) }) {
            let nearest = known.nearest(to: name).map { " Did you mean \"\($0)\"?" } ?? ""
            throw CommandError(
                exit: .notFound,
                message: "There is no plugin \"\(name)\".\(nearest)",
                code: "not-found"
            )
        }
        themes = try invocation.values(.theme).map { [host] in try host.themeName($0) }
    }

    /// The gallery of the plugins as they are now: after a new build of one, another gallery.
    var gallery: Gallery {
        let plugins = host.registry
        if let current, current.plugins === plugins { return current.gallery }
        let wanted = plugins.plugins.filter {
            names.isEmpty || names.contains(Plugin.name(ofFile: $0.path))
        }
        let gallery = Gallery(of: wanted, in: themes, on: host)
        current = (gallery, plugins)
        return gallery
    }
}

extension ScreenletHost {
    func themeName(_ text: String) throws -> ThemeName {
        guard let name = ThemeName(text) else {
            throw CommandError.usage(
                "\"\(text)\" is not a theme name. Use letters, digits and hyphens."
            )
        }
        guard registry.knows(theme: name) else {
            throw HostError.unknownTheme(text, suggestion: themeNames.nearest(to: text))
        }
        return name
    }
}
