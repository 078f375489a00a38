public import LiferayKit
import ScreensKit

/// Draws a video with its title and facts about it.
public struct VideoDisplayView_default: FileDisplayView {
    /// Creates the view.
    public init() {}
}
