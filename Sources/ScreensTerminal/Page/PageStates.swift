/// Where the user is on each page of an app, so that going back finds the same rows and the same focus in each pane.
struct PageStates {
    private var pages: [Int: ShownPage] = [:]
    private var number: Int?
    /// More pages than an app keeps.
    private static let most = 100

    /// Goes to the place on the page with a number, if it is another page; returns whether it is.
    mutating func follow(_ shown: Int?, _ page: inout ShownPage) -> Bool {
        guard shown != number else { return false }
        defer { number = shown }
        guard let number, let shown else { return false }
        if pages.count >= Self.most { pages = [:] }
        page.panes = nil
        pages[number] = page
        page = pages[shown] ?? ShownPage()
        for index in page.places.indices {
            (page.places[index].mustReveal, page.places[index].mustRevealRow) = (false, false)
            page.places[index].asked = nil
        }
        return true
    }
}
