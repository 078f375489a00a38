import ScreensCoding
@_spi(Host) public import ScreensKit
public import ScreensPlugins

/// A view at work in a worker; surfaces are given the same ``ScreensKit/Drawing`` as of any view.
@_spi(Host)
public struct IsolatedView: Sendable {
    /// What a failure means: that the plugin is not used any more.
    typealias Loss = @Sendable (WorkerFault) -> PluginRefusal

    let worker: Worker
    let stem: String
    let typeName: String
    let traits: ViewTraits
    let loss: Loss

    /// The name of the type of model that it draws, with its module.
    public var modelType: String { traits.modelType }

    /// What a screenlet is told of the view.
    public var announcedTraits: JSONObject { traits.announced }

    /// Draws a model.
    ///
    /// - Parameters:
    ///   - model: the model, of the view's type.
    ///   - context: where and for whom.
    ///   - part: draws what the view leaves to others.
    ///   - rescue: draws rows when the worker fails while they are drawn; on any thread.
    /// - Returns: the drawing, whose rows are asked for when they are needed.
    /// - Throws: why the view's plugin is not used any more.
    public func drawing(
        of model: DrawnModel,
        in context: DrawingContext,
        part: (DrawnPart) -> Drawing,
        rescue: @escaping @Sendable (PluginRefusal, Range<Int>) -> [Node]
    ) throws(PluginRefusal) -> Drawing {
        let sitting = Sitting(view: self, model: model, context: context)
        var pictures = PartPictures()
        let body: Node
        do throws(WorkerFault) {
            body = try sitting.body { pictures.take(part($0)) }
        } catch {
            throw loss(error)
        }
        return Drawing(
            body: body,
            rowCount: (model.known as? any ListModel)?.count ?? 0,
            context: context,
            pictures: PartPictures.joined(with: model.known as? any PictureModel, pictures)
        ) { range in
            do throws(WorkerFault) {
                return try sitting.rows(range)
            } catch {
                return rescue(loss(error), range)
            }
        }
    }
}

/// One drawing of a view in a worker: the model is sent once, as far as it is looked at.
private struct Sitting: Sendable {
    let view: IsolatedView
    let model: DrawnModel
    let context: DrawingContext
    private let token: Int
    /// The rows that go with the whole.
    private static let firstRows = 0..<Drawing.windowSize

    init(view: IsolatedView, model: DrawnModel, context: DrawingContext) {
        self.view = view
        self.model = model
        self.context = context
        token = view.worker.newToken()
    }

    func body(_ part: (DrawnPart) -> Node) throws(WorkerFault) -> Node {
        let request = try request(.body, sending: Self.firstRows)
        guard view.traits.isComposite else { return try node(request) }
        var first = request
        first.act = .parts
        let bytes = try ask(first)
        guard let parts = try? KeptCoding.decode([SentPart].self, from: bytes) else {
            throw .offence("gave a wrong answer \(phase)")
        }
        let nodes = parts.map { part(DrawnPart($0)) }
        var second = self.request(.body)
        guard let drawn = try? NodeCoding.encode(nodes) else {
            throw .misfit("cannot be sent its parts")
        }
        second.drawnParts = drawn
        return try node(second)
    }

    func rows(_ range: Range<Int>) throws(WorkerFault) -> [Node] {
        var request = request(.rows)
        if !Self.firstRows.contains(range) {
            request = try self.request(.rows, sending: range)
            // Whoever draws other rows at the same time goes on with those that were sent first.
            request.token = nil
        }
        request.rows = [range.lowerBound, range.upperBound]
        return try nodes(request)
    }

    private var phase: String { "while \(view.typeName) drew" }

    private func request(_ act: WorkerRequest.Act) -> WorkerRequest {
        var request = WorkerRequest(act, view.stem)
        request.token = token
        return request
    }

    private func request(
        _ act: WorkerRequest.Act,
        sending rows: Range<Int>
    ) throws(WorkerFault) -> WorkerRequest {
        var request = request(act)
        request.modelType = view.traits.modelType
        switch model {
        case .coded(_, let bytes): request.model = bytes
        case .value(let value):
            request.model = try? KeptCoding.encode(
                value,
                userInfo: [.modelWindow: ModelWindow(rows)]
            )
        }
        guard request.model != nil else {
            throw .misfit("cannot be sent its model, \(view.traits.modelType)")
        }
        return request
    }

    private func node(_ request: WorkerRequest) throws(WorkerFault) -> Node {
        let nodes = try nodes(request)
        guard nodes.count == 1 else { throw .offence("gave a wrong answer \(phase)") }
        return nodes[0]
    }

    private func nodes(_ request: WorkerRequest) throws(WorkerFault) -> [Node] {
        let bytes = try ask(request)
        do throws(NodeCoding.Failure) {
            return try NodeCoding.decode(bytes)
        } catch {
            switch error {
            case .tooDeep:
                throw .offence("sent a tree more than \(Node.maximumDepth) deep \(phase)")
            case .damaged: throw .offence("gave a wrong answer \(phase)")
            }
        }
    }

    private func ask(_ request: WorkerRequest) throws(WorkerFault) -> [UInt8] {
        let worker = view.worker
        let phase = "\(view.typeName) drew"
        if case .done(let bytes) = try worker.ask(request, in: context, while: phase) {
            return bytes
        }
        var complete = try self.request(request.act, sending: Self.firstRows)
        complete.rows = request.rows
        complete.drawnParts = request.drawnParts
        guard case .done(let bytes) = try worker.ask(complete, in: context, while: phase) else {
            throw .offence("gave a wrong answer \(self.phase)")
        }
        return bytes
    }
}
