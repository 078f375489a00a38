@_spi(Host) public import ScreensKit
import ScreensPlugins

/// What an author of the plugins in use should know.
@_spi(Host)
extension Stage {
    /// The problem that a parent of the theme does not exist; `nil` if there is none.
    public var unknownParent: PluginProblem? {
        ViewResolver(registry: host.registry).unknownParent(of: fullTheme, among: host.themeNames)
    }

    /// The pictures that the view names in its present drawing, but that its plugin does not ship.
    ///
    /// Only the first rows are drawn for this.
    public func missingPictures() async -> [PluginProblem] {
        let drawing = await drawing(in: context())
        let nodes = [drawing.body] + (await drawing.rows(0..<Drawing.windowSize))
        var paths: [String] = []
        for resource in nodes.flatMap(\.resources) where !paths.contains(resource.path) {
            guard host.registry.resource(resource.path, ofModule: resource.module) == nil else {
                continue
            }
            paths.append(resource.path)
        }
        return paths.map(PluginProblem.missingPicture)
    }
}

extension Node {
    /// The files of plugins that the node and its children name as pictures.
    fileprivate var resources: [PluginResource] {
        let own = extras?.image.flatMap { PluginResource(id: $0.id) }
        return (own.map { [$0] } ?? []) + children.flatMap(\.resources)
    }
}
