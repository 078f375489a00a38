public import LiferayKit
import ScreensKit

/// Draws a document with its title and facts about it.
public struct PDFDisplayView_default: FileDisplayView {
    /// Creates the view.
    public init() {}
}
