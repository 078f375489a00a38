import CLivePage
import ScreensSystem

/// The script of live pages.
enum LiveScript {
    /// Where it is served: under another name when it is another.
    static let path = "/live-\(Fingerprint.text(of: bytes)).js"

    static let bytes = [UInt8](
        UnsafeBufferPointer(start: screens_live_js, count: screens_live_js_count)
    )
}

/// The rules of style of what a live page has besides the screenlet.
enum LiveRules {
    static let bytes = [UInt8](
        UnsafeBufferPointer(start: screens_live_css, count: screens_live_css_count)
    )
}
