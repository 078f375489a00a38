/// Which rows of the lists are printed, on each page of an app.
struct PrintedRows {
    /// The first rows that are printed, by the index of the list: its ids differ whenever a page is shown.
    var firsts: [Int: Int] = [:]
    /// The index of the list that was used last.
    var current = 0
    /// The page of an app to which `firsts` belong, and the first rows that were printed of other pages.
    private var page: Int?
    private var pages: [Int: [Int: Int]] = [:]

    /// The number of rows that are printed at a time.
    static let most = 10
    /// More pages than an app keeps.
    private static let mostPages = 100

    func first(of list: Int) -> Int { firsts[list] ?? 0 }

    /// Begins another page at its first rows, and a page that was open before where it was left.
    mutating func restorePage(_ number: Int?) {
        guard let number, number != page else { return }
        if let page { pages[page] = firsts }
        if pages.count > Self.mostPages { pages = [:] }
        (firsts, current, page) = (pages[number] ?? [:], 0, number)
    }

    /// Begins at the first rows of all pages.
    mutating func changeUser() { (firsts, current, pages) = ([:], 0, [:]) }
}
