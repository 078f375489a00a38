@_spi(Host) import ScreensHost

/// Where the user is on each page of an app, so that going back finds the same rows and the same focus.
@MainActor
struct PagePlaces {
    private struct Place {
        var list = ListScroll()
        var rowItem = 0
        var headScroll = 0
        var focus = 0
        var hasMoved = false
        var hasEdits = false
    }

    private var places: [Int: Place] = [:]
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
        places[number] = Place(
            list: screen.list,
            rowItem: screen.rowItem,
            headScroll: screen.headScroll,
            focus: screen.focus,
            hasMoved: screen.hasMoved,
            hasEdits: screen.hasEdits
        )
        let place = places[shown] ?? Place()
        (screen.list, screen.rowItem) = (place.list, place.rowItem)
        (screen.headScroll, screen.focus) = (place.headScroll, place.focus)
        (screen.hasMoved, screen.hasEdits) = (place.hasMoved, place.hasEdits)
        (screen.mustReveal, screen.mustRevealRow) = (false, false)
        return true
    }
}
