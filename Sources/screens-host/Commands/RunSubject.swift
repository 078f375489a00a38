import DemoPortal
import ScreensApps
import ScreensHost
import ScreensKit
import ScreensRendering
import ScreensWatch

/// What `run` and `serve` show: a screenlet, or an app.
@MainActor
final class RunSubject {
    /// The app that is shown, without mistakes, and where it begins.
    private struct AppChoice {
        let app: ScreensApp
        let texts: [String: String]
        let secrets: [String: SecretText]
        let address: AppAddress
        /// The host of pages for guests.
        let guests: ScreenletHost
    }

    /// The options that are about one screenlet.
    private static let ofScreenlets: [OptionName] = [
        .delegate, .call, .arg, .value, .values, .offlinePolicy,
    ]

    private let invocation: Invocation
    /// The app; `nil` for a screenlet.
    private var choice: AppChoice?
    /// Whether some stages may show another version than the others, because one has failed.
    private var isIncomplete = false

    private var name: String { invocation.arguments[0] }

    /// Reads and checks what the command line names.
    ///
    /// - Throws: ``CommandError`` if it is not a screenlet's name, not an app, or an app with mistakes.
    init(_ invocation: Invocation, on host: ScreenletHost) async throws {
        self.invocation = invocation
        guard let folder = try AppArgument.app(invocation, on: host) else {
            for name in [OptionName.page, .with] where invocation.has(name) {
                throw CommandError.usage(
                    "--\(name) needs an app: the name of an installed one, or the path of its folder, such as "
                        + "./\(self.name)."
                )
            }
            return
        }
        for name in Self.ofScreenlets where invocation.has(name) {
            throw CommandError.usage(
                "--\(name) is for a screenlet, and \"\(self.name)\" is an app."
            )
        }
        let app = try AppArgument.checked(folder, on: host, orElse: "is not shown")
        if app.asksWhoTheUserIs { await host.identifyUser() }
        choice = AppChoice(
            app: app,
            texts: folder.texts(for: host.locale),
            secrets: try AppSecrets.read(invocation, for: app, on: host),
            address: try address(in: app),
            guests: await AppSession.guests(of: app, besides: host)
        )
    }

    /// The page of `--page` with the values of `--with`.
    private func address(in app: ScreensApp) throws(CommandError) -> AppAddress {
        var address = AppAddress(page: invocation.value(.page) ?? app.start)
        for option in invocation.options where option.name == .with {
            let (name, value) = try assignment(option)
            address.values[name] = .text(value)
        }
        return address
    }

    /// The page of the command line, or the start if a new version has no such page, or not with these values.
    private func fittingAddress(in app: ScreensApp) throws(CommandError) -> AppAddress {
        let address = try address(in: app)
        let fits = (try? app.pages[address.page]?.arguments(from: address.values)) != nil
        return fits ? address : AppAddress(page: app.start)
    }

    /// Sets the attributes that the command line names, or samples of the demo portal; an app has both already.
    ///
    /// - Returns: a note about the samples; `nil` if there are none.
    func assign(to stage: Stage, of demo: DemoPortal?) throws -> String? {
        guard choice == nil else { return nil }
        return try Assignments(invocation, stage).apply(to: stage, of: demo)
    }

    /// Creates a stage that is not shown yet.
    func stage(_ setup: Setup) throws -> Stage {
        guard let choice else {
            let stage = try setup.host.stage(name, theme: try RunCommand.themeName(invocation))
            if let delegate = invocation.value(.delegate) {
                try stage.setDelegate(named: delegate)
            }
            return stage
        }
        let theme = invocation.has(.theme) ? try RunCommand.themeName(invocation) : nil
        let session = try AppSession(
            choice.app,
            on: setup.host,
            guests: choice.guests,
            theme: theme,
            texts: choice.texts,
            secrets: secrets(of: choice, setup.demo),
            at: choice.address
        )
        return try setup.host.stage(session)
    }

    private func secrets(of choice: AppChoice, _ demo: DemoPortal?) -> [String: SecretText] {
        AppSecrets.samples(of: demo, for: choice.app).merging(choice.secrets) { $1 }
    }

    /// Reads the app again for stages that show it, and for those that are made later; `nil` for a screenlet.
    ///
    /// It throws a ``CommandError`` for an app with mistakes; then the last version without any stays.
    func reader(_ setup: Setup) -> PluginWatch.AppReader? {
        guard choice != nil else { return nil }
        return { [self] stages in
            guard let new = try await changedChoice(setup.host) else { return [] }
            isIncomplete = true
            let reloads = try stages().map { stage in
                let reload = try stage.reload(
                    new.app,
                    texts: new.texts,
                    secrets: secrets(of: new, setup.demo),
                    guests: new.guests
                )
                return (stage, reload)
            }
            (choice, isIncomplete) = (new, false)
            return reloads
        }
    }

    /// The app as it is in its folder now; `nil` if all stages show it already.
    private func changedChoice(_ host: ScreenletHost) async throws -> AppChoice? {
        guard let choice, let folder = try AppArgument.app(invocation, on: host) else { return nil }
        let app = try AppArgument.faultless(folder, on: host)
        let texts = folder.texts(for: host.locale)
        guard isIncomplete || app != choice.app || texts != choice.texts else { return nil }
        if app.asksWhoTheUserIs { await host.identifyUser() }
        let hasGuests = choice.guests !== host
        return AppChoice(
            app: app,
            texts: texts,
            secrets: choice.secrets,
            address: try fittingAddress(in: app),
            guests: hasGuests ? choice.guests : await AppSession.guests(of: app, besides: host)
        )
    }
}

extension CommandError {
    /// Why an app cannot be opened.
    init(_ error: AppError) {
        let exit: ExitCode =
            switch error {
            case .unknownPage: .notFound
            case .screenlet(_, _, let error): CommandError(error as any Error).exit
            case .wrongArgument: .usage
            case .signInRequired: .signIn
            default: .failure
            }
        self.init(exit: exit, message: error.message, code: "app")
    }
}
