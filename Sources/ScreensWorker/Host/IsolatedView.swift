@_spi(Host) public import ScreensKit
public import ScreensPlugins

/// A view that draws in a worker.
@_spi(Host)
public struct IsolatedView: Sendable {
    /// Converts a fault of the worker into the reason for which the plugin is no longer used.
    typealias FaultHandler = @Sendable (WorkerFault) -> PluginRefusal

    let worker: Worker
    let stem: String
    let typeName: String
    let traits: ViewTraits
    let loss: FaultHandler
    private(set) var onOutput: WorkerOutput.Reader?

    init(
        worker: Worker,
        stem: String,
        typeName: String,
        traits: ViewTraits,
        loss: @escaping FaultHandler
    ) {
        (self.worker, self.stem, self.typeName) = (worker, stem, typeName)
        (self.traits, self.loss) = (traits, loss)
    }

    /// The view, with a function that receives the lines that the plugin prints during its drawings.
    ///
    /// The function is called from any thread.
    public func printing(to reader: @escaping @Sendable (_ lines: [String]) -> Void) -> Self {
        var view = self
        view.onOutput = reader
        return view
    }

    /// The name of the type of model that it draws, with its module.
    public var modelType: String { traits.modelType }

    /// The properties of the view that its screenlet receives.
    public var announcedTraits: JSONObject { traits.announced }

    /// Whether it leaves parts to other views.
    public var isComposite: Bool { traits.isComposite }

    /// Identifies the worker that draws, for callers that ask it for several drawings at once.
    public var workerId: ObjectIdentifier { ObjectIdentifier(worker) }

    /// Draws a model.
    ///
    /// - Parameters:
    ///   - model: the model, of the view's type.
    ///   - context: the drawing context.
    ///   - parts: draws the parts that the view leaves to others, in their order.
    /// - Returns: the drawing, whose rows are asked for when they are needed.
    /// - Throws: why the view's plugin is no longer used.
    public func drawing(
        of model: DrawnModel,
        in context: DrawingContext,
        parts: ([DrawnPart]) async -> [Drawing]
    ) async throws(PluginRefusal) -> IsolatedDrawing {
        let session = DrawingSession(view: self, model: model, context: context)
        var pictures = PartPictures()
        let body: Node
        do throws(WorkerFault) {
            let asked = try await session.parts()
            let drawn = asked.isEmpty ? [] : await parts(asked)
            body = try await session.body(around: drawn.map { pictures.take($0) })
        } catch {
            throw loss(error)
        }
        return IsolatedDrawing(
            frame: Drawing(
                body: body,
                rowCount: model.rowCount,
                context: context,
                pictures: PartPictures.joined(with: model.known as? any PictureModel, pictures)
            ) { _ in [] },
            session: session
        )
    }

    /// Draws models with views of one worker that leave no parts to others, in as few requests as possible.
    ///
    /// - Returns: a drawing without rows for each.
    /// - Throws: why the views' plugin is no longer used.
    public static func drawings(
        _ views: [(view: IsolatedView, model: DrawnModel)],
        in context: DrawingContext
    ) async throws(PluginRefusal) -> [Drawing] {
        guard let first = views.first?.view else { return [] }
        do throws(WorkerFault) {
            let bodies = try await DrawingSession.bodies(views, in: context)
            return zip(views, bodies).map { drawn, body in
                Drawing(
                    body: body,
                    rowCount: 0,
                    context: context,
                    pictures: PartPictures.joined(
                        with: drawn.model.known as? any PictureModel,
                        PartPictures()
                    )
                ) { _ in [] }
            }
        } catch {
            throw first.loss(error)
        }
    }
}

/// A drawing of a view in a worker.
@_spi(Host)
public struct IsolatedDrawing: Sendable {
    /// The drawing without its rows, which ``rows(_:)`` requests.
    public let frame: Drawing
    let session: DrawingSession

    /// Draws the existing rows of a range.
    ///
    /// - Returns: the nodes, and whether each depends on its row alone.
    /// - Throws: why the view's plugin is no longer used.
    public func rows(
        _ range: Range<Int>
    ) async throws(PluginRefusal) -> (nodes: [Node], areEachAlone: Bool) {
        do throws(WorkerFault) {
            return try await session.rows(range)
        } catch {
            throw session.view.loss(error)
        }
    }
}
