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
        let port = try invocation.number(.port, in: 0...65_535) ?? 0
        _ = try RunCommand.themeName(invocation)
        let watch = try await PluginWatch.begin(
            invocation,
            app: try AppArgument.watchedFolder(invocation)
        )
        defer { watch?.stop() }
        let setup = try await Setup(invocation, developing: watch?.files ?? [])
        defer { setup.demo?.stop() }
        setup.warnOnStandardError()
        // Errors in the options are reported before a browser opens the page.
        let subject = try await RunSubject(invocation, on: setup.host)
        let trial = try stage(subject, setup) { Console.note($0) }
        IgnoredTypes(trial, setup.host.registry).note()
        DevelopmentNotes(trial, setup.host.registry, isBuiltHere: watch != nil).note()
        let pages = OpenPages(trial)
        // Instead of its usual effect, the signal requests an address.
        let ending = EndingSignals(besides: [SIGUSR1])
        var options = WebOptions(
            port: UInt16(port),
            title: trial.title,
            uploads: try User.state.made(.uploads),
            host: invocation.value(.host),
            // Each browser signs in and out for itself.
            makeStage: { pages.with(try stage(subject, setup.sibling())) }
        )
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
        let signal = await ending.first { _ in
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
