import ScreensCoding
@_spi(Host) import ScreensKit

/// One drawing of a view in a worker.
///
/// The model is sent once, with the rows that are needed.
struct DrawingSession: Sendable {
    let view: IsolatedView
    let model: DrawnModel
    let context: DrawingContext
    private let token: Int
    /// The rows that are sent together with the rest of the drawing.
    private static let firstRows = 0..<Drawing.windowSize
    /// How many bytes of models are sent in one request for several drawings, if there are several.
    private static let batchSize = 1 << 20

    init(view: IsolatedView, model: DrawnModel, context: DrawingContext) {
        self.view = view
        self.model = model
        self.context = context
        token = view.worker.newToken()
    }

    /// The parts that the view leaves to others.
    func parts() async throws(WorkerFault) -> [DrawnPart] {
        guard view.traits.isComposite else { return [] }
        let bytes = try await ask(try request(.parts, sending: Self.firstRows)).bytes
        guard let parts = try? BinaryCoding.decode([SentPart].self, from: bytes) else {
            throw .offence("sent an invalid reply \(phase)")
        }
        return parts.map(DrawnPart.init)
    }

    /// Draws everything except rows.
    ///
    /// If the view's parts were asked for, the model has been sent already.
    func body(around parts: [Node]) async throws(WorkerFault) -> Node {
        guard view.traits.isComposite else {
            return try await node(try request(.body, sending: Self.firstRows))
        }
        guard let drawn = try? NodeCoding.encode(parts) else {
            throw .misfit("cannot be sent its parts")
        }
        var request = request(.body)
        request.drawnParts = drawn
        return try await node(request)
    }

    func rows(
        _ range: Range<Int>
    ) async throws(WorkerFault) -> (nodes: [Node], areEachAlone: Bool) {
        var request = request(.rows)
        if !Self.firstRows.contains(range) {
            request = try self.request(.rows, sending: range)
            // Other rows that are being drawn at the same time use the model that was sent first.
            request.token = nil
        }
        request.rows = [range.lowerBound, range.upperBound]
        let (bytes, areEachAlone) = try await ask(request)
        return (try nodes(bytes), areEachAlone)
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
        request.model = model.bytes(sending: rows)
        guard request.model != nil else {
            throw .misfit("cannot be sent its model, \(view.traits.modelType)")
        }
        return request
    }

    private func node(_ request: WorkerRequest) async throws(WorkerFault) -> Node {
        let nodes = try nodes(try await ask(request).bytes)
        guard nodes.count == 1 else { throw .offence("sent an invalid reply \(phase)") }
        return nodes[0]
    }

    private func nodes(_ bytes: [UInt8]) throws(WorkerFault) -> [Node] {
        try Self.nodes(bytes, phase)
    }

    private static func nodes(
        _ bytes: [UInt8],
        _ phase: String
    ) throws(WorkerFault) -> [Node] {
        do throws(NodeCoding.Failure) {
            return try NodeCoding.decode(bytes)
        } catch {
            switch error {
            case .tooDeep:
                throw .offence("sent a tree deeper than \(Node.maximumDepth) levels \(phase)")
            case .corrupt: throw .offence("sent an invalid reply \(phase)")
            }
        }
    }

    private func ask(
        _ request: WorkerRequest
    ) async throws(WorkerFault) -> (bytes: [UInt8], areEachAlone: Bool) {
        if let answer = try await answer(to: request) { return answer }
        var complete = try self.request(request.act, sending: Self.firstRows)
        complete.rows = request.rows
        complete.drawnParts = request.drawnParts
        guard let answer = try await answer(to: complete) else {
            throw .offence("sent an invalid reply \(phase)")
        }
        return answer
    }

    /// Returns `nil` if the worker no longer has the model.
    private func answer(
        to request: WorkerRequest
    ) async throws(WorkerFault) -> (bytes: [UInt8], areEachAlone: Bool)? {
        let phase = "\(view.typeName) drew"
        let answer = try await view.worker.draw(
            request,
            in: context,
            while: phase,
            onOutput: view.onOutput
        )
        return switch answer {
        case .done(let bytes): (bytes, false)
        case .doneEachAlone(let bytes): (bytes, true)
        case .unknown: nil
        }
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
        var batch: [(view: IsolatedView, request: WorkerRequest)] = []
        var size = 0
        for (view, model) in views {
            var request = try DrawingSession(view: view, model: model, context: context)
                .request(.body, sending: firstRows)
            // Their rows are never requested.
            request.token = nil
            let bytes = request.model?.count ?? 0
            if !batch.isEmpty, size + bytes > batchSize {
                bodies += try await Self.bodies(batch, in: context)
                (batch, size) = ([], 0)
            }
            batch.append((view, request))
            size += bytes
        }
        return bodies + (try await Self.bodies(batch, in: context))
    }

    private static func bodies(
        _ batch: [(view: IsolatedView, request: WorkerRequest)],
        in context: DrawingContext
    ) async throws(WorkerFault) -> [Node] {
        guard let view = batch.first?.view else { return [] }
        var request = WorkerRequest(.several, "")
        request.several = batch.map(\.request)
        let names = Set(batch.map(\.view.typeName)).sorted().joined(separator: ", ")
        let phase = "\(names) drew"
        let answer = try await view.worker.draw(
            request,
            in: context,
            while: phase,
            onOutput: view.onOutput
        )
        guard case .done(let bytes) = answer,
            let answers = try? BinaryCoding.decode([[UInt8]].self, from: bytes),
            answers.count == batch.count
        else { throw .offence("sent an invalid reply while \(phase)") }
        var bodies: [Node] = []
        for answer in answers {
            let nodes = try nodes(answer, "while \(phase)")
            guard nodes.count == 1 else { throw .offence("sent an invalid reply while \(phase)") }
            bodies.append(nodes[0])
        }
        return bodies
    }
}
