@_spi(Host) package import ScreensKit
package import ScreensPlugins

/// Parts of a view that workers draw, each worker all of its parts in one request.
package struct PartBatches {
    /// The parts that one worker draws.
    package struct Batch {
        let context: DrawingContext
        var parts: [(index: Int, view: IsolatedView, model: DrawnModel)] = []

        /// Draws the parts, and returns each with its index.
        ///
        /// - Throws: why their plugin is no longer used.
        package func drawings() async throws(PluginRefusal) -> [(index: Int, drawing: Drawing)] {
            guard let first = parts.first?.view else { return [] }
            do throws(WorkerFault) {
                let bodies = try await DrawingSession.bodies(
                    parts.map { ($0.view, $0.model) },
                    in: context
                )
                return zip(parts, bodies).map { part, body in
                    (part.index, part.model.drawing(body, in: context))
                }
            } catch {
                throw first.refusal(error)
            }
        }
    }

    private var batches: [ObjectIdentifier: Batch] = [:]

    /// Creates a collection without parts.
    package init() {}

    /// The parts, by workers.
    package var all: some Collection<Batch> { batches.values }

    mutating func add(
        _ model: DrawnModel,
        at index: Int,
        by view: IsolatedView,
        in context: DrawingContext
    ) {
        batches[ObjectIdentifier(view.worker), default: Batch(context: context)].parts
            .append((index, view, model))
    }
}

extension DrawnModel {
    /// The drawing of a part without rows.
    fileprivate func drawing(_ body: Node, in context: DrawingContext) -> Drawing {
        let pictures = PartPictures.joined(with: known as? any PictureModel, PartPictures())
        return Drawing(body: body, rowCount: 0, context: context, pictures: pictures) { _ in [] }
    }
}
