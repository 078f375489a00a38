public import ScreensApps
@_spi(Host) public import ScreensKit

/// A page of an app that is open, for surfaces on which pages have addresses.
@_spi(Host)
public struct AppPlace: Hashable, Sendable {
    /// Distinguishes it from all other pages of the app that are or were open; later ones have greater numbers.
    public let number: Int
    /// The page, and the values that it was opened with.
    public let address: AppAddress
    /// The title for the user.
    public let title: String
}

/// The pages of an app that are open, as they were when it was drawn.
@_spi(Host)
public struct AppPlaces: Hashable, Sendable {
    /// The page that is shown.
    public let shown: AppPlace
    /// The page to which one can go back; `nil` if there is none.
    public let below: AppPlace?
    /// The pages in the menu.
    public let menu: [AppMenuItem]
    /// The names of the page about the user and of the sign-in, as far as there are buttons for them.
    public let further: [String]
}

@_spi(Host)
extension Stage {
    /// The pages of the app that are open; `nil` for a screenlet.
    public var appPlaces: AppPlaces? {
        guard let session = appSession else { return nil }
        let places = session.places
        return AppPlaces(
            shown: places.last
                ?? AppPlace(number: -1, address: session.page.address, title: session.title),
            below: places.dropLast().last,
            menu: session.menu,
            further: session.furtherPages
        )
    }

    /// Where the app begins; `nil` for a screenlet.
    public var appHome: AppAddress? { appSession?.home }

    /// The open page with a number; `nil` if it was closed.
    public func appPlace(_ number: Int) -> AppPlace? {
        appSession?.places.first { $0.number == number }
    }

    /// Opens a page of the app above the present one.
    ///
    /// - Throws: ``AppError``; the present page remains.
    public func openPage(_ address: AppAddress) throws(AppError) {
        try appSession?.open(address)
    }

    /// Shows a page of the app again that has been open: as it was left, or loaded again if it was closed.
    ///
    /// - Throws: ``AppError``; the present page remains.
    public func goToPage(_ number: Int, at address: AppAddress) throws(AppError) {
        try appSession?.go(to: number, at: address)
    }

    /// Checks an address without opening it.
    ///
    /// - Throws: ``AppError`` if it cannot be opened.
    public func checkPage(_ address: AppAddress) throws(AppError) {
        _ = try appSession?.checked(address)
    }

    /// Creates a stage with other pages of the same app, for the same user.
    ///
    /// The app's start is below the page, unless guests may not see it.
    ///
    /// - Parameters:
    ///   - address: the first page.
    ///   - number: the number of that page; `nil` for the first one.
    /// - Returns: a stage that is not shown yet; `nil` if this stage shows no app.
    /// - Throws: ``AppError`` if the page cannot be opened; ``HostError`` if pages cannot be drawn.
    public func besides(at address: AppAddress, number: Int? = nil) throws -> Stage? {
        guard let session = appSession else { return nil }
        let other = try AppSession(besides: session, at: address, number: number)
        let stage = try host.stage(other)
        stage.browserSignIn = browserSignIn
        return stage
    }

    /// Whether there is a page before the one that is shown.
    public var canGoBack: Bool { appPlaces?.below != nil }

    /// The action that goes back to the page before, in an app; `nil` for a screenlet.
    public var backAction: Action? { isOfApp ? AppModel.back : nil }

    /// The pages of an app that are always a step away: those of the menu, and that of the user or of the sign-in; empty for a
    /// screenlet.
    public var menu: [AppMenuItem] { appSession?.everyEntry ?? [] }

    /// Distinguishes the pages of an app, so that a surface can keep a place on each; `nil` for a screenlet.
    ///
    /// It is the same again after going back.
    public var pageNumber: Int? { appSession?.page.number }

    /// The name that the page of an app gives to the screenlet; `nil` for one that is on no page.
    public var nameOnPage: String? {
        (observer as? OpenPage)?.screenlets.first { $0.stage === self }?.name
    }

    var appSession: AppSession? { (shownScreenlet as? AppScreenlet)?.session }
}

extension AppSession {
    /// The pages that are open, the one that is shown last.
    fileprivate var places: [AppPlace] {
        stack.entries.map { AppPlace(number: $0.number, address: $0.address, title: $0.title) }
    }
}
