import ScreensApps

/// The open pages of an app, one above the other, and those that were left with something entered in them.
///
/// Closing a page runs code of screenlets and apps, which may ask for the pages meanwhile; so it is an object.
@MainActor
final class PageStack {
    /// A page of the stack; only the uppermost ones keep their screenlets.
    @MainActor
    struct Entry {
        let address: AppAddress
        /// Distinguishes it from all other pages of the app that are or were open.
        let number: Int
        /// The page; `nil` if its screenlets were released.
        fileprivate(set) var page: OpenPage? {
            didSet { ownTitle = page?.title ?? oldValue?.title ?? ownTitle }
        }
        private var ownTitle = ""

        init(_ page: OpenPage) {
            (address, number, ownTitle) = (page.address, page.number, page.title)
            self.page = page
        }

        /// A page whose screenlets are created when the user goes back to it.
        init(unopened address: AppAddress, _ number: Int, title: String) {
            (self.address, self.number, ownTitle) = (address, number, title)
        }

        /// The title of the page, as far as it is known.
        var title: String { page?.title ?? ownTitle }
    }

    /// The pages, the one that is shown last.
    private(set) var entries: [Entry] = []
    /// Opening the address of one of them again finds what was entered.
    private(set) var drafts: [OpenPage] = []

    /// How many pages keep their screenlets.
    static let mostOpenPages = 8
    /// How many pages one can go back.
    static let mostEntries = 100
    /// How many pages stay open because something was entered in them.
    static let mostDrafts = 20

    /// All pages that have their screenlets.
    var pages: [OpenPage] { entries.compactMap(\.page) + drafts }

    /// Puts a page above the others.
    func push(_ page: OpenPage) {
        entries.append(Entry(page))
        if entries.count > Self.mostEntries { close(entries.removeFirst()) }
        release()
    }

    /// Puts a page below all others.
    func insertBelow(_ entry: Entry) { entries.insert(entry, at: 0) }

    /// Puts the screenlets of the uppermost page back that were released.
    func restore(_ page: OpenPage) { entries[entries.count - 1].page = page }

    /// Closes all pages but for the lowest ones.
    func close(allBut count: Int) {
        for entry in entries.dropFirst(count) { close(entry) }
        entries.removeSubrange(min(count, entries.count)...)
    }

    /// Shows other pages instead of all present ones, which are not hidden.
    func replace(with entries: [Entry], drafts: [OpenPage]) {
        (self.entries, self.drafts) = (entries, drafts)
    }

    /// Closes all pages, and discards what was entered, because it belongs to another user.
    func discardAll() {
        discardDrafts()
        for entry in entries { entry.page?.hide() }
        entries = []
    }

    /// Discards what was entered in pages that were left.
    func discardDrafts() {
        for page in drafts { page.hide() }
        drafts = []
    }

    /// The page of this address that was left with something entered in it; `nil` if there is none.
    func removeDraft(_ address: AppAddress) -> OpenPage? {
        let index = drafts.lastIndex { $0.address == address }
        return index.map { drafts.remove(at: $0) }
    }

    /// Closes a page, unless something was entered in it.
    private func close(_ entry: Entry) {
        guard let page = entry.page else { return }
        guard page.hasUnsentInput else { return page.hide() }
        drafts.append(page)
        if drafts.count > Self.mostDrafts { drafts.removeFirst().hide() }
    }

    /// Releases the screenlets of pages far below, but for those in which the user has entered something.
    private func release() {
        for index in entries.indices.dropLast(Self.mostOpenPages)
        where entries[index].page?.hasUnsentInput == false {
            entries[index].page?.hide()
            entries[index].page = nil
        }
    }
}
