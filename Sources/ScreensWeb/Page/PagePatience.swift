@_spi(Host) import ScreensHost

/// How long a page waits for what it shows, before it is sent without that.
package struct PagePatience: Sendable {
    /// For what its screenlets load.
    package var loading = Duration.seconds(2)
    /// For pictures, which a browser without a script would not get later.
    package var pictures = Duration.milliseconds(500)
    /// For the drawing of each screenlet inside.
    package var drawing = LatestDrawing.patience
}
