import DemoPortal
import Foundation
import ScreensHost
import ScreensKit
import ScreensPlugins
import ScreensPortal
import ScreensWorker
import TestSupport
import Testing

/// A host whose plugins run in workers, with one hostile plugin.
@MainActor
struct WorkerFixture {
    let scratch: TemporaryFolder
    let plugin: String
    let host: ScreenletHost
    let quarantine: QuarantineFile
    let isolation: Isolation
    let portal: DemoPortal

    init(
        _ name: String,
        plugins: [String] = [],
        program: String? = nil,
        scope: Isolation.Scope = .named([]),
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) async throws {
        let scratch = try TemporaryFolder()
        self.scratch = scratch
        plugin = try await ThreadPool.run { try HostilePlugins.install(name, in: scratch.path) }
        portal = try DemoPortal()
        quarantine = QuarantineFile(folder: "\(scratch.path)/state")
        let build = try #require(HostLibrary.folder)
        isolation = Isolation(
            program: program ?? "\(build)/screens-host",
            quarantine: quarantine,
            scope: scope,
            clock: clock
        )
        host = ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath(
                    ([plugin] + plugins).map { .init(path: $0, origin: .option) }
                        + [.init(path: build, origin: .installation)]
                ),
                guardedBy: isolation
            ),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: SessionContext(user: portal.user, password: portal.password)
        )
    }

    /// A list in the theme of the hostile plugins, with its first page.
    func list() async throws -> Stage {
        let stage = try host.stage("asset-list", theme: "zoo")
        stage.show()
        await stage.settled()
        return stage
    }
}
