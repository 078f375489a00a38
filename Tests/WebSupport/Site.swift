package import DemoPortal
import Foundation
package import ScreensHTTP
package import ScreensHost
package import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
package import ScreensWeb
package import TestSupport

/// A live page with a portal, for tests that use it from outside.
@MainActor
package final class Site {
    package let portal: DemoPortal
    package private(set) var surface: WebSurface
    package let scratch: TemporaryFolder
    private let options: WebOptions
    private let box: Box

    private final class Box {
        var stages: [Stage] = []
        var onStage: ((Stage) -> Void)?
    }

    /// Called with each new stage, before it is shown.
    package var onStage: ((Stage) -> Void)? {
        get { box.onStage }
        set { box.onStage = newValue }
    }

    /// Serves a screenlet with these attributes to the portal's default user, or to a guest.
    ///
    /// Answers are cached if `isCaching` is set, and texts that are not sent are stored if `isStoring` is. The files of `plugins` come before the installed ones. `make` makes
    /// another stage than that of a screenlet.
    package init(
        _ screenlet: String = "asset-list",
        theme: ThemeName = "default",
        title: String = "Title <1>",
        locale: LocaleIdentifier = "en_US",
        set attributes: JSONObject = [:],
        isCaching: Bool = false,
        isStoring: Bool = false,
        plugins: [String] = [],
        isGuest: Bool = false,
        offersThemes: Bool = false,
        publicAddress: PublicAddress? = nil,
        sessions: Int? = nil,
        limits: ServerLimits? = nil,
        keeper: (any SessionKeeper)? = nil,
        making make: (@MainActor (ScreenletHost) async throws -> Stage)? = nil,
        configuring configure: (inout WebOptions) -> Void = { _ in }
    ) throws {
        let (portal, box, scratch) = (try DemoPortal(), Box(), try TemporaryFolder())
        let cache =
            isCaching
            ? try CacheManager(folder: scratch.folder("cache"), name: .demo) : nil
        let host = try Self.host(of: portal, cache, plugins, locale, isGuest: isGuest)
        let sample = portal.sample(forScreenlet: screenlet)?.attributes
        let samples = portal.samples
        let makeStage = { @MainActor (host: ScreenletHost) async throws -> Stage in
            let stage = try await make?(host) ?? host.stage(screenlet, theme: theme)
            let identifying = sample ?? samples.filter { Self.isIdentifying($0.key, of: stage) }
            for (name, value) in identifying { try stage.attributes.set(name, value) }
            for (name, value) in attributes { try stage.attributes.set(name, value) }
            box.stages.append(stage)
            box.onStage?(stage)
            return stage
        }
        var options = WebOptions(title: title, uploads: try scratch.folder("uploads")) {
            try await makeStage(host.sibling())
        } context: { stage in
            DrawingContext(style: stage.style, locale: stage.locale)
        }
        // However busy the machine is, pages are complete.
        (options.patience.loading, options.patience.drawing) = (.seconds(60), .seconds(60))
        options.offersThemes = offersThemes
        options.publicAddress = publicAddress
        if let sessions { options.sessions = sessions }
        if isStoring { options.entered = try scratch.folder("entered") }
        options.keeping = keeper.map { keeper in
            SessionKeeping(keeper) { session, user in
                let host = host.sibling(storingSignIns: false)
                try await host.resume(session, of: user)
                return try await makeStage(host)
            } onProblem: { _ in
            }
        }
        configure(&options)
        self.options = options
        surface = try limits.map { try WebSurface(options, limits: $0) } ?? WebSurface(options)
        (self.portal, self.scratch, self.box) = (portal, scratch, box)
    }

    /// The stages of all sessions so far; this list retains them.
    package var stages: [Stage] {
        get { box.stages }
        set { box.stages = newValue }
    }

    /// Starts another server at the port of the stopped one.
    package func start() throws {
        var options = options
        (options.host, options.port) = (surface.host, surface.port)
        surface = try WebSurface(options)
    }

    private static func host(
        of portal: DemoPortal,
        _ cache: CacheManager?,
        _ plugins: [String],
        _ locale: LocaleIdentifier,
        isGuest: Bool
    ) throws -> ScreenletHost {
        guard let folder = HostLibrary.folder else {
            throw ToolFailure(words: "The folder of the host's plugins is unknown.")
        }
        return ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath(
                    plugins.map { .init(path: $0, origin: .option) }
                        + [.init(path: folder, origin: .installation)]
                )
            ),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: isGuest
                ? nil : SessionContext(user: portal.user, password: portal.password),
            locale: locale,
            cache: cache
        )
    }

    private static func isIdentifying(_ name: String, of stage: Stage) -> Bool {
        let names = [
            "className", "classPK", "commentId", "userId", "structureId", "recordSetId",
        ]
        return names.contains(name) && stage.attributes.type(of: name) != nil
    }
}
