import DemoPortal
import ScreensApps
import ScreensHost
import ScreensKit
import ScreensRendering

/// What `run` and `serve` show: a screenlet, or an app.
@MainActor
enum RunSubject {
    case screenlet(String)
    case app(AppChoice)

    /// The app that is shown, without mistakes, and where it begins.
    struct AppChoice {
        let app: ScreensApp
        let texts: [String: String]
        let secrets: [String: SecretText]
        let address: AppAddress
        /// The host of pages for guests.
        let guests: ScreenletHost
    }

    /// The options that are about one screenlet.
    private static let ofScreenlets: [OptionName] = [
        .delegate, .call, .arg, .value, .values, .offlinePolicy, .watch,
    ]

    /// Reads and checks what the command line names.
    ///
    /// - Throws: ``CommandError`` if it is not a screenlet's name, not an app, or an app with mistakes.
    init(_ invocation: Invocation, on host: ScreenletHost) async throws {
        let argument = invocation.arguments[0]
        guard let folder = try AppArgument.app(invocation, on: host) else {
            for name in [OptionName.page, .with] where invocation.has(name) {
                throw CommandError.usage(
                    "--\(name) needs an app: the name of an installed one, or the path of its folder, such as "
                        + "./\(argument)."
                )
            }
            self = .screenlet(argument)
            return
        }
        for name in Self.ofScreenlets where invocation.has(name) {
            throw CommandError.usage("--\(name) is for a screenlet, and \"\(argument)\" is an app.")
        }
        let app = try AppArgument.checked(folder, on: host, orElse: "is not shown")
        if app.asksWhoTheUserIs { await host.identifyUser() }
        self = .app(
            AppChoice(
                app: app,
                texts: folder.texts(for: host.locale),
                secrets: try AppSecrets.read(invocation, for: app, on: host),
                address: try Self.address(invocation, app),
                guests: await AppSession.guests(of: app, besides: host)
            )
        )
    }

    /// The page of `--page` with the values of `--with`.
    private static func address(
        _ invocation: Invocation,
        _ app: ScreensApp
    ) throws(CommandError) -> AppAddress {
        var address = AppAddress(page: invocation.value(.page) ?? app.start)
        for option in invocation.options where option.name == .with {
            let (name, value) = try assignment(option)
            address.values[name] = .text(value)
        }
        return address
    }

    /// Sets the attributes that the command line names, or samples of the demo portal; an app has both already.
    ///
    /// - Returns: a note about the samples; `nil` if there are none.
    func assign(_ invocation: Invocation, to stage: Stage, of demo: DemoPortal?) throws -> String? {
        guard case .screenlet = self else { return nil }
        return try Assignments(invocation, stage).apply(to: stage, of: demo)
    }

    /// Creates a stage that is not shown yet.
    func stage(_ setup: Setup, _ invocation: Invocation) throws -> Stage {
        switch self {
        case .screenlet(let name):
            let stage = try setup.host.stage(name, theme: try RunCommand.themeName(invocation))
            if let delegate = invocation.value(.delegate) {
                try stage.setDelegate(named: delegate)
            }
            return stage
        case .app(let choice):
            let theme = invocation.has(.theme) ? try RunCommand.themeName(invocation) : nil
            let session = try AppSession(
                choice.app,
                on: setup.host,
                guests: choice.guests,
                theme: theme,
                texts: choice.texts,
                secrets: AppSecrets.samples(of: setup.demo, for: choice.app)
                    .merging(choice.secrets) { $1 },
                at: choice.address
            )
            return try setup.host.stage(session)
        }
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
