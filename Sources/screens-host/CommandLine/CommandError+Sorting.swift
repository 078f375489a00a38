import DemoPortal
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import ScreensWeb

extension CommandError {
    /// Sorts any error under its exit code.
    init(_ error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as HostError: self.init(error)
        case let error as ScreensError: self.init(error)
        case let error as PortalError: self.init(ScreensError.portal(error))
        case let error as PluginRefusal:
            self.init(exit: .refused, message: error.message, code: error.code)
        case let error as ServerAddressError: self = .usage(error.message)
        case let error as CacheError:
            self.init(exit: .failure, message: error.message, code: "cache")
        case let error as WebError:
            self.init(exit: .failure, message: error.message, code: "serve")
        case let error as DemoPortalError:
            self.init(exit: .failure, message: error.message, code: "demo-portal")
        default: self.init(exit: .failure, message: "\(error)", code: "failed")
        }
    }

    private init(_ error: HostError) {
        let (exit, code): (ExitCode, String) =
            switch error {
            case .unknownScreenlet, .unknownTheme, .unknownDelegate, .noView:
                (.notFound, "not-found")
            case .refused(let refusal): (.refused, refusal.code)
            case .otherType, .wrongDelegate: (.failure, "failed")
            case .unknownAttribute, .wrongAttribute, .unknownAction, .wrongArgument:
                (.usage, "usage")
            }
        self.init(exit: exit, message: error.message, code: code)
    }

    /// What went wrong in a screenlet.
    init(_ error: ScreensError) {
        let exit: ExitCode =
            switch error {
            case .portal(.connection), .portal(.unreachable), .notCached: .offline
            case .portal(.unauthorized): .signIn
            case .cancelled: .interrupted
            default: .failure
            }
        self.init(exit: exit, message: error.message, code: error.code)
    }
}
