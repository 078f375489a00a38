import CLivePage
import ScreensSystem

/// The script of live pages.
enum LiveScript {
    /// The path at which the script is served; it changes with the script's content.
    static let path = "/live-\(Fingerprint.text(of: bytes)).js"

    static let bytes = [UInt8](
        UnsafeBufferPointer(start: screens_live_js, count: screens_live_js_count)
    )
}

/// The script of frames: a function that is called with the settings of one.
enum FrameScript {
    static let text = String(
        decoding: UnsafeBufferPointer(start: screens_frame_js, count: screens_frame_js_count),
        as: UTF8.self
    )
}

/// The additional style rules of a live page.
enum LiveStyleRules {
    static let bytes = [UInt8](
        UnsafeBufferPointer(start: screens_live_css, count: screens_live_css_count)
    )
}
