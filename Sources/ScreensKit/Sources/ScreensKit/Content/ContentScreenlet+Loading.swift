extension ContentScreenlet {
    /// Loads the content if `autoLoad` is on and the attributes name something.
    public func onShow() {
        if autoLoad, request != nil { load() }
    }

    /// Stops loading.
    public func onHide() { content.cancel() }

    /// Loads the content; an earlier answer to the same request stays visible meanwhile.
    ///
    /// - Returns: whether a request was started; `false` before a host shows the screenlet, if the attributes name
    ///   nothing, and if the request is not valid.
    @discardableResult
    public func load() -> Bool { load(by: offlinePolicy) }

    /// Loads the content by a policy; see ``load()``.
    @discardableResult
    public func load(by policy: OfflinePolicy) -> Bool {
        request.map { load($0, by: policy) } ?? false
    }

    /// Loads what a request names, whatever the attributes name; see ``load()``.
    @discardableResult
    public func load(_ request: Load.Request, by policy: OfflinePolicy) -> Bool {
        guard let runtime else { return false }
        clear(for: request)
        do throws(ScreensError) { try validate(request, in: runtime) } catch {
            fail(error)
            return false
        }
        if content.model.phase != .ready { content.model.phase = .loading }
        content.isLoading = true
        content.task = runtime.startTask { [weak self] runtime in
            let answers = runtime.load(
                Self.loadAction,
                with: Load.self,
                request: request,
                policy: policy
            )
            for try await loaded in answers { try await self?.receive(loaded, in: runtime) }
            self?.content.task = nil
        } onFailure: { [weak self] error in
            self?.content.cancel()
            self?.fail(error)
        }
        runtime.modelChanged()
        return true
    }

    private func clear(for request: Load.Request) {
        content.cancel()
        let isShown = content.request.map { isSame($0, as: request) } ?? false
        content.request = request
        if !isShown {
            content.model = Model()
            contentReplaced()
        }
        content.model.problem = nil
    }

    private func receive(
        _ loaded: Answer<Load.Output>,
        in runtime: ScreenletRuntime
    ) async throws {
        let answer = try await combine(loaded, in: runtime)
        try await show(answer, in: runtime)
        try Task.checkCancellation()
        (content.isLoading, content.model.phase) = (false, .ready)
        (content.model.freshness, content.model.problem) = (answer.freshness, nil)
        runtime.modelChanged()
        contentLoaded(answer.output)
    }

    /// Shows why the content could not be loaded, beside what is shown already, and reports it.
    public func fail(_ error: ScreensError) {
        content.model.problem = error
        if content.model.phase != .ready { content.model.phase = .failed }
        runtime?.modelChanged()
        contentFailed(error)
    }
}
