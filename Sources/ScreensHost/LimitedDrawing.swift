@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensRendering
@_spi(Host) import ScreensWorker

extension PluginView {
    /// Draws a model; what exceeds the limits of drawings is left out, of the rows too.
    func limitedDrawing(
        of model: DrawnModel,
        in context: DrawingContext,
        parts: ([DrawnPart]) async -> [Drawing]
    ) async throws(ViewFailure) -> DrawnView {
        let drawn = try await drawing(of: model, in: context, parts: parts)
        return DrawnView(drawn.frame.limited()) { (range) throws(PluginRefusal) in
            let (nodes, areEachAlone) = try await drawn.rows(range)
            return (nodes.limited(in: context), areEachAlone)
        }
    }
}
