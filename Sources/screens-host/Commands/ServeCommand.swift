import DemoPortal
import Glibc
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensSession
import ScreensSystem
import ScreensWatch
import ScreensWeb

/// `serve`: a screenlet as a live page.
@MainActor
enum ServeCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        try setLog(invocation)
        let port = try invocation.number(.port, in: 0...65_535) ?? 0
        _ = try RunCommand.themeName(invocation)
        let watch = try await PluginWatch.begin(
            invocation,
            app: try AppArgument.watchedFolder(invocation)
        )
        defer { watch?.stop() }
        let team = try PublicOptions(invocation)
        let own = try await Setup(invocation, developing: watch?.files ?? [])
        defer { own.demo?.stop() }
        // Whoever opens a public address is not the user who runs the command.
        let setup = team.address == nil ? own : await own.withoutUser()
        setup.warnOnStandardError()
        // Errors in the options are reported before a browser opens the page.
        let subject = try await RunSubject(invocation, on: setup.host)
        let trial = try stage(subject, setup) { Console.note($0) }
        IgnoredTypes(trial, setup.host.registry).note()
        DevelopmentNotes(trial, setup.host.registry, isBuiltHere: watch != nil).note()
        let pages = OpenPages(trial)
        // Instead of their usual effects, one signal requests an address, and the other one reads a team's app again.
        let ending = EndingSignals(besides: [SIGUSR1] + (team.address == nil ? [] : [SIGHUP]))
        var options = WebOptions(
            port: UInt16(port),
            title: trial.title,
            uploads: try User.state.made(.uploads),
            host: invocation.value(.host),
            // Each browser signs in and out for itself.
            makeStage: { pages.with(try stage(subject, setup.sibling())) }
        )
        try team.apply(to: &options)
        options.keeping = try team.keeping(setup) { pages.with(try stage(subject, $0)) }
        if let log = Console.log { options.onAnswer = { log.add($0) } }
        options.entered = try User.state.made(.entered)
        options.offersThemes = invocation.has(.themes)
        options.onTab = { pages.add($0) }
        let surface = try WebSurface(options)
        let opening = try announce(surface, opens: invocation.has(.open))
        defer { opening?.remove() }
        EnterKey.raises(SIGUSR1)
        // Pending changes are sent even if no browser is open.
        let sending = setup.host.pendingChanges?.follow {}
        defer { withExtendedLifetime(sending) {} }
        let following = Task {
            await pages.follow(watch, rereading: subject.reader(setup), on: surface)
        }
        let rereading = Rereading(subject.reader(setup), pages)
        let signal = await ending.first { signal in
            if signal == SIGHUP { return rereading.begin() }
            do throws(CommandError) {
                try announce(surface)
            } catch {
                Console.note("note: \(error.message)")
            }
        }
        following.cancel()
        await surface.stop()
        return signal == SIGINT ? .interrupted : .ok
    }

    /// Begins the log of `--log json`.
    private static func setLog(_ invocation: Invocation) throws(CommandError) {
        if try invocation.choice(.log) == ServerLog.Form.json { Console.log = ServerLog() }
    }

    private static func stage(
        _ subject: RunSubject,
        _ setup: Setup,
        noting: ((String) -> Void)? = nil
    ) throws -> Stage {
        let stage = try subject.stage(setup)
        let note = try subject.assign(to: stage, of: setup.demo)
        if let note { noting?(note) }
        return stage
    }

    /// Prints an address for one browser, and opens it if requested.
    ///
    /// - Throws: if it cannot be printed: without the address, nobody can see the page.
    @discardableResult
    private static func announce(
        _ surface: WebSurface,
        opens: Bool = false
    ) throws(CommandError) -> OpeningPage? {
        if let address = surface.publicAddress {
            let place = surface.socketPath.map { "unix:\($0)" } ?? "\(surface.host):\(surface.port)"
            try Console.write(Array("\(address.origin) from \(place)\n".utf8))
            return nil
        }
        var page: OpeningPage?
        let address = surface.address {
            page?.remove()
            Console.note(
                "note: The address has been used. Press Enter or run \"kill -USR1 \(getpid())\" for another one."
            )
        }
        try Console.write(Array("\(address)\n".utf8))
        guard opens else { return nil }
        page = DesktopBrowser.start(address) { Console.note("note: \($0)") }
        return page
    }
}
