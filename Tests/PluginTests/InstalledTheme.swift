import LiferayKit
@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensRendering
import Testing

/// One of our themes, loaded from the built plugins as the host loads it.
struct InstalledTheme {
    static let names: [ThemeName] = ["default", "flat7"]

    static let registry = PluginRegistry(
        PluginSearchPath(
            HostLibrary.folder.map { [.init(path: $0, origin: .installation)] } ?? []
        )
    )

    /// A context with the texts that the host gives to a view.
    static func context(_ context: DrawingContext, for view: ViewName) -> DrawingContext {
        guard let file = registry.winner(for: .view(view))?.plugin.path else { return context }
        return context.speaking(registry.strings(ofPlugin: file, locale: context.locale))
    }

    let style: Style
    private let view: any ScreenletView

    init(_ name: ThemeName) throws {
        let theme = try #require(try Self.registry.themeType(name))
        let screenlet = try #require(ScreenletName("AssetList"))
        let view = try #require(
            try Self.registry.viewType(ViewName(.screenlet(screenlet), theme: name))
        )
        style = theme.init().style
        self.view = view.init()
    }

    func drawing(
        _ model: AssetListModel,
        columns: Int = 80,
        locale: String = "en_US"
    ) throws -> Drawing {
        try view.drawing(
            of: model,
            in: DrawingContext(
                style: style,
                locale: LocaleIdentifier(locale),
                now: Timestamp(milliseconds: 1_709_640_000_000),
                widthClass: columns < 60 ? .compact : .regular
            )
        )
    }

    func text(_ model: AssetListModel, columns: Int) throws -> String {
        let drawing = try drawing(model, columns: columns)
        return String(decoding: TextRenderer(columns: columns).render(drawing), as: UTF8.self)
    }

    func html(_ model: AssetListModel) throws -> String {
        String(decoding: HTMLRenderer().fragment(try drawing(model)), as: UTF8.self)
    }

    func json(_ model: AssetListModel) throws -> [UInt8] {
        try JSONRenderer.tree(try drawing(model))
    }
}
