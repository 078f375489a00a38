@_spi(Host) package import ScreensKit
package import ScreensPlugins

/// A view of a plugin, which draws in this process (``LocalView``) or in a worker (``IsolatedView``).
package protocol PluginView: Sendable {
    /// The properties of the view that its screenlet receives.
    var traits: JSONObject { get }
    /// The name of the type of model that it draws, for messages.
    var modelName: String { get }
    /// Whether it draws in a process of its own.
    var isIsolated: Bool { get }

    /// Whether it draws models of a type.
    func draws(_ model: ModelType) -> Bool

    /// The view, with a function that receives the lines that its plugin prints in a worker during its drawings.
    ///
    /// The function is called from any thread.
    func printing(to reader: @escaping @Sendable (_ lines: [String]) -> Void) -> any PluginView

    /// Draws a model.
    ///
    /// - Parameters:
    ///   - model: the model, of the view's type.
    ///   - context: the drawing context.
    ///   - parts: draws the parts that the view leaves to others, in their order.
    /// - Returns: the drawing, whose rows are asked for when they are needed.
    /// - Throws: ``ViewFailure``.
    func drawing(
        of model: DrawnModel,
        in context: DrawingContext,
        parts: ([DrawnPart]) async -> [Drawing]
    ) async throws(ViewFailure) -> DrawnView

    /// Adds the drawing of a part to those that its worker makes in one request; returns whether it did.
    ///
    /// Any other part is drawn by ``drawing(of:in:parts:)``.
    func add(
        _ part: DrawnModel,
        at index: Int,
        in context: DrawingContext,
        to parts: inout PartBatches
    ) -> Bool
}

/// Why a view cannot draw.
package enum ViewFailure: Error {
    /// It draws another type of model.
    case view(ViewError)
    /// Its plugin is no longer used.
    case refused(PluginRefusal)
}

/// The drawing of a view, and the means to draw its rows.
package struct DrawnView: Sendable {
    /// Draws the existing rows of a range, and returns whether each depends on its row alone.
    ///
    /// It throws why the view's plugin is no longer used.
    package typealias Rows =
        @Sendable (Range<Int>) async throws(PluginRefusal) -> (nodes: [Node], areEachAlone: Bool)

    /// The drawing without its rows.
    package let frame: Drawing
    /// Draws rows.
    package let rows: Rows

    /// A drawing, which has no rows unless they are given.
    package init(_ frame: Drawing, rows: @escaping Rows = { _ in ([], false) }) {
        (self.frame, self.rows) = (frame, rows)
    }
}

/// The type of a model, which may exist only in another process.
package enum ModelType: Sendable {
    /// A type of this process.
    case type(any ScreenletModel.Type)
    /// The name, with its module, of a type that may belong to another process.
    case named(String)

    /// The name for messages.
    package var name: String {
        switch self {
        case .type(let type): "\(type)"
        case .named(let name): name
        }
    }

    /// The name with its module.
    var fullName: String {
        switch self {
        case .type(let type): Self.name(of: type)
        case .named(let name): name
        }
    }

    /// The name of a type with its module, which is the same in both processes.
    static func name(of type: Any.Type) -> String { String(reflecting: type) }
}
