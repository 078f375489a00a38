public import LiferayKit
import ScreensKit

/// Draws the picture of a user, or the user's initials, beside the name.
public struct UserPortraitView_flat7: UserPortraitView {
    /// Creates the view.
    public init() {}
}
