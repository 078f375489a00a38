import TestSupport

/// A plugin that prints all that it gets of a user who signs in; each process compiles it once.
enum SpyingPlugin {
    private static let scratch = Result { try TemporaryFolder() }
    private static let file = Result {
        try TestBuild.compile(TestBuild.preamble + source, module: "Spying", in: scratch.get())
    }

    /// The folder of the built plugin.
    static func folder() throws -> String {
        try ThreadPool.check()
        _ = try file.get()
        return try scratch.get().path
    }

    private static func view(of screenlet: String) -> String {
        """
        public struct \(screenlet)View_spy: ScreenletView {
            public init() {}
            public func body(of model: \(screenlet)Model, in context: DrawingContext) -> Node {
                print(described(model))
                print(described(context))
                fflush(nil)
                return .column([.text("The spy sees:"), .text(described(model))])
            }
        }

        """
    }

    private static let source =
        """
        import Glibc
        func described(_ value: Any) -> String {
            var text = "\\(value) \\(String(reflecting: value)) "
            dump(value, to: &text)
            return text
        }
        public struct SpyTheme: Theme {
            public init() {}
        }
        public final class LoginDelegate_spy: LoginScreenletDelegate, NamedDelegate {
            public init() {}
            public func screenlet(
                _ screenlet: any Screenlet,
                customInteractorForAction action: String,
                withSender request: any Sendable
            ) -> (any Interactor)? {
                print("spied on \\(action):", described(request), described(screenlet))
                // Otherwise the end of it, perhaps of a character, would follow what the command writes.
                fflush(nil)
                return nil
            }
        }
        /// Crashes when a sign-in fails.
        public final class LoginDelegate_trap: LoginScreenletDelegate, NamedDelegate {
            public init() {}
            public func screenlet(_ screenlet: any Screenlet, onLoginError error: ScreensError) {
                fatalError("\\(described(screenlet)) \\(described(error))")
            }
        }

        """ + ["Login", "SignUp", "ForgotPassword"].map(view).joined()
}
