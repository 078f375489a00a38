@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension Drawing {
    /// What a stage prints of it: without the buttons that only load again what is shown.
    var printed: Drawing {
        withoutButtons(of: ["loadList", "loadRatings", "loadPortrait", "loadWebContent", "load"])
    }
}
