import ScreensApps
@_spi(Host) import ScreensKit

extension AppSession {
    /// Goes back to the page before.
    ///
    /// - Returns: whether there is one.
    @discardableResult
    public func back() -> Bool {
        guard stack.entries.count > 1 else { return false }
        stack.close(allBut: stack.entries.count - 1)
        if !isSigningIn { destination = nil }
        showMessage("")
        do throws(AppError) { try reopen() } catch { fail(error) }
        return true
    }

    /// Opens a page that the menu leads to.
    ///
    /// It replaces the pages above the one where the app begins, also itself.
    func openFromMenu(_ page: String) {
        do throws(AppError) {
            let address = AppAddress(page: page)
            let wanted = try checked(address)
            if host.user == nil, page == app.signInPage { return try openSignIn(wanted) }
            let present = stack.entries.dropFirst().first
            stack.close(allBut: 1)
            if stack.entries.first?.address != wanted {
                // One above itself would make going back do nothing.
                let number = present?.address == wanted ? present?.number : nil
                return try open(wanted, number: number)
            }
            destination = nil
            showMessage("")
            try reopen()
        } catch {
            fail(error)
        }
    }

    /// Opens the sign-in above the page to which it leads back, or shows the one that is open.
    private func openSignIn(_ address: AppAddress) throws(AppError) {
        guard let door = signInIndex else { return try open(address, number: nil) }
        stack.close(allBut: door + 1)
        showMessage("")
        try reopen()
    }

    /// The address with checked values and defaults.
    ///
    /// - Throws: ``AppError`` if there is no such page, or it cannot be opened with these values.
    func checked(_ address: AppAddress) throws(AppError) -> AppAddress {
        let page = try appPage(address.page)
        do throws(AppArgumentError) {
            let values = try page.arguments(from: address.values)
            return AppAddress(page: address.page, values: values)
        } catch {
            throw .wrongArgument(page: address.page, error)
        }
    }

    private func appPage(_ name: String) throws(AppError) -> AppPage {
        guard let page = app.pages[name] else {
            throw .unknownPage(name, suggestion: app.pages.keys.nearest(to: name))
        }
        return page
    }

    func requiresSignIn(_ address: AppAddress) -> Bool {
        (app.pages[address.page]?.signIn ?? app.signIn) == .required
            && address.page != app.signInPage
    }

    /// The page for signing in, if a guest wants a page that requires it.
    func signInPage(before wanted: AppAddress) throws(AppError) -> AppAddress? {
        guard host.user == nil, requiresSignIn(wanted) else { return nil }
        guard let page = app.signInPage else { throw .signInRequired(page: wanted.page) }
        return try checked(AppAddress(page: page))
    }

    /// Where a sign-in leads to that is before a page, or is the page itself; `nil` if the page is none of these.
    func destination(of wanted: AppAddress, through door: AppAddress?) -> AppAddress? {
        if door != nil { return wanted }
        if isSigningIn { return destination }
        guard host.user == nil, wanted.page == app.signInPage, app.start != wanted.page else {
            return nil
        }
        return stack.entries.last?.address ?? (try? checked(AppAddress(page: app.start)))
    }

    /// Whether a guest is led to a page by signing in: at the sign-in, or on a page that was opened from there, such as
    /// the one for a new account.
    var isSigningIn: Bool { host.user == nil && signInIndex != nil }

    private var signInIndex: Int? {
        stack.entries.firstIndex { $0.address.page == app.signInPage }
    }

    func show(_ address: AppAddress, number: Int? = nil) throws(AppError) {
        show(try page(at: address, number: number ?? nextPageNumber()))
    }

    private func page(at address: AppAddress, number: Int) throws(AppError) -> OpenPage {
        if let draft = stack.removeDraft(address) {
            draft.number = number
            return draft
        }
        return try OpenPage(address, try appPage(address.page), number: number, in: self)
    }

