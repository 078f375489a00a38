@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker

/// The type of a model, as far as it is known here.
enum ModelType {
    /// A type of this process.
    case type(any ScreenletModel.Type)
    /// The name, with its module, of a type that may be of another process.
    case named(String)

    var name: String {
        switch self {
        case .type(let type): "\(type)"
        case .named(let name): name
        }
    }
}

/// A view that draws, in this process or in another.
enum StagedView: Sendable {
    case local(any ScreenletView)
    case isolated(IsolatedView)

    /// Why a view cannot draw.
    enum Failure: Error {
        /// It draws another type of model.
        case view(ViewError)
        /// Its plugin is not used any more.
        case lost(PluginRefusal)
    }

    /// What a screenlet is told of the view.
    var traits: JSONObject {
        switch self {
        case .local(let view): view.traits
        case .isolated(let view): view.announcedTraits
        }
    }

    /// The name of the type of model it draws, for people.
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

    /// Draws a model; `rescue` draws rows in the view's place when that fails later on.
    func drawing(
        of model: DrawnModel,
        in context: DrawingContext,
        part: @escaping (DrawnPart) -> Drawing,
        rescue: @escaping @Sendable (PluginRefusal, Range<Int>) -> [Node]
    ) throws(Failure) -> Drawing {
        switch self {
        case .local(let view):
            do {
                let value = try model.value(for: view)
                return try view.drawing(of: value, in: context) { part(DrawnPart($0)) }
            } catch {
                throw .view(error)
            }
        case .isolated(let view):
            do {
                return try view.drawing(of: model, in: context, part: part, rescue: rescue)
            } catch {
                throw .lost(error)
            }
        }
    }
}
