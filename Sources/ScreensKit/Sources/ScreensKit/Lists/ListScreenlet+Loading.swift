extension PagedScreenlet {
    /// Loads the list if `autoLoad` is on.
    public func onShow() {
        list.model.canRefresh = refreshControl
        if autoLoad { loadList() }
    }

    /// Stops loading pages.
    public func onHide() { stopLoading() }

    /// Stops loading pages; a screenlet with an `onHide()` of its own calls it there.
    public func stopLoading() {
        list.cancelPages()
        if list.model.phase == .loading { list.model.phase = .idle }
    }

    /// Reloads the first page and drops the others; the rows stay visible until the page arrives.
    ///
    /// - Returns: whether a request was started; `false` before a host shows the list.
    @discardableResult
    public func loadList() -> Bool {
        guard runtime != nil else { return false }
        list.cancelPages()
        list.failures = [:]
        list.model.canRefresh = refreshControl
        list.model.problem = nil
        if list.model.phase != .ready { list.model.phase = .loading }
        load(page: 0, of: PagedRows(firstPageSize: firstPageSize, pageSize: pageSize))
        runtime?.modelChanged()
        return true
    }

    /// Loads the missing pages of rows that are visible.
    func show(_ rows: Range<Int>) -> Bool {
        list.visibleRows = rows
        guard runtime != nil, list.model.phase == .ready, !list.pagesInFlight.contains(0) else {
            return false
        }
        for page in list.missingPages(around: rows) { load(page: page, of: list.model.rows) }
        return true
    }

    private func load(page: Int, of rows: PagedRows<Page.Row>) {
        let request = PageRequest(page: page, rows: rows.portalRows(ofPage: page), filter: filter)
        let policy = offlinePolicy
        list.pagesInFlight.insert(page)
        list.loads[page] = runtime?.startTask { [weak self] runtime in
            let pages = runtime.load(
                Self.pageAction,
                with: Page.self,
                request: request,
                policy: policy
            )
            for try await loaded in pages { self?.add(loaded, as: page, of: rows) }
            // A task that has ended would keep its memory.
            self?.list.loads[page] = nil
        } onFailure: { [weak self] error in
            self?.list.loads[page] = nil
            self?.fail(page, error)
        }
    }

    private func add(
        _ loaded: Answer<Page.Output>,
        as page: Int,
        of rows: PagedRows<Page.Row>
    ) {
        list.pagesInFlight.remove(page)
        list.add(loaded.output, page, of: rows)
        // The other pages keep their unsent changes.
        let unsent = page == 0 ? nil : list.model.freshness?.unsent
        list.model.freshness = loaded.freshness
        list.model.freshness?.unsent = loaded.freshness.unsent ?? unsent
        runtime?.modelChanged()
        pageLoaded(loaded.output.rows)
    }

    private func fail(_ page: Int, _ error: ScreensError) {
        list.pagesInFlight.remove(page)
        list.failures[page] = error
        list.model.problem = list.firstFailure
        if list.model.phase != .ready { list.model.phase = .failed }
        runtime?.modelChanged()
        pageFailed(error)
    }
}

// Changes of single rows, as the portal has made them.
extension PagedScreenlet {
    /// Replaces a row, after the portal changed it.
    public func replaceRow(at index: Int, with row: Page.Row) {
        list.model.rows.replace(at: index, with: row)
        runtime?.modelChanged()
    }

    /// Replaces a row, after the user changed it and the portal does not have that.
    ///
    /// - Parameters:
    ///   - index: the position of the row.
    ///   - row: the changed row.
    ///   - unsent: why the portal does not have it. The list is shown again when that has changed.
    public func replaceRow(at index: Int, with row: Page.Row, unsent: UnsentState) {
        list.model.freshness?.unsent = unsent
        replaceRow(at: index, with: row)
    }

    /// Inserts a row, after the portal did.
    public func insertRow(_ row: Page.Row, at index: Int) {
        moveRows { $0.insert(row, at: index) }
    }

    /// Removes a row, after the portal did.
    public func removeRow(at index: Int) {
        moveRows { $0.remove(at: index) }
    }

    /// Requests for pages name the rows' old positions, so they are sent again.
    func moveRows(_ change: (inout PagedRows<Page.Row>) -> Void) {
        let isReloading = list.pagesInFlight.contains(0)
        if !isReloading { list.cancelPages() }
        change(&list.model.rows)
        if isReloading { loadList() }
        runtime?.modelChanged()
        if let visible = list.visibleRows { _ = show(visible) }
    }
}
