private import Glibc
@_spi(Host) public import ScreensKit
public import ScreensPlugins
public import ScreensPortal
private import ScreensSystem

/// A demo portal in a process of its own, for programs that try something and for their tests.
///
/// Its data begin with the samples. They exist in memory only, and the process ends with this object and with the
/// program.
public final class DemoPortalProcess: Sendable {
    /// Where it listens, and its company and site.
    public let server: LiferayServerContext
    /// The sign-in of its user.
    public let session: SessionContext
    /// Ids of its objects, such as `articleId`, by the names of attributes.
    public let samples: JSONObject
    private let process: Process

    /// Starts a demo portal and waits until it answers, which takes less than a second.
    ///
    /// - Throws: ``SessionError/demoPortal(_:)``.
    public init(
        version: PortalVersion = .v70,
        of installation: Installation = .current
    ) throws(SessionError) {
        let program = installation.worker
        do throws(ChildFailure) {
            process = try Process(program, version)
        } catch {
            throw .demoPortal("\(program) cannot be started: \(error.reason)")
        }
        guard let line = process.firstLine(within: .seconds(30)) else {
            throw .demoPortal("\(program) gave no answer within 30 seconds")
        }
        if line.isEmpty { throw .demoPortal("\(program) ended before it answered") }
        do {
            let portal = try JSON.decode(Announcement.self, from: line)
            server = try LiferayServerContext(
                server: portal.url,
                version: version,
                companyId: portal.companyId,
                groupId: portal.groupId
            )
            session = SessionContext(user: portal.user, password: portal.password)
            samples = portal.samples
        } catch {
            throw .demoPortal("the answer of \(program) does not describe a portal")
        }
    }

    /// What a client needs to connect to a demo portal, as the command `portal` prints it.
    package struct Announcement: Codable {
        let url: String
        let user: String
        let password: String
        let companyId: Int64
        let groupId: Int64
        let samples: JSONObject

        package init(
            url: String,
            user: String,
            password: String,
            companyId: Int64,
            groupId: Int64,
            samples: JSONObject
        ) {
            (self.url, self.user, self.password) = (url, user, password)
            (self.companyId, self.groupId, self.samples) = (companyId, groupId, samples)
        }
    }

    private final class Process: Sendable {
        private let child: Child
        /// It ends when this is closed, however that comes about.
        private let input: Int32
        private let output: Int32

        init(_ program: String, _ version: PortalVersion) throws(ChildFailure) {
            let (input, output) = (try PrivatePipe(), try PrivatePipe())
            (self.input, self.output) = (input.write, output.read)
            defer { for end in [input.read, output.write] { close(end) } }
            child = try .start(
                ["screens-host", "portal", "--attached", "--portal-version", "\(version.number)"],
                program: program,
                files: [
                    STDIN_FILENO: .descriptor(input.read), STDOUT_FILENO: .descriptor(output.write),
                ],
                hasOwnGroup: true,
                hasDefaultSignals: true
            )
        }

        /// What it writes until the end of a line or its output, 64 KiB at most; `nil` if that takes longer.
        func firstLine(within limit: Duration) -> [UInt8]? {
            let end = ContinuousClock.now.advanced(by: limit)
            var (line, byte) = ([UInt8](), UInt8())
            while line.count < 1 << 16 {
                let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
                guard left > 0 else { return nil }
                var wanted = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
                // Time that is over, and an interruption, are seen in the next round.
                guard poll(&wanted, 1, Int32(left.rounded(.up))) > 0 else { continue }
                guard read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") else { break }
                line.append(byte)
            }
            return line
        }

        deinit {
            close(input)
            close(output)
            // Its data are gone with it, so there is nothing that it has to end.
            kill(child.id, SIGKILL)
            _ = child.wait()
        }
    }
}
