public import LiferayKit
import ScreensKit

/// Draws a file with its title and facts about it.
public struct FileDisplayView_default: FileDisplayView {
    /// Creates the view.
    public init() {}
}
