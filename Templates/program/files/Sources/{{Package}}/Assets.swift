import LiferayKit
import ScreensHost
import ScreensKit
import ScreensSession

/// A list of assets, and the portal that they are loaded from.
@MainActor
final class Assets {
    private let host: ScreenletHost
    private let listener = Listener()
    // The demo portal is for trying things. Describe your portal by a LiferayServerContext, and its user by a
    // SessionContext, and remove this.
    private let portal: DemoPortalProcess

    init() throws {
        portal = try DemoPortalProcess()
        host = ScreenletHost(server: portal.server, session: portal.session)
    }

    /// The list, ready to be shown; every browser gets one of its own.
    func stage() throws -> Stage {
        let stage = try host.stage("asset-list", theme: "flat7")
        let list = try stage.screenlet(as: (any AssetListScreenlet).self)
        list.firstPageSize = 5
        list.delegate = listener
        return stage
    }
}
