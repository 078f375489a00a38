public import LiferayKit
import ScreensKit

/// Draws a picture with its title and facts about it.
public struct ImageDisplayView_default: FileDisplayView {
    /// Creates the view.
    public init() {}
}
