@_spi(Host) package import ScreensKit
import ScreensPlugins

/// A view that draws in a worker.
package struct IsolatedView: PluginView {
    /// Converts a fault of the worker into the reason for which the plugin is no longer used.
    typealias FaultHandler = @Sendable (WorkerFault) -> PluginRefusal

    let worker: Worker
    let stem: String
    let typeName: String
    let modelType: String
    let isComposite: Bool
    let refusal: FaultHandler
    private(set) var onOutput: WorkerOutput.Reader?
    package let traits: JSONObject

    init(
        worker: Worker,
        stem: String,
        typeName: String,
        traits: ViewTraits,
        refusal: @escaping FaultHandler
    ) {
        (self.worker, self.stem, self.typeName) = (worker, stem, typeName)
        (modelType, isComposite) = (traits.modelType, traits.isComposite)
        (self.traits, self.refusal) = (traits.announced, refusal)
    }

    package var modelName: String { modelType }
    package var isIsolated: Bool { true }

    package func draws(_ model: ModelType) -> Bool { model.fullName == modelType }

    package func printing(to reader: @escaping @Sendable ([String]) -> Void) -> any PluginView {
        var view = self
        view.onOutput = reader
        return view
    }

    package func drawing(
        of model: DrawnModel,
        in context: DrawingContext,
        parts: ([DrawnPart]) async -> [Drawing]
    ) async throws(ViewFailure) -> DrawnView {
        let session = DrawingSession(view: self, model: model, context: context)
        var pictures = PartPictures()
        let body: Node
        do throws(WorkerFault) {
            let asked = try await session.parts()
            let drawn = asked.isEmpty ? [] : await parts(asked)
            body = try await session.body(around: drawn.map { pictures.add($0) })
        } catch {
            throw .refused(refusal(error))
        }
        let frame = Drawing(
            body: body,
            rowCount: model.rowCount,
            context: context,
            pictures: PartPictures.joined(with: model.known as? any PictureModel, pictures)
        ) { _ in [] }
        return DrawnView(frame) { [refusal] (range) throws(PluginRefusal) in
            do throws(WorkerFault) {
                return try await session.rows(range)
            } catch {
                throw refusal(error)
            }
        }
    }

    package func add(
        _ part: DrawnModel,
        at index: Int,
        in context: DrawingContext,
        to parts: inout PartBatches
    ) -> Bool {
        guard !isComposite else { return false }
        parts.add(part, at: index, by: self, in: context)
        return true
    }
}
