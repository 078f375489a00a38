@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Whether all changes are sent, in the last line.
struct SyncWords {
    let text: String
    let style: CellStyle
    /// The number of the region that leads to the changes; `nil` if there are none to show.
    let number: Int?
    let hasFocus: Bool

    /// The words of a page; `nil` if it says nothing about changes.
    init?(_ page: ShownPage, isASCII: Bool, in locale: LocaleIdentifier) {
        guard let bar = page.bar, let sync = bar.sync, let looks = page.panes?.first?.looks else {
            return nil
        }
        let words = sync.role == .success ? KeyWord.sent.text(in: locale) : sync.entry.title
        text = "\(Self.sign(sync, isASCII: isASCII)) \(words)"
        style = sync.role == .success ? looks.success : looks.style(of: sync.role)
        number = sync.entry.action == nil ? nil : bar.syncNumber
        hasFocus = page.active == 0 && number == page.focus
    }

    private static func sign(_ sync: AppBar.Sync, isASCII: Bool) -> String {
        switch (sync.symbol, sync.role) {
        case (_, .success): isASCII ? "ok" : "✓"
        case (_, .danger): "!"
        case (.offline?, _): "◌"
        default: "↑"
        }
    }
}
