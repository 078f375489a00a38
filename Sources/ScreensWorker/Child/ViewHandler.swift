import ScreensCoding
@_spi(Host) import ScreensKit

/// Answers the host's questions about one view in a worker.
protocol ViewHandler {
    var traits: ViewTraits { get }
    /// Returns the answer, and whether it consists of rows that the view draws each by itself.
    func answer(
        to request: WorkerRequest,
        in context: DrawingContext
    ) throws -> (bytes: [UInt8], areEachAlone: Bool)
}

extension ScreenletView {
    static var handler: any ViewHandler { TypedViewHandler<Self>() }
}

/// A view, and the models that were last sent for it.
private final class TypedViewHandler<View: ScreenletView>: ViewHandler {
    private let view = View()
    private var models: [(token: Int, model: View.Model)] = []

    var traits: ViewTraits {
        ViewTraits(
            modelType: WorkerRequest.name(of: View.Model.self),
            isComposite: view is any CompositeView<View.Model>,
            announced: view.traits
        )
    }

    func answer(
        to request: WorkerRequest,
        in context: DrawingContext
    ) throws -> (bytes: [UInt8], areEachAlone: Bool) {
        let model = try model(for: request)
        switch request.act {
        case .parts: return (try BinaryCoding.encode(try parts(of: model, in: context)), false)
        case .rows:
            let (nodes, areEachAlone) = try rows(request, of: model, in: context)
            return (try Self.bytes(of: nodes), areEachAlone)
        default: return (try Self.bytes(of: [try body(request, of: model, in: context)]), false)
        }
    }

    private func model(for request: WorkerRequest) throws -> View.Model {
        guard let bytes = request.model else {
            guard let known = models.first(where: { $0.token == request.token }) else {
                throw ViewHandlerError.unknown
            }
            return known.model
        }
        guard request.modelType == traits.modelType else {
            let got = request.modelType ?? "nothing"
            throw ViewHandlerError.misfit("draws \(traits.modelType), not \(got)")
        }
        let model = try BinaryCoding.decode(View.Model.self, from: bytes)
        if let token = request.token {
            models = models.suffix(WorkerLimits.models - 1) + [(token, model)]
        }
        return model
    }

    private func rows(
        _ request: WorkerRequest,
        of model: View.Model,
        in context: DrawingContext
    ) throws -> (nodes: [Node], areEachAlone: Bool) {
        guard let ends = request.rows, ends.count == 2, ends[0] <= ends[1] else {
            throw ViewHandlerError.misfit("received a request for invalid rows")
        }
        return RowDrawing.nodes(by: view) {
            view.rows(of: model, ends[0]..<ends[1], in: context)
        }
    }

    private func body(
        _ request: WorkerRequest,
        of model: View.Model,
        in context: DrawingContext
    ) throws -> Node {
        guard let drawn = request.drawnParts,
            let composite = view as? any CompositeView<View.Model>
        else { return view.body(of: model, in: context) }
        return composite.body(of: model, parts: try NodeCoding.decode(drawn), in: context)
    }

    private func parts(of model: View.Model, in context: DrawingContext) throws -> [SentPart] {
        guard let composite = view as? any CompositeView<View.Model> else { return [] }
        return try composite.parts(of: model, in: context).map { part in
            SentPart(
                subjects: part.subjects.map { ViewName($0, theme: .default) },
                modelType: WorkerRequest.name(of: type(of: part.model)),
                model: try BinaryCoding.encode(part.model),
                fallback: try part.fallback.map { try Self.bytes(of: [$0]) }
            )
        }
    }

    private static func bytes(of nodes: [Node]) throws -> [UInt8] {
        do {
            return try NodeCoding.encode(nodes)
        } catch {
            throw ViewHandlerError.fault("returned a tree deeper than \(Node.maximumDepth) levels")
        }
    }
}
