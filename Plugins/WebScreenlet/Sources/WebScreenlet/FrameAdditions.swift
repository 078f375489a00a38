import LiferayKit
import ScreensKit

/// What a frame adds to a page.
///
/// It is a copy of the attributes that were checked together with the address of the page. Attributes that are set while the
/// page is being loaded, or later, are for the next one.
struct FrameAdditions {
    private var scripts: [WebFrame.Code] = []
    private var styles: [WebFrame.Code] = []
    private var isScrollable = true
    private var isLogging = true

    /// Adds nothing.
    init() {}

    /// Copies the attributes of a screenlet whose paths are those of a portal.
    @MainActor
    init(of web: WebScreenlet, at portal: LinkAddress?) {
        scripts = Self.code(web.scripts, web.scriptAddresses, portal)
        styles = Self.code(web.styles, web.styleAddresses, portal)
        (isScrollable, isLogging) = (web.isScrollEnabled, web.loggingEnabled)
    }

    private static func code(
        _ text: String,
        _ list: AddressList,
        _ portal: LinkAddress?
    ) -> [WebFrame.Code] {
        (text.isEmpty ? [] : [.text(text)])
            + list.addresses(at: portal).map(WebFrame.Code.address)
    }

    /// The frame of a page, with further scripts after those of the attributes.
    func frame(of answer: WebPageAnswer, _ injected: [WebFrame.Code]) -> WebFrame {
        WebFrame(
            address: answer.address,
            html: answer.html,
            scripts: scripts + injected,
            styles: styles,
            isScrollable: isScrollable,
            isLogging: isLogging
        )
    }
}
