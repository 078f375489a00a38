extension ListScreenlet {
    /// Loads the list if `autoLoad` is on.
    public func onShow() {
        list.model.canRefresh = refreshControl
        if autoLoad { loadList() }
    }

    /// Stops loading pages; the host cancels the requests.
    public func onHide() {
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
        guard list.model.phase == .ready, !list.pagesInFlight.contains(0) else { return false }
        for page in list.missingPages(around: rows) { load(page: page, of: list.model.rows) }
        return true
    }

    private func load(page: Int, of rows: PagedRows<Page.Row>) {
        let request = PageRequest(page: page, rows: rows.portalRows(ofPage: page), filter: filter)
        list.pagesInFlight.insert(page)
        list.interactions[page] = runtime?.start(
            Self.pageAction,
            with: Page.self,
            request: request,
            policy: offlinePolicy
        ) { [weak self] result in
            self?.finish(page, of: rows, result)
        }
    }

    private func finish(
        _ page: Int,
        of rows: PagedRows<Page.Row>,
        _ result: Result<LoadedOutput<Page.Output>, ScreensError>
    ) {
        list.pagesInFlight.remove(page)
        switch result {
        case .success(let loaded):
            list.take(loaded.output, page, of: rows)
            // The other pages keep their unsent changes.
            let unsent = page == 0 ? nil : list.model.freshness?.unsent
            list.model.freshness = loaded.freshness
            list.model.freshness?.unsent = loaded.freshness.unsent ?? unsent
            runtime?.modelChanged()
            pageLoaded(loaded.output.rows)
        case .failure(let error):
            list.failures[page] = error
            list.model.problem = list.firstFailure
            if list.model.phase != .ready { list.model.phase = .failed }
            runtime?.modelChanged()
            pageFailed(error)
        }
    }
}

// Changes of single rows, as the portal has made them.
extension ListScreenlet {
    /// Replaces a row, after the portal changed it.
    public func replaceRow(at index: Int, with row: Page.Row) {
        list.model.rows.replace(at: index, with: row)
        runtime?.modelChanged()
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
    private func moveRows(_ change: (inout PagedRows<Page.Row>) -> Void) {
        let isReloading = list.pagesInFlight.contains(0)
        if !isReloading { list.cancelPages() }
        change(&list.model.rows)
        if isReloading { loadList() }
        runtime?.modelChanged()
        if let visible = list.visibleRows { _ = show(visible) }
    }
}
