import ScreensCoding
@_spi(Host) import ScreensKit

/// One drawing of a view in a worker.
///
/// The model is sent once, with the rows that are needed.
struct DrawingSession: Sendable {
    let view: IsolatedView
    let model: DrawnModel
    let context: DrawingContext
    /// The number of the model that is sent first.
    private let number: Int
    /// The rows that are sent together with the rest of the drawing.
    private static let firstRows = 0..<Drawing.windowSize
    /// How many bytes of models are sent in one request for several drawings, if there are several.
    private static let batchSize = 1 << 20

    init(view: IsolatedView, model: DrawnModel, context: DrawingContext) {
        self.view = view
        self.model = model
        self.context = context
        number = view.worker.newModelNumber()
    }

    /// The parts that the view leaves to others.
    func parts() async throws(WorkerFault) -> [DrawnPart] {
        guard view.isComposite else { return [] }
        let answer = try await answer(.parts, of: try view.sent(model, Self.firstRows, number))
        guard case .parts(let parts) = answer else { throw invalid }
        return parts.map(DrawnPart.init)
    }

    /// Draws everything except rows.
    ///
    /// If the view's parts were asked for, the model has been sent already.
    func body(around parts: [Node]) async throws(WorkerFault) -> Node {
        var (drawn, sent) = ([UInt8]?.none, SentModel.earlier(number))
        if view.isComposite {
            drawn = try? NodeCoding.encode(parts)
            guard drawn != nil else { throw .misfit("cannot be sent its parts") }
        } else {
            sent = try view.sent(model, Self.firstRows, number)
        }
        return try await answer(.body(around: drawn), of: sent).node(phase)
    }

    func rows(
        _ range: Range<Int>
    ) async throws(WorkerFault) -> (nodes: [Node], areEachAlone: Bool) {
        var sent = SentModel.earlier(number)
        if !Self.firstRows.contains(range) {
            // Other rows that are being drawn at the same time use the model that was sent first.
            sent = try view.sent(model, range, nil)
        }
        return try await answer(.rows(range), of: sent).nodes(phase)
    }

    private var phase: String { "\(view.typeName) drew" }

    private var invalid: WorkerFault { .invalidReply(while: phase) }

    /// The answer about a model, which is sent again if the worker no longer has it.
    private func answer(
        _ subject: ViewRequest.Subject,
        of sent: SentModel
    ) async throws(WorkerFault) -> ViewAnswer {
        let first = try await ask(ViewRequest(view: view.stem, subject: subject, model: sent))
        guard case .unknownModel = first else { return first }
        let again = try view.sent(model, Self.firstRows, number)
        return try await ask(ViewRequest(view: view.stem, subject: subject, model: again))
    }

    private func ask(_ request: ViewRequest) async throws(WorkerFault) -> ViewAnswer {
        let answers = try await view.worker.draw(
            [request],
            in: context,
            while: phase,
            onOutput: view.onOutput
        )
        return answers[0]
    }
}

// Several drawings in one request.
extension DrawingSession {
    /// Draws models without their rows, with views of one worker that leave no parts to others.
    static func bodies(
        _ views: [(view: IsolatedView, model: DrawnModel)],
        in context: DrawingContext
    ) async throws(WorkerFault) -> [Node] {
        var bodies: [Node] = []
        var batch: [(view: IsolatedView, model: SentModel)] = []
        var size = 0
        for (view, model) in views {
            // Their rows are never requested, so the model gets no number.
            let sent = try view.sent(model, firstRows, nil)
            if !batch.isEmpty, size + sent.size > batchSize {
                bodies += try await Self.bodies(batch, in: context)
                (batch, size) = ([], 0)
            }
            batch.append((view, sent))
            size += sent.size
        }
        return bodies + (try await Self.bodies(batch, in: context))
    }

    private static func bodies(
        _ batch: [(view: IsolatedView, model: SentModel)],
        in context: DrawingContext
    ) async throws(WorkerFault) -> [Node] {
        guard let view = batch.first?.view else { return [] }
        let names = Set(batch.map(\.view.typeName)).sorted().joined(separator: ", ")
        let phase = "\(names) drew"
        let answers = try await view.worker.draw(
            batch.map {
                ViewRequest(view: $0.view.stem, subject: .body(around: nil), model: $0.model)
            },
            in: context,
            while: phase,
            onOutput: view.onOutput
        )
        var bodies: [Node] = []
        for answer in answers { bodies.append(try answer.node(phase)) }
        return bodies
    }
}

extension IsolatedView {
    /// A model as it is sent, with some of its rows, and the number by which it can be used again.
    fileprivate func sent(
        _ model: DrawnModel,
        _ rows: Range<Int>,
        _ number: Int?
    ) throws(WorkerFault) -> SentModel {
        guard let value = model.bytes(sending: rows) else {
            throw .misfit("cannot be sent its model, \(modelType)")
        }
        return .coded(type: modelType, value: value, number: number)
    }
}

extension SentModel {
    fileprivate var size: Int { if case .coded(_, let value, _) = self { value.count } else { 0 } }
}

extension ViewAnswer {
    fileprivate func node(_ phase: String) throws(WorkerFault) -> Node {
        let nodes = try nodes(phase).nodes
        guard nodes.count == 1 else { throw .invalidReply(while: phase) }
        return nodes[0]
    }

    fileprivate func nodes(
        _ phase: String
    ) throws(WorkerFault) -> (nodes: [Node], areEachAlone: Bool) {
        guard case .nodes(let bytes, let areEachAlone) = self else {
            throw .invalidReply(while: phase)
        }
        do throws(NodeCoding.Failure) {
            return (try NodeCoding.decode(bytes), areEachAlone)
        } catch {
            switch error {
            case .tooDeep:
                throw .offence("sent a tree deeper than \(Node.maximumDepth) levels while \(phase)")
            case .corrupt: throw .invalidReply(while: phase)
            }
        }
    }
}
