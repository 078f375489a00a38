@_spi(Host) public import ScreensKit

extension TextRenderer {
    /// Draws a view of a model: for tests of themes and screenlets.
    ///
    /// As in other prints, the button that reloads a list is left out.
    ///
    /// - Throws: when the view refuses the model.
    public func render<View: ScreenletView>(
        _ view: View,
        of model: View.Model,
        in context: DrawingContext = DrawingContext()
    ) throws -> [UInt8] {
        render(try view.drawing(of: model, in: context).limited().printed(of: model))
    }
}

extension HTMLRenderer {
    /// Draws a view of a model, without a page around it: for tests of themes and screenlets.
    ///
    /// - Throws: when the view refuses the model.
    public func render<View: ScreenletView>(
        _ view: View,
        of model: View.Model,
        in context: DrawingContext = DrawingContext()
    ) throws -> [UInt8] {
        fragment(try view.drawing(of: model, in: context).limited())
    }
}

extension JSONRenderer {
    /// Draws a view of a model: for tests of themes and screenlets.
    ///
    /// - Throws: when the view refuses the model, and what coding throws.
    public static func render<View: ScreenletView>(
        _ view: View,
        of model: View.Model,
        in context: DrawingContext = DrawingContext()
    ) throws -> [UInt8] {
        try tree(try view.drawing(of: model, in: context).limited())
    }
}
