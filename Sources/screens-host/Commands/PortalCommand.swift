import DemoPortal
import Glibc
import ScreensKit
import ScreensSession
import ScreensSystem
import ScreensTerminal

/// `portal`: runs the demo portal.
@MainActor
enum PortalCommand {
    /// The interfaces that the portal has.
    enum Services: String, CaseIterable {
        case json, headless, both
    }

    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let port = try invocation.number(.port, in: 0...65_535) ?? 0
        let isAttached = invocation.has(.attached)
        if isAttached, invocation.value(.passwordFile) == "-" {
            throw CommandError.usage(
                "With --attached, the portal runs until the standard input ends, so the password cannot be read "
                    + "from it. Name a file instead of \"-\"."
            )
        }
        let ending = EndingSignals()
        var configuration = DemoPortal.Configuration(
            version: (ChosenPortal.version(invocation) ?? .v70).number,
            port: UInt16(port),
            dataFolder: try invocation.value(.data)
                ?? (isAttached ? nil : User.state.path(of: .demoPortal))
        )
        configuration.dialects = try dialects(invocation)
        configuration.wrongSignIn = try invocation.choice(.wrongPassword) ?? .asGuest
        configuration.product = invocation.value(.product)
        configuration.password = try invocation.value(.passwordFile).map(PasswordFile.read)
        let portal = try DemoPortal(configuration)
        try portal.start()
        try Console.write(JSONOutput.line(announcement(of: portal)))
        if isAttached { endWithInput() }
        let signal = await ending.first()
        portal.stop()
        return signal == SIGINT ? .interrupted : .ok
    }

    /// The interfaces that a command line names.
    private static func dialects(
        _ invocation: Invocation
    ) throws(CommandError) -> Set<DemoPortal.Configuration.Dialect> {
        let services = try invocation.choice(.dialect, as: Services.self) ?? .json
        guard services == .json || ChosenPortal.version(invocation)?.is62 != true else {
            throw .usage(
                "A portal of version 6.2 has no headless APIs: leave out --portal-version or --dialect."
            )
        }
        return switch services {
        case .json: [.json]
        case .headless: [.headless]
        case .both: [.json, .headless]
        }
    }

    private static func announcement(of portal: DemoPortal) -> DemoPortalProcess.Announcement {
        .init(
            url: portal.url,
            user: portal.user,
            password: portal.password,
            companyId: portal.companyId,
            groupId: portal.groupId,
            samples: portal.samples
        )
    }

    /// Ends this process as by `SIGTERM` when its input ends: whoever started it has ended.
    private static func endWithInput() {
        let thread = DedicatedThread.start {
            var byte = UInt8()
            var count = 1
            while count > 0 || (count < 0 && errno == EINTR) {
                count = read(STDIN_FILENO, &byte, 1)
            }
            kill(getpid(), SIGTERM)
        }
        thread?.detach()
    }
}

/// Catches the signals that ask the process to end, and others, from its creation on.
@MainActor
final class EndingSignals {
    private static let ending = [SIGINT, SIGTERM]
    private let signals: AsyncStream<Int32>
    private let watch: SignalWatch

    /// Starts to catch signals; each one that comes after this has returned is reported.
    init(besides others: [Int32] = []) {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.signals = signals
        watch = SignalWatch(Self.ending + others, ending: Set(Self.ending)) {
            continuation.yield($0)
        }
    }

    /// Waits for the first signal that requests the end, and calls `handler` for each of the others.
    func first(_ handler: (Int32) -> Void = { _ in }) async -> Int32 {
        for await number in signals {
            guard !Self.ending.contains(number) else { return number }
            handler(number)
        }
        return SIGTERM
    }
}
