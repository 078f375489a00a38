@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensRendering
@_spi(Host) import ScreensWorker

/// The type of a model, which may exist only in another process.
enum ModelType {
    /// A type of this process.
    case type(any ScreenletModel.Type)
    /// The name, with its module, of a type that may belong to another process.
    case named(String)

    var name: String {
        switch self {
        case .type(let type): "\(type)"
        case .named(let name): name
        }
    }
}

/// A view that draws in this process or in another.
enum StagedView: Sendable {
    case local(any ScreenletView)
    case isolated(IsolatedView)

    /// Called from any thread with the lines that a plugin printed during a drawing, and the plugin's file.
    typealias Printing = @Sendable (_ lines: [String], _ plugin: String) -> Void

    /// Why a view cannot draw.
    enum Failure: Error {
        /// It draws another type of model.
        case view(ViewError)
        /// Its plugin is no longer used.
        case lost(PluginRefusal)
    }

    /// The properties of the view that its screenlet receives.
    var traits: JSONObject {
        switch self {
        case .local(let view): view.traits
        case .isolated(let view): view.announcedTraits
        }
    }

    /// The name of the type of model that it draws, for messages.
    var modelName: String {
        switch self {
        case .local(let view): "\(type(of: view).modelType)"
        case .isolated(let view): view.modelType
        }
    }

    func draws(_ model: ModelType) -> Bool {
        switch (self, model) {
        case (.local(let view), .type(let model)): type(of: view).modelType == model
        case (.local(let view), .named(let name)):
            String(reflecting: type(of: view).modelType) == name
        case (.isolated(let view), .type(let model)): view.modelType == String(reflecting: model)
        case (.isolated(let view), .named(let name)): view.modelType == name
        }
    }

    /// The view of a plugin's file, with a function that receives what is printed while it draws in a worker.
    func printing(to reader: @escaping Printing, _ plugin: String) -> StagedView {
        guard case .isolated(let view) = self else { return self }
        return .isolated(view.printing { reader($0, plugin) })
    }

    /// Draws a model.
    ///
    /// `parts` draws the parts that the view leaves to others, in their order.
    func drawing(
        of model: DrawnModel,
        in context: DrawingContext,
        parts: ([DrawnPart]) async -> [Drawing]
    ) async throws(Failure) -> DrawnView {
        switch self {
        case .local(let view):
            let value: any ScreenletModel
            let asked: [ViewPart]
            do throws(ViewError) {
                value = try model.value(for: view)
                asked = try view.parts(of: value, in: context)
            } catch {
                throw .view(error)
            }
            let drawn = asked.isEmpty ? [] : await parts(asked.map(DrawnPart.init))
            do throws(ViewError) {
                let drawing = try view.drawing(of: value, in: context, parts: drawn)
                return .local(drawing.limited(), by: view)
            } catch {
                throw .view(error)
            }
        case .isolated(let view):
            do throws(PluginRefusal) {
                let drawing = try await view.drawing(of: model, in: context, parts: parts)
                return .isolated(drawing, frame: drawing.frame.limited())
            } catch {
                throw .lost(error)
            }
        }
    }
}

/// The drawing of a view, and the means to draw its rows.
enum DrawnView: Sendable {
    case local(Drawing, by: any ScreenletView)
    case isolated(IsolatedDrawing, frame: Drawing)
    /// A drawing without a view, which has no rows.
    case plain(Drawing)
    /// A drawing whose rows are those of an embedded screenlet.
    indirect case containing(EmbeddedList, in: Drawing)

    /// The drawing without the rows of an isolated view.
    var frame: Drawing {
        switch self {
        case .local(let drawing, _): drawing
        case .isolated(_, let frame): frame
        case .plain(let drawing): drawing
        case .containing(let list, let drawing): list.frame(around: drawing)
        }
    }

    /// Draws rows, and returns whether each depends on its row alone.
    func rows(
        _ range: Range<Int>
    ) async throws(PluginRefusal) -> (nodes: [Node], areEachAlone: Bool) {
        switch self {
        case .local(let drawing, let view):
            RowDrawing.nodes(by: view) { drawing.rows(range) }
        case .isolated(let drawing, let frame):
            try await Self.limited(drawing.rows(range), in: frame.context)
        case .plain: ([], false)
        case .containing(let list, _): try await list.rows(range)
        }
    }

    private static func limited(
        _ rows: (nodes: [Node], areEachAlone: Bool),
        in context: DrawingContext
    ) -> (nodes: [Node], areEachAlone: Bool) {
        (rows.nodes.limited(in: context), rows.areEachAlone)
    }
}
