import DemoPortal
import LiferayKit
import ScreensHTTP
import ScreensHost
import ScreensKit
import ScreensPortal
import TestSupport

extension CachedHostFixture {
    var userId: Int64 { portal.samples["userId"]?.int64 ?? 0 }
    var portraitId: Int64 { portal.samples["portraitId"]?.int64 ?? 0 }
    func text(_ sample: String) -> String { portal.samples[sample]?.text ?? "" }

    /// The default user's portrait at the portal.
    var storedPortrait: [UInt8]? { get throws { try portal.portrait("jane")?.bytes } }

    /// The path of a file with a small picture, which no user has as portrait yet.
    func newPicture() throws -> String { try file(TinyPicture.gif) }

    /// Shows a portrait, the default user's unless told otherwise, and waits until it is loaded.
    func portrait(
        _ network: NetworkCondition = .online,
        isGuest: Bool = false,
        over connection: any HTTPTransport = HTTPClient(),
        _ set: (any UserPortraitScreenlet) -> Void = { _ in }
    ) async throws -> PortraitOnShow {
        let user = isGuest ? User.guest : .default
        let stage = try host(network, user: user, transport: connection).stage("user-portrait")
        let screenlet = try stage.screenlet(as: (any UserPortraitScreenlet).self)
        let shown = PortraitOnShow(stage, screenlet, in: self)
        set(screenlet)
        stage.show()
        await stage.settled()
        return shown
    }
}

/// A visible portrait that records the calls of its delegate.
@MainActor
final class PortraitOnShow: UserPortraitScreenletDelegate {
    let stage: Stage
    let screenlet: any UserPortraitScreenlet
    /// The picture that replaces every other one; `nil` for no replacement.
    var filter: Picture?
    private(set) var reported: [String] = []
    /// The reported progress of uploads.
    private(set) var progress: [(sent: UInt64, total: UInt64)] = []

    // The portal answers as long as this reference exists.
    private let fixture: CachedHostFixture

    init(_ stage: Stage, _ screenlet: any UserPortraitScreenlet, in fixture: CachedHostFixture) {
        self.fixture = fixture
        self.stage = stage
        self.screenlet = screenlet
        screenlet.delegate = self
    }

    var model: UserPortraitModel { screenlet.model }
    var bytes: [UInt8]? { model.portrait?.picture?.bytes }

    func upload(_ file: String) async {
        screenlet.upload(ChosenFile(chosenByUser: file))
        await stage.settled()
    }

    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitResponseImage image: Picture
    ) -> Picture {
        reported.append("image \(image.format)")
        return filter ?? image
    }

    func screenlet(_ screenlet: any UserPortraitScreenlet, onUserPortraitError error: ScreensError)
    {
        reported.append("error \(error.code)")
    }

    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitUpload picture: Picture,
        uploadedBytes: UInt64,
        totalBytes: UInt64
    ) {
        progress.append((uploadedBytes, totalBytes))
    }

    func screenlet(_ screenlet: any UserPortraitScreenlet, onUserPortraitUploaded user: Portrait) {
        reported.append("uploaded \(user.screenName)")
    }

    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitUploadError error: ScreensError
    ) {
        reported.append("upload error \(error.code)")
    }

    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitStoredForLater stored: StoredChange
    ) {
        reported.append("stored \(stored.unsent)")
    }
}
