import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import ForgotPasswordScreenlet

/// The behaviour and the requests of a Forgot Password.
@MainActor
struct ForgotPasswordScreenletTests {
    private let runtime = ScriptedRuntime()
    private let forgot = ForgotPasswordScreenlet()
    private let listener = Listener()

    @MainActor
    private final class Listener: ForgotPasswordScreenletDelegate {
        var calls: [String] = []

        func screenlet(
            _ screenlet: any LiferayKit.ForgotPasswordScreenlet,
            onForgotPasswordSent isPassword: Bool
        ) { calls.append("sent \(isPassword)") }
        func screenlet(
            _ screenlet: any LiferayKit.ForgotPasswordScreenlet,
            onForgotPasswordError error: ScreensError
        ) { calls.append("error \(error.code)") }
    }

    private func show() {
        forgot.delegate = listener
        runtime.attach(forgot)
        forgot.onShow()
    }

    // The original ignores the answer.
    @Test(arguments: [(true, ForgotPasswordModel.MailContent.password), (false, .link)])
    func theAnswerSaysWhatWasSent(answer: Bool, sent: ForgotPasswordModel.MailContent) async {
        show()
        #expect(forgot.perform(.setValue("userName", ["jane@x"])))
        #expect(forgot.perform(Action("requestPassword")) && forgot.model.isWorking)
        await runtime.finish(.success(answer))

        #expect(forgot.model.sent == sent && listener.calls == ["sent \(answer)"])
        #expect(runtime.credentials.count == 1 && runtime.started[0].policy == .remoteOnly)
    }

    @Test func aFailureIsReported() async {
        show()
        forgot.userName = "jane@x"
        forgot.requestPassword()
        await runtime.finish(
            .failure(.portal(.exception(type: "NoSuchUserException", message: "x")))
        )

        #expect(forgot.model.sent == nil && listener.calls == ["error exception"])
        #expect(forgot.requestPassword())
    }

    @Test func nothingIsSentWithoutAName() {
        show()

        #expect(!forgot.requestPassword())

        #expect(forgot.model.problem == .invalid("Please, enter the user name"))
        #expect(runtime.started.isEmpty && listener.calls == ["error invalid"])
    }

    // The original crashes.
    @Test func aUserIdMustBeANumber() {
        forgot.basicAuthMethod = .userId
        show()
        forgot.userName = "jane"

        #expect(!forgot.requestPassword())
        #expect(forgot.model.problem == .invalid("User is undefined"))
    }

    @Test(arguments: [
        (BasicAuthMethod.email, "jane@x"), (.screenName, "jane"), (.userId, "7"),
    ])
    func theNameOfTheSignedInUserIsFilledIn(method: BasicAuthMethod, name: String) {
        runtime.user = SessionUser(
            signInName: "jane@x",
            userId: 7,
            emailAddress: "jane@x",
            screenName: "jane"
        )
        forgot.basicAuthMethod = method
        show()

        #expect(forgot.userName == name)
    }

    @Test(
        arguments: [
            (
                BasicAuthMethod.email, "a@x", "by-email-address",
                ["companyId": 20116, "emailAddress": "a@x"]
            ),
            // The original sends company 0.
            (.screenName, "a", "by-screen-name", ["companyId": 20116, "screenName": "a"]),
            (.userId, "7", "by-user-id", ["userId": 7]),
        ] as [(BasicAuthMethod, String, String, JSONObject)]
    )
    func callsTheServiceOfEachKind(
        method: BasicAuthMethod,
        name: String,
        path: String,
        parameters: JSONObject
    ) async throws {
        for (version, start) in [
            (PortalVersion.v62, "/screens-web.screensuser/send-password-"),
            (.v70, "/user/send-password-"),
        ] {
            let portal = ScriptedPortal(true)
            let request = ForgotPasswordRequest(
                ScriptedSession(userName: "", portal: portal),
                method: method,
                userName: name,
                companyId: 0
            )
            let isPassword = try await ForgotPasswordInteractor(request)
                .run(in: ScriptedPortal().context(version: version))

            #expect(isPassword)
            #expect(portal.commands == [ServiceCommand(start + path, parameters)])
        }
    }

    @Test func anAnswerThatSaysNothingIsAnError() async throws {
        let request = ForgotPasswordRequest(
            ScriptedSession(userName: "", portal: ScriptedPortal(.null)),
            method: .email,
            userName: "a@x",
            companyId: 0
        )
        await #expect(throws: PortalError.self) {
            try await ForgotPasswordInteractor(request).run(in: ScriptedPortal().context())
        }
    }
}
