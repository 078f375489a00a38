import DemoPortal
import ScreensAutomation
import ScreensCheck
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import ScreensRendering
import ScreensScaffold
import ScreensSession
import ScreensShipping
import ScreensTerminal
import ScreensWatch
import ScreensWeb

extension CommandError {
    /// Assigns an exit code to any error.
    init(_ error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as HostError: self.init(error, found: nil)
        case let error as AppError: self.init(error)
        case let error as ScreensError: self.init(error)
        case let error as PortalError: self.init(ScreensError.portal(error))
        case let error as PluginRefusal:
            self.init(exit: .refused, message: error.message, code: error.code)
        case let error as ShippingError: self.init(error)
        case let error as ServerAddressError: self = .usage(error.message)
        case let error as ScaffoldError: self.init(error)
        case let error as SessionError: self.init(error)
        case let error as AutomationError: self.init(error)
        case let error as WatchError where error.isUsage: self = .usage(error.message)
        case let error as WatchError:
            self.init(exit: .failure, message: error.message, code: "watch")
        case let error as CacheError:
            self.init(exit: .failure, message: error.message, code: "cache")
        case let error as FileSaveError: self.init(error)
        case let error as TerminalError:
            self.init(exit: .failure, message: error.message, code: "terminal")
        case let error as WebError where error.isUsage: self = .usage(error.message)
        case let error as WebError:
            self.init(exit: .failure, message: error.message, code: "serve")
        case let error as DemoPortalError:
            self.init(exit: .failure, message: error.message, code: "demo-portal")
        default: self.init(exit: .failure, message: "\(error)", code: "failed")
        }
    }

    private init(_ error: ShippingError) {
        let exit: ExitCode =
            switch error.kind {
            case .usage: .usage
            case .notFound: .notFound
            case .refused: .refused
            case .unreachable: .offline
            case .failure: .failure
            }
        self.init(exit: exit, message: error.message, code: error.kind.rawValue)
    }

    /// The reason for the end of a command, with what was found in place of an unknown name.
    @MainActor
    init(_ error: any Error, _ invocation: Invocation) {
        switch error {
        case let error as HostError: self.init(error, found: Self.found(error, invocation))
        default: self.init(error)
        }
    }

    @MainActor
    private static func found(_ error: HostError, _ invocation: Invocation) -> String? {
        switch error {
        case .unknownScreenlet(let name, _), .unknownTheme(let name, _):
            OwnBuild.foundInstead(of: name, invocation)
        default: nil
        }
    }

    private init(_ error: HostError, found sentence: String?) {
        let (exit, code): (ExitCode, String) =
            switch error {
            case .unknownScreenlet, .unknownTheme, .unknownDelegate, .unknownService, .noView:
                (.notFound, "not-found")
            case .refused(let refusal): (.refused, refusal.code)
            case .incomplete: (.failure, "installation")
            case .otherType, .wrongDelegate: (.failure, "failed")
            case .unknownAttribute, .wrongAttribute, .unknownAction, .wrongArgument:
                (.usage, "usage")
            case .undeclaredServer: (.refused, "undeclared-server")
            }
        self.init(exit: exit, message: error.message(found: sentence), code: code)
    }

    private init(_ error: ScaffoldError) {
        switch error.reason {
        case .invalid: self.init(exit: .usage, message: error.message, code: "usage")
        case .missing: self.init(exit: .notFound, message: error.message, code: "not-found")
        case .conflict: self.init(exit: .conflict, message: error.message, code: "conflict")
        case .failed: self.init(exit: .failure, message: error.message, code: "failed")
        }
    }

    /// A problem of the user's folders, files or connections, with the options that help.
    private init(_ error: SessionError) {
        switch error {
        case .noStateFolder, .noDataFolder, .passwordFile: self = .usage(error.message)
        case .plainConnection:
            self = .usage("\(error.message.dropLast()), or --insecure to send it anyway.")
        case .notLocked(let differences):
            self.init(
                exit: .refused,
                message: differences.map(SafeText.line).joined(separator: "\n"),
                code: "not-locked",
                hasLines: true
            )
        case .corruptSignIn:
            self = .credentials(
                "\(error.message.dropLast()): run \"screens-host login\" to replace it, or "
                    + "\"screens-host logout\" to remove it."
            )
        case .corruptServices:
            self = .credentials(
                "\(error.message.dropLast()): run \"screens-host logout --service NAME\" to remove them all."
            )
        case .privateFile: self = .credentials(error.message)
        case .unusableState, .unusableCacheFolder:
            self.init(exit: .failure, message: error.message, code: "state")
        case .unusableData: self.init(exit: .failure, message: error.message, code: "data")
        case .demoPortal: self.init(exit: .failure, message: error.message, code: "portal")
        case .corruptCache: self.init(exit: .failure, message: error.message, code: "cache")
        }
    }

    private static func credentials(_ message: String) -> CommandError {
        CommandError(exit: .failure, message: message, code: "credentials")
    }

    /// Why a value for a screenlet is refused, with the options that help.
    private init(_ error: AutomationError) {
        switch error {
        case .notAccepted:
            self.init(exit: .failure, message: error.message, code: "not-accepted")
        case .noForm(let screenlet):
            self = .usage("--value requires a form; \"\(screenlet)\" is not one.")
        case .wrongValue(let field, let problem, takesFile: true):
            self = .usage("\(problem) Use --value \(field)=@FILE for a file.")
        case .doubtfulFile: self = .credentials(error.message)
        case .notJSON, .formNotLoaded, .unknownField, .fixedField, .fileNotTaken, .wrongValue,
            .unreadableFile, .visibleSecret:
            self = .usage(error.message)
        }
    }

    /// The error of a screenlet.
    init(_ error: ScreensError) {
        let exit: ExitCode =
            switch (error, error.remote) {
            case _ where error.isConnectionIssue: .offline
            case (_, .unauthorized): .signIn
            case (.cancelled, _): .interrupted
            default: .failure
            }
        self.init(exit: exit, message: error.message, code: error.code)
    }
}
