import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins
@_spi(Host) import ScreensWorker
import Testing

extension ViewName {
    /// The view of lists in a theme.
    static func list(in theme: ThemeName) throws -> ViewName {
        ViewName(.screenlet(try #require(ScreenletName("AssetList"))), theme: theme)
    }
}

extension PluginRegistry {
    /// The texts that the view of lists draws in its worker; empty if it is not drawn in one.
    func texts(in theme: ThemeName, by isolation: Isolation) async throws -> [String] {
        guard case .isolated(let offer, let plugin)? = try view(.list(in: theme)) else {
            return []
        }
        let view = try isolation.view(offer, of: plugin) { _ in }
        do throws(ViewFailure) {
            let drawing = try await view.drawing(
                of: .value(AssetListModel()),
                in: DrawingContext()
            ) { $0.map { _ in Drawing(body: .text(""), context: DrawingContext()) } }
            return drawing.frame.body.children.compactMap(\.text)
        } catch {
            guard case .refused(let refusal) = error else { throw error }
            throw refusal
        }
    }
}
