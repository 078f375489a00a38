/// Where the user is on each page of an app, so that going back finds the same rows and the same focus in each pane.
struct PageStateStore {
    private var pages: [Int: ShownPage] = [:]
    private var number: Int?
    /// More pages than an app has open.
    private static let most = 100

    /// Stores the state of the page before, and restores that of the page with a number, if it is another page.
    mutating func restorePage(_ shown: Int?, in page: inout ShownPage) {
        guard shown != number else { return }
        defer { number = shown }
        guard let number, let shown else { return }
        if pages.count >= Self.most { pages = [:] }
        page.panes = nil
        pages[number] = page
        page = pages[shown] ?? ShownPage()
        for index in page.places.indices {
            (page.places[index].mustReveal, page.places[index].mustRevealRow) = (false, false)
            page.places[index].asked = nil
        }
    }
}
