import ScreensCoding
@_spi(Host) import ScreensKit

/// Answers the host's questions about one view in a worker.
protocol ViewHandler {
    var traits: ViewTraits { get }
    func answer(to request: ViewRequest, in context: DrawingContext) throws -> ViewAnswer
}

extension ScreenletView {
    static var handler: any ViewHandler { TypedViewHandler<Self>() }
}

/// A view, and the models that were last sent for it.
private final class TypedViewHandler<View: ScreenletView>: ViewHandler {
    private let view = View()
    private var models: [(number: Int, model: View.Model)] = []

    var traits: ViewTraits {
        ViewTraits(
            modelType: ModelType.name(of: View.Model.self),
            isComposite: view is any CompositeView<View.Model>,
            announced: view.traits
        )
    }

    func answer(to request: ViewRequest, in context: DrawingContext) throws -> ViewAnswer {
        guard let model = try model(request.model) else { return .unknownModel }
        switch request.subject {
        case .parts: return .parts(try parts(of: model, in: context))
        case .body(let drawn):
            let body = try body(of: model, around: drawn, in: context)
            return .nodes(try Self.bytes(of: [body]), areEachAlone: false)
        case .rows(let range):
            let (nodes, areEachAlone) = RowDrawing.nodes(by: view) {
                view.rows(range, of: model, in: context)
            }
            return .nodes(try Self.bytes(of: nodes), areEachAlone: areEachAlone)
        }
    }

    /// Returns `nil` for a model that is no longer stored.
    private func model(_ sent: SentModel) throws -> View.Model? {
        switch sent {
        case .earlier(let number): return models.first { $0.number == number }?.model
        case .coded(let type, let value, let number):
            guard type == traits.modelType else {
                throw ViewHandlerError.misfit("draws \(traits.modelType), not \(type)")
            }
            let model = try BinaryCoding.decode(View.Model.self, from: value)
            if let number { models = models.suffix(WorkerLimits.models - 1) + [(number, model)] }
            return model
        }
    }

    private func body(
        of model: View.Model,
        around drawn: [UInt8]?,
        in context: DrawingContext
    ) throws -> Node {
        guard let drawn, let composite = view as? any CompositeView<View.Model> else {
            return view.body(of: model, in: context)
        }
        return composite.body(of: model, parts: try NodeCoding.decode(drawn), in: context)
    }

    private func parts(of model: View.Model, in context: DrawingContext) throws -> [SentPart] {
        guard let composite = view as? any CompositeView<View.Model> else { return [] }
        return try composite.parts(of: model, in: context).map { part in
            SentPart(
                subjects: part.subjects.map { ViewName($0, theme: .default) },
                modelType: ModelType.name(of: type(of: part.model)),
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
