import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing
import WebSupport

/// `serve --public` as a service of systemd: its socket, a new version of the app, and a restart.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct TeamServiceTests {
    private static let origin = "https://team.example"
    private let screens: Screens
    private let portal: DemoPortal

    init() throws { (screens, portal) = (try Screens(), try DemoPortal()) }

    /// What systemd does: opens a socket, hands it to the command, and starts the command again when `SIGUSR2` comes.
    private static let supervisor = """
        import os, signal, socket, sys
        kind, place = sys.argv[1:3]
        family = {'tcp': socket.AF_INET, 'tcp6': socket.AF_INET6}.get(kind, socket.AF_UNIX)
        door = socket.socket(family, socket.SOCK_STREAM)
        name = {'unix': place, 'abstract': '\\0' + place + str(os.getpid())}
        door.bind(name.get(kind, (place, 0)))
        door.listen()
        child, runs = None, 2
        def end(number, frame):
            global runs
            if number == signal.SIGTERM: runs = 0
            os.kill(child, signal.SIGTERM)
        signal.signal(signal.SIGUSR2, end)
        signal.signal(signal.SIGTERM, end)
        while runs > 0:
            runs -= 1
            child = os.fork()
            if child == 0:
                os.dup2(door.fileno(), 3)
                os.set_inheritable(3, True)
                os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS='1')
                os.execvp(sys.argv[3], sys.argv[3:])
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            if status: break
        sys.exit(status)
        """

    private func serve(_ kind: String, _ place: String, errors: String? = nil) throws -> Server {
        try screens.serve(
            ["login", "--public", Self.origin, "--listen", "systemd"] + portal.options,
            by: ["python3", "-c", Self.supervisor, kind, place],
            errors: errors.flatMap { FileHandle(forWritingAtPath: $0) }
        )
    }

    @Test func aPortOfSystemdStaysOpenWhileTheServerStartsAgain() async throws {
        let server = try serve("tcp", "127.0.0.1")
        var browser = try server.visitor(of: Self.origin)
        #expect(try await browser.open("/").status == 200)

        server.send(SIGUSR2)
        let second = try server.local(of: Self.origin)

        #expect(second.port == "\(browser.port)")
        browser.cookie = ""
        #expect(try await browser.open("/").status == 200)
        #expect(await server.end() == 0)
    }

    @Test func aSocketOfSystemdInTheFileSystemStays() async throws {
        let path = "\(screens.folder)/door"
        let server = try serve("unix", path)
        var browser = Browser(origin: Self.origin, path: path)

        for _ in 0..<2 {
            #expect(server.line() == "\(Self.origin) from unix:\(path)\n")
            browser.cookie = ""
            #expect(try await browser.open("/").status == 200)
            server.send(SIGUSR2)
        }

        #expect(await server.process.end() == 0)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: [("tcp", "0.0.0.0"), ("tcp6", "::1"), ("abstract", "name")])
    func aSocketThatOthersReachIsRefused(kind: String, place: String) async throws {
        let errors = try screens.write("", as: "errors")
        let server = try serve(kind, place, errors: errors)

        #expect(await server.process.end() == 1)
        let said = try String(contentsOfFile: errors, encoding: .utf8)
        #expect(said.contains("it listens neither on an address of 127.0.0.0/8 nor"), "\(said)")
    }

    @Test func withoutSystemdThereIsNoSocket() async throws {
        let outcome = try await screens.run(
            ["serve", "login", "--public", Self.origin, "--listen", "systemd"],
            environment: ["LISTEN_PID": "1", "LISTEN_FDS": "1"]
        )

        #expect(outcome.exit == 2 && outcome.errors.contains("requires a socket of systemd"))
    }

    // MARK: A new version of the app

    private func app(title: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(screens.folder)/team",
            withIntermediateDirectories: true
        )
        try screens.write(
            """
            { "schema": 1, "title": "Team", "start": "door", "signInPage": "door", "pages": {
                "door": { "title": "\(title)", "screenlets": { "login": { "screenlet": "login" } } } } }
            """,
            as: "team/app.json"
        )
    }

    @Test func aSignalReadsTheAppAgainAndOneWithMistakesIsNotShown() async throws {
        try app(title: "First door")
        let errors = try screens.write("", as: "errors")
        let server = try screens.serve(
            ["./team", "--public", Self.origin, "--port", "0", "--log", "json"] + portal.options,
            errors: FileHandle(forWritingAtPath: errors)
        )
        var browser = try server.visitor(of: Self.origin)
        try await browser.open("/")
        #expect(browser.page.contains("First door"))
        func said() -> String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

        try app(title: "Second door")
        server.send(SIGHUP)
        try await until("the app is read again") { said().contains("its new version is shown") }
        #expect(try await browser.open("/").body.contains("Second door"))

        try screens.write("{ \"title\": 5 }", as: "team/app.json")
        server.send(SIGHUP)
        try await until("the mistake is reported") { said().contains("The app stays as it was.") }
        #expect(try await browser.open("/").body.contains("Second door"))
        browser.cookie = ""
        #expect(try await browser.open("/").body.contains("Second door"))
        #expect(await server.end() == 0)
    }

    // MARK: A restart

    private func start(key: String) throws -> Server {
        try screens.serve(
            ["login", "--public", Self.origin, "--port", "0", "--session-key", key] + portal.options
        )
    }

    @Test func usersRemainSignedInAfterARestartWithTheSameKey() async throws {
        let key = try screens.write(String(repeating: "5e55", count: 16), as: "key")
        chmod(key, 0o600)
        let first = try start(key: key)
        var browser = try first.visitor(of: Self.origin)
        try await browser.open("/")
        _ = try await browser.signIn(as: "omar", password: portal.password)
        try #require(browser.page.contains("Omar Haddad"))
        let cookie = browser.cookie
        #expect(await first.end() == 0)

        // Nothing in the state folder says who that was.
        let files = try FileManager.default.subpathsOfDirectory(atPath: "\(screens.folder)/state")
            .filter { $0.contains("/sessions/") }
        #expect(files.count { $0.split(separator: "/").last?.count == 64 } == 1)
        for file in files {
            let bytes = FileManager.default.contents(atPath: "\(screens.folder)/state/\(file)")
            let text = String(decoding: bytes ?? Data(), as: UTF8.self)
            for secret in ["omar", portal.password, String(cookie.suffix(64))] {
                #expect(!text.contains(secret) && !file.contains(secret))
            }
        }

        let second = try start(key: key)
        var same = try second.visitor(of: Self.origin)
        same.cookie = cookie
        #expect(try await same.open("/").body.contains("Omar Haddad"))
        #expect(await second.end() == 0)

        try screens.write(String(repeating: "0the", count: 16), as: "key")
        chmod(key, 0o600)
        let third = try start(key: key)
        var other = try third.visitor(of: Self.origin)
        other.cookie = cookie
        #expect(try await !other.open("/").body.contains("Omar Haddad"))
        #expect(await third.end() == 0)
    }

    @Test(arguments: [(0o644, 64, "others may read it"), (0o600, 31, "has 31 characters")])
    func aKeyThatIsNoneIsRefused(mode: UInt32, count: Int, says: String) async throws {
        let key = try screens.write(String(repeating: "k", count: count), as: "key")
        chmod(key, mode)

        let outcome = try await screens.run(
            ["serve", "login", "--public", Self.origin, "--port", "0", "--session-key", key]
        )

        #expect(outcome.exit != 0 && outcome.errors.contains(says), "\(outcome.errors)")
    }
}
