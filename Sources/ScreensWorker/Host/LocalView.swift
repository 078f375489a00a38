@_spi(Host) package import ScreensKit
import ScreensPlugins

/// A view that draws in this process.
package struct LocalView: PluginView {
    private let view: any ScreenletView

    /// Makes a view of this process that of a plugin.
    package init(_ view: any ScreenletView) { self.view = view }

    package var traits: JSONObject { view.traits }
    package var modelName: String { "\(type(of: view).modelType)" }
    package var isIsolated: Bool { false }

    package func draws(_ model: ModelType) -> Bool {
        switch model {
        case .type(let model): type(of: view).modelType == model
        case .named(let name): ModelType.name(of: type(of: view).modelType) == name
        }
    }

    package func printing(to reader: @escaping @Sendable ([String]) -> Void) -> any PluginView {
        self
    }

    package func drawing(
        of model: DrawnModel,
        in context: DrawingContext,
        parts: ([DrawnPart]) async -> [Drawing]
    ) async throws(ViewFailure) -> DrawnView {
        do throws(ViewError) {
            let model = try model.value(for: view)
            let asked = try view.parts(of: model, in: context)
            let drawn = asked.isEmpty ? [] : await parts(asked.map(DrawnPart.init))
            let drawing = try view.drawing(of: model, in: context, parts: drawn)
            return DrawnView(drawing) { [view] (range) throws(PluginRefusal) in
                RowDrawing.nodes(by: view) { drawing.rows(range) }
            }
        } catch {
            throw .view(error)
        }
    }

    package func add(
        _ part: DrawnModel,
        at index: Int,
        in context: DrawingContext,
        to parts: inout PartBatches
    ) -> Bool { false }
}
