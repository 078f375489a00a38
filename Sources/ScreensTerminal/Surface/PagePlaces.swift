@_spi(Host) import ScreensHost

/// Where the user is on each page of an app, so that going back finds the same rows and the same focus in each pane.
@MainActor
struct PageStates {
    private struct Page {
        var panes = [PaneState()]
        var active = 0
        var inner = 0
        var hasMoved = false
    }

    private var places: [Int: Page] = [:]
    private var number: Int?
    /// More pages than an app keeps.
    private static let most = 100

    /// Goes to the place on the page that is shown now; returns whether it is another page.
    mutating func follow(_ screen: LiveScreen) -> Bool {
        let shown = screen.stage.pageNumber
        guard shown != number else { return false }
        defer { number = shown }
        guard let number, let shown else { return false }
        if places.count >= Self.most { places = [:] }
        places[number] = Page(
            panes: screen.places,
            active: screen.active,
            inner: screen.inner,
            hasMoved: screen.hasMoved
        )
        let place = places[shown] ?? Page()
        (screen.places, screen.active, screen.inner) = (place.panes, place.active, place.inner)
        screen.hasMoved = place.hasMoved
        for index in screen.places.indices {
            (screen.places[index].mustReveal, screen.places[index].mustRevealRow) = (false, false)
            screen.places[index].asked = nil
        }
        return true
    }
}
