import LiferayKit
import ScreensKit

extension UserPortraitScreenlet {
    /// Loads the portrait of the signed-in user.
    @discardableResult
    public func loadLoggedUserPortrait() -> Bool { load(.loggedUser) }

    /// Loads the portrait of a user.
    @discardableResult
    public func load(userId: Int64) -> Bool { load(.user(userId)) }

    /// Loads a portrait by its own id.
    @discardableResult
    public func load(portraitId: Int64, uuid: String, male: Bool) -> Bool {
        load(.portrait(id: portraitId, uuid: uuid, male: male))
    }

    /// Loads the portrait of the user with an e-mail address.
    @discardableResult
    public func load(companyId: Int64, emailAddress: String) -> Bool {
        load(.emailAddress(companyId: companyId, emailAddress))
    }

    /// Loads the portrait of the user with a short name.
    @discardableResult
    public func load(companyId: Int64, screenName: String) -> Bool {
        load(.screenName(companyId: companyId, screenName))
    }

    /// Loads the portrait that the attributes identify.
    @discardableResult
    func loadPortrait() -> Bool { start(request) }

    /// The portrait that the attributes identify.
    var request: UserPortraitRequest {
        if userId != 0 { return .user(userId) }
        if !emailAddress.isEmpty { return .emailAddress(companyId: companyId, emailAddress) }
        if !screenName.isEmpty { return .screenName(companyId: companyId, screenName) }
        if portraitId != 0 { return .portrait(id: portraitId, uuid: uuid, male: male) }
        return .loggedUser
    }

    private func load(_ request: UserPortraitRequest) -> Bool {
        (userId, emailAddress, screenName, portraitId, uuid) = (0, "", "", 0, "")
        switch request {
        case .user(let id): userId = id
        case .portrait(let id, let text, let isMale): (portraitId, uuid, male) = (id, text, isMale)
        case .emailAddress(let company, let address): (companyId, emailAddress) = (company, address)
        case .screenName(let company, let name): (companyId, screenName) = (company, name)
        default: break
        }
        return start(request)
    }

    /// Starts a load; an earlier picture of the same portrait stays visible meanwhile.
    private func start(_ request: UserPortraitRequest) -> Bool {
        guard let runtime else { return false }
        loading?.cancel()
        if request != shownRequest { (settled, shownPicture, phase) = (nil, nil, .idle) }
        shownRequest = request
        problem = nil
        guard request != .loggedUser || runtime.isSignedIn else {
            let words = runtime.liferayString("userportrait-screenlet-nobody-signed-in")
            fail(.portal(.unauthorized(words)))
            return false
        }
        if phase != .ready { phase = .loading }
        let policy = offlinePolicy
        loading = runtime.task { [weak self] runtime in
            let portraits = runtime.load(
                "loadPortrait",
                with: PortraitInteractor.self,
                request: request,
                policy: policy
            )
            for try await loaded in portraits {
                let portrait = try await Self.combined(loaded, request, policy, runtime)
                self?.show(portrait)
            }
        } onFailure: { [weak self] error in
            self?.fail(error)
        }
        runtime.modelChanged()
        return true
    }

    /// Combines a portrait that was loaded by a name with the cached one of its user.
    private static func combined(
        _ loaded: Answer<Portrait>,
        _ request: UserPortraitRequest,
        _ policy: OfflinePolicy,
        _ runtime: ScreenletRuntime
    ) async throws -> Answer<Portrait> {
        if case .user = request { return loaded }
        guard loaded.output.userId != nil else { return loaded }
        // Only an answer of the portal replaces the cached portrait; an older copy does not.
        let remote: OfflinePolicy = policy == .remoteOnly ? .remoteOnly : .remoteFirst
        let answers = runtime.load(
            "adoptPortrait",
            with: PortraitAdoption.self,
            request: loaded.output,
            policy: loaded.freshness.source == .remote ? remote : .cacheOnly
        )
        var iterator = answers.makeAsyncIterator()
        let adopted = try? await iterator.next()
        try Task.checkCancellation()
        // Without an upload, nothing is cached for the user, and the loaded portrait is shown.
        return adopted ?? loaded
    }

    /// Shows a portrait, with the picture that the delegate returns.
    func show(_ loaded: Answer<Portrait>) {
        settled = loaded
        shownPicture = loaded.output.picture.map(filtered)
        phase = .ready
        problem = nil
        runtime?.modelChanged()
    }

    private func filtered(_ picture: Picture) -> Picture {
        var shown = picture
        let facts: JSONObject = [
            "mediaType": .text(picture.mediaType), "width": .int64(Int64(picture.width)),
            "height": .int64(Int64(picture.height)), "bytes": .int64(Int64(picture.bytes.count)),
        ]
        notify(.responseImage, payload: facts) {
            shown = $0.screenlet(self, onUserPortraitResponseImage: picture)
        }
        return shown
    }

    private func fail(_ error: ScreensError) {
        problem = error
        if settled == nil { phase = .failed }
        runtime?.modelChanged()
        notify(.failure, payload: error) { $0.screenlet(self, onUserPortraitError: error) }
    }
}
