public import LiferayKit
public import ScreensKit

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
        load(.emailAddress(emailAddress, companyId: companyId))
    }

    /// Loads the portrait of the user with a short name.
    @discardableResult
    public func load(companyId: Int64, screenName: String) -> Bool {
        load(.screenName(screenName, companyId: companyId))
    }

    /// The name of the use case that loads a portrait.
    public static let loadAction = "loadPortrait"

    /// The portrait that the attributes identify.
    public var request: UserPortraitRequest? {
        if userId != 0 { return .user(userId) }
        if !emailAddress.isEmpty { return .emailAddress(emailAddress, companyId: companyId) }
        if !screenName.isEmpty { return .screenName(screenName, companyId: companyId) }
        if portraitId != 0 { return .portrait(id: portraitId, uuid: uuid, male: male) }
        return .loggedUser
    }

    private func load(_ request: UserPortraitRequest) -> Bool {
        (userId, emailAddress, screenName, portraitId, uuid) = (0, "", "", 0, "")
        switch request {
        case .user(let id): userId = id
        case .portrait(let id, let text, let isMale): (portraitId, uuid, male) = (id, text, isMale)
        case .emailAddress(let address, let company): (companyId, emailAddress) = (company, address)
        case .screenName(let name, let company): (companyId, screenName) = (company, name)
        default: break
        }
        return load(request, by: offlinePolicy)
    }

    /// Requires somebody who is signed in, for their own portrait.
    public func validate(
        _ request: UserPortraitRequest,
        in runtime: ScreenletRuntime
    ) throws(ScreensError) {
        guard request != .loggedUser || runtime.isSignedIn else {
            let words = runtime.liferayString("userportrait-screenlet-nobody-signed-in")
            throw .portal(.unauthorized(words))
        }
    }

    /// Combines a portrait that was loaded by a name with the cached one of its user.
    public func combine(
        _ loaded: Answer<Portrait>,
        in runtime: ScreenletRuntime
    ) async throws -> Answer<Portrait> {
        if case .user = content.request { return loaded }
        return try await runtime.adopt(
            loaded,
            as: loaded.output.userId.map(PortraitKey.entry),
            action: "adoptPortrait",
            policy: offlinePolicy
        )
    }

    /// Shows a portrait, with the picture that the delegate returns.
    public func show(_ loaded: Answer<Portrait>, in runtime: ScreenletRuntime) {
        show(loaded.output)
    }

    func show(_ portrait: Portrait) {
        content.model.portrait = portrait
        let picture = portrait.picture.map(filtered)
        content.model.portrait?.picture = picture
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

    /// Does nothing: the picture was reported before it was shown.
    public func contentLoaded(_ portrait: Portrait) {}

    /// Reports why the portrait could not be loaded.
    public func contentFailed(_ error: ScreensError) {
        notify(.failure, payload: error) { $0.screenlet(self, onUserPortraitError: error) }
    }
}
