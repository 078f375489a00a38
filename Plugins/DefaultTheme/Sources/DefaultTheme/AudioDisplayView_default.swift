public import LiferayKit
import ScreensKit

/// Draws a sound with its title and facts about it.
public struct AudioDisplayView_default: FileDisplayView {
    /// Creates the view.
    public init() {}
}