    private func show(_ page: OpenPage) {
        stack.push(page)
        showMessage("")
        page.show()
    }

    /// Creates the uppermost page again if its screenlets were released, else brings it up to date.
    func reopen() throws(AppError) {
        guard let entry = stack.entries.last else { return }
        if let page = entry.page { return page.show() }
        let page = try page(at: entry.address, number: entry.number)
        stack.restore(page)
        page.show()
        // Until now, nothing was open at this place of the stack.
        onChange?()
    }

    /// Follows a sign-in or a sign-out, which all stages report.
    func userMayHaveChanged() {
        guard host.user != user else { return }
        // What is looked at is of the user before.
        guard !isPreview else { return hide() }
        let hasLeft = user != nil
        user = host.user
        stack.discardDrafts()
        // The stages that have not begun again yet do so first.
        following = Task { [weak self] in
            if hasLeft { self?.forgetUser() } else { self?.followUser() }
            self?.following = nil
        }
    }

    /// Closes all pages when a user leaves: titles, messages, parameters and what steps have set may be about them, and so
    /// may be what they wanted to search for.
    ///
    /// The page that is shown is opened again if it needs no parameters, and is not for signed-in users.
    private func forgetUser() {
        let here = AppAddress(page: page.address.page)
        let isSame = (try? checked(here)) == page.address && !(user == nil && requiresSignIn(here))
        (destination, wanted) = (nil, nil)
        stack.discardAll()
        do throws(AppError) {
            try open(isSame ? here : AppAddress(page: app.start))
        } catch {
            fail(error)
        }
    }

    private func followUser() {
        do throws(AppError) {
            if user != nil, let wanted = destination {
                destination = nil
                var number: Int?
                if let door = signInIndex {
                    // The page replaces the sign-in in the history of a browser, too.
                    number = stack.entries[door].number
                    stack.close(allBut: door)
                }
                if stack.entries.last?.address == wanted {
                    showMessage("")
                    return try reopen()
                }
                try show(wanted, number: number)
            }
        } catch {
            fail(error)
        }
    }
}

extension AppSession {
    /// Shows a page again that has been open: as it was left if it still is, otherwise loaded again.
    ///
    /// Browsers go back and forward over any number of pages, also to those that the app has closed. Pages have
    /// ascending numbers, so that the pages opened after this one are closed.
    ///
    /// - Throws: ``AppError`` if it cannot be opened; then the present page remains.
    func go(to number: Int, at address: AppAddress) throws(AppError) {
        if let index = stack.entries.firstIndex(where: { $0.number == number }) {
            guard index < stack.entries.count - 1 else { return }
            stack.close(allBut: index + 1)
            if !isSigningIn { destination = nil }
            showMessage("")
            return try reopen()
        }
        let wanted = try checked(address)
        let door = try signInPage(before: wanted)
        let page = try page(at: door ?? wanted, number: number)
        destination = destination(of: wanted, through: door)
        pageCount = max(pageCount, number)
        let later = stack.entries.firstIndex { $0.number > number }
        stack.close(allBut: later ?? stack.entries.count)
        // The start below was only a guess of what the user had opened before.
        if let last = stack.entries.last, last.number == Self.guessedStart, last.address == wanted {
            stack.close(allBut: stack.entries.count - 1)
        }
        show(page)
    }

    /// Puts the app's start below the only page, so that one can go back to it.
    func insertStartBelow() {
        let start = AppAddress(page: app.start)
        guard stack.entries.count == 1, stack.entries[0].address != start,
            let page = app.pages[app.start], host.user != nil || !requiresSignIn(start)
        else { return }
        let title = AppScene(session: facts, texts: texts).value(of: page.title)?.text ?? self.title
        stack.insertBelow(.init(unopened: start, Self.guessedStart, title: title))
    }

    /// The number of a start that was put below another page.
    private static let guessedStart = 0
}
