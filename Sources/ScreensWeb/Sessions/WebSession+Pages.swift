import ScreensApps
import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem

/// The pages of an app, and their addresses.
extension WebSession {
    /// Brings the tab to the page of an address.
    ///
    /// A page that is open is shown as it was left. A number without an open page is that of one that was closed, and is
    /// opened again; any other address is opened above the present page.
    ///
    /// - Throws: ``AppError`` if the page cannot be opened; then the present page remains.
    func show(_ wanted: PageAddress) throws(AppError) {
        guard let number = wanted.number else { return try stage.openPage(wanted.page) }
        guard stage.appPlace(number) == nil || hasOpen(wanted) else {
            return try stage.openPage(wanted.page)
        }
        try stage.goToPage(number, at: wanted.page)
    }

    /// Whether an address is that of an open page.
    func hasOpen(_ address: PageAddress) -> Bool {
        guard let open = address.number.flatMap({ stage.appPlace($0) }) else { return false }
        return address.means(open.address)
    }

    /// The number of the page that is shown; `nil` for a screenlet.
    var pageNumber: Int? { stage.appPlaces?.shown.number }

    /// The address of what is shown, with some rows.
    func path(of window: PageWindow = PageWindow()) -> String {
        guard let places = stage.appPlaces else { return access.path(of: window) }
        return address(of: places.shown).text(key: access.keyText, window: window)
    }

    /// Whether an address is the one that the shown page has.
    func isShown(at address: PageAddress) -> Bool {
        guard let place = stage.appPlaces?.shown else { return false }
        return address.tab == tab && address.number == place.number && address.means(place.address)
    }

    /// Notes with which rows the page is shown.
    func note(_ window: PageWindow) {
        guard let pageNumber else { return }
        if windows.count >= Self.mostWindows { windows = [:] }
        windows[pageNumber] = window
    }

    /// More pages than an app keeps.
    private static let mostWindows = 100

    func address(of place: AppPlace) -> PageAddress {
        PageAddress(place.address, tab: tab, number: place.number)
    }

    /// The title of the document that shows a page, or a screenlet.
    func title(at place: AppPlace?) -> String {
        guard let place, place.title != siteTitle, !place.title.isEmpty else { return siteTitle }
        return "\(SafeText.line(place.title)) – \(siteTitle)"
    }

    /// The renderer of a drawing, with the addresses of the pages to which it leads.
    func renderer(for drawing: StageDrawing) -> HTMLRenderer {
        // Scripts in a frame can take the focus, and with it the letters of a password.
        let hasFrames = !HTMLOffers(drawing.frame).asksForSecret
        var renderer = HTMLRenderer(
            token: access.token.text,
            frames: !hasFrames ? "" : tab == 0 ? access.framePath : access.framePath(ofTab: tab),
            links: drawing.places.map { links(from: $0, drawing.context.locale) }
        )
        renderer.media = mediaAddresses
        return renderer
    }

    private func links(from places: AppPlaces, _ locale: LocaleIdentifier) -> HTMLPageLinks {
        let key = access.keyText
        let menu = (places.menu.map(\.page) + places.further).map { page in
            // Without a tab, because the link may be opened in another one.
            (AppModel.open(page), PageAddress(AppAddress(page: page)).text(key: key))
        }
        let back = places.below.map { place in
            let window = windows[place.number] ?? PageWindow()
            return (AppModel.back, address(of: place).text(key: key, window: window))
        }
        return HTMLPageLinks(
            page: address(of: places.shown).text(key: key),
            menuLabel: PageTexts(locale: locale).menu,
            menu + [back].compactMap(\.self)
        )
    }
}
