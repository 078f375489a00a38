import Foundation
import FoundationNetworking
import TestSupport
import TestTraits
import Testing

@Suite(.blocking, .timeLimit(.minutes(5)))
struct ServeTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test(arguments: [SIGINT, SIGTERM])
    func endsWhilePagesListen(signal: Int32) async throws {
        let server = try screens.serve()
        let address = try server.address()
        let listeners = try (0..<3).map { _ in try TextStream(address) }

        #expect(await server.end(by: signal) == (signal == SIGINT ? 130 : 0))
        // The responses that the listeners wait for end too, and are no refusals.
        for listener in listeners { #expect(!listener.rest().contains("HTTP/1.1")) }
    }

    @Test func startsWithoutAPortal() async throws {
        let words = ["--server", "http://127.0.0.1:9", "--company-id", "1", "--group-id", "1"]
        let server = try screens.serve(["asset-list"] + words)

        let address = try server.address()

        #expect(address.key.count == 64)
        #expect(await server.end() == 0)
    }

    @Test func anAddressWorksOnceAndASignalAsksForAnother() async throws {
        let server = try screens.serve()
        let first = try server.address()

        let opened = try await get(first.url)
        let again = try await get(first.url)
        server.send(SIGUSR1)
        let second = try server.address()
        let other = try await get(second.url)

        #expect(opened.isPage && other.isPage && again.isOfUsedAddress)
        #expect(first.authority == second.authority && first.key != second.key)
        #expect(await server.end() == 0)
    }

    @Test func enterAsksForAnotherAddress() async throws {
        let terminal = try PseudoTerminal(screens, ["serve", "asset-list"])
        func count() -> Int { terminal.transcript.matches(of: #/\?key=[0-9a-f]{64}/#).count }
        try terminal.wait(for: "key=")

        for number in 2...3 {
            terminal.type("\n")
            try terminal.wait(for: "\(number) addresses") { _ in count() == number }
        }
        terminal.type("\u{3}")
        try terminal.wait(for: "ended 130")
        await terminal.end()

        let keys = terminal.transcript.matches(of: #/\?key=([0-9a-f]{64})/#).map { String($0.1) }
        #expect(Set(keys).count == 3)
    }

    /// The browser that opened the address may open it again, because it has the cookie.
    @Test func theSameBrowserOpensItsAddressAgain() async throws {
        let server = try screens.serve()
        let address = try server.address()
        let browser = URLSession(configuration: .ephemeral)
        let url = try #require(URL(string: address.url))

        for _ in 1...3 {
            let reply = try await browser.data(from: url).1
            #expect((reply as? HTTPURLResponse)?.statusCode == 200)
        }
        #expect(await server.end() == 0)
    }

    @Test func itOnlyListensOnAddressesOfThisMachine() async throws {
        let outcome = try await screens.run("serve", "asset-list", "--host", "0.0.0.0")

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("\"0.0.0.0\" is not a loopback address"))
    }

    @Test func theAddressToListenOnCanBeChosen() async throws {
        let server = try screens.serve(["asset-list", "--host", "127.0.0.1"])

        #expect(try server.address().host == "127.0.0.1")
        #expect(await server.end() == 0)
    }

    @Test(arguments: [true, false])
    func theBrowserIsOpenedWithoutTheKeyAmongItsArguments(hasRuntime: Bool) async throws {
        let runtime = try folder("run time", mode: 0o700)
        let (server, seen) = try serve(openingWith: hasRuntime ? runtime : "")
        let printed = try server.address()

        // The browser of this desktop prints the address that it was started with.
        let target = try seen.line()
        let file = try #require(URL(string: target)).path
        let beginning = hasRuntime ? "\(runtime)/screens" : "\(screens.folder)/state/screens/open"
        #expect(target.hasPrefix("file:///"))
        #expect(file.hasPrefix("\(beginning)/open-\(server.process.id)-"))
        let facts = try FileManager.default.attributesOfItem(atPath: file)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        let place = try FileManager.default.attributesOfItem(atPath: beginning)
        #expect(place[.posixPermissions] as? Int == 0o700)
        let page = try String(contentsOfFile: file, encoding: .utf8)
        let url = try #require(page.firstMatch(of: /content="0; url=(http[^"]+)"/)?.output.1)
        let key = try #require(url.split(separator: "=").last)
        #expect(key == printed.key)
        for process in try processes(seeing: screens.folder) {
            #expect(!process.contains(key))
        }

        #expect(try await get(String(url)).isPage)
        #expect(!FileManager.default.fileExists(atPath: file))
        // The address in the file is the one that was printed.
        #expect(try await get(printed.url).isOfUsedAddress)
        #expect(await server.end() == 0)
    }

    @Test func theFileThatOpensABrowserIsRemovedWithTheServer() async throws {
        let runtime = try folder("runtime", mode: 0o700)
        let killed = try serve(openingWith: runtime)
        let leftover = try #require(URL(string: try killed.seen.line())).path
        _ = await killed.server.end(by: SIGKILL)
        #expect(FileManager.default.fileExists(atPath: leftover))

        let (server, seen) = try serve(openingWith: runtime)
        let file = try #require(URL(string: try seen.line())).path
        #expect(!FileManager.default.fileExists(atPath: leftover))
        #expect(FileManager.default.fileExists(atPath: file))
        #expect(await server.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func aFolderThatOthersCanReachIsMadePrivate() async throws {
        let runtime = try folder("runtime", mode: 0o700)
        let place = try folder("runtime/screens", mode: 0o755)
        let (server, seen) = try serve(openingWith: runtime)

        let file = try #require(URL(string: try seen.line())).path
        let facts = try FileManager.default.attributesOfItem(atPath: place)

        #expect(file.hasPrefix("\(place)/open-") && facts[.posixPermissions] as? Int == 0o700)
        #expect(await server.end() == 0)
    }

    @Test func aFolderThatIsALinkIsNotUsed() async throws {
        let runtime = try folder("runtime", mode: 0o700)
        let other = try folder("other", mode: 0o700)
        try link("\(runtime)/screens", to: other)
        let (server, seen) = try serve(openingWith: runtime)

        let file = try #require(URL(string: try seen.line())).path

        #expect(file.hasPrefix("\(screens.folder)/state/screens/open/open-"))
        #expect(await server.end() == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: other) == [])
    }

    @Test func withoutAPrivateFolderTheAddressIsOnlyPrinted() async throws {
        let other = try folder("other", mode: 0o700)
        _ = try folder("state/screens", mode: 0o700)
        try link("\(screens.folder)/state/screens/open", to: other)
        let errors = try screens.write("", as: "errors")
        let (server, _) = try serve(
            openingWith: "",
            errors: FileHandle(forWritingAtPath: errors)
        )

        let printed = try server.address()
        #expect(try await get(printed.url).isPage)
        #expect(await server.end() == 0)
        let said = try String(contentsOfFile: errors, encoding: .utf8)
        #expect(said.contains("No browser was opened") && said.contains("open is a link"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: other) == [])
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    private func folder(_ name: String, mode: Int) throws -> String {
        let path = "\(screens.folder)/\(name)"
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: mode]
        )
        return path
    }

    /// The output of the program that replaces the browser.
    private struct Seen {
        let pipe: FileHandle

        /// The next line; waits for it, or until the time is up.
        func line() throws -> String {
            var ready = pollfd(fd: pipe.fileDescriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&ready, 1, 30_000) > 0, "no browser was opened")
            return String(decoding: pipe.availableData, as: UTF8.self)
                .trimmingCharacters(in: .newlines)
        }
    }

    /// Serves with `--open`; the desktop's browser is a script that prints its arguments.
    private func serve(
        openingWith runtime: String,
        errors: FileHandle? = nil
    ) throws -> (server: Server, seen: Seen) {
        let programs = try folder("programs", mode: 0o755)
        let pipe = "\(screens.folder)/opened-\(UUID().uuidString)"
        guard mkfifo(pipe, 0o600) == 0 else { throw ToolFailure(words: "no pipe") }
        // The pipe is open for reading and writing, so that neither end waits for the other.
        let seen = FileHandle(fileDescriptor: open(pipe, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
        let script = try screens.write(
            "#!/bin/sh\nprintf '%s\\n' \"$*\" > '\(pipe)'\nexec sleep 20\n",
            as: "browser"
        )
        // Another process copies the script: the system does not run a file that a child of this
        // process still has open for writing.
        try run(["install", "-m", "755", script, "\(programs)/xdg-open"])
        let server = try screens.serve(
            ["asset-list", "--open"],
            environment: ["PATH": "\(programs):/usr/bin:/bin", "XDG_RUNTIME_DIR": runtime],
            errors: errors
        )
        return (server, Seen(pipe: seen))
    }

    /// The arguments of all processes, as every user of the machine sees them.
    private func processes(seeing folder: String) throws -> [String] {
        let all = try FileManager.default.contentsOfDirectory(atPath: "/proc")
            .filter { $0.allSatisfy(\.isNumber) }
            .compactMap { FileManager.default.contents(atPath: "/proc/\($0)/cmdline") }
            .map { String(decoding: $0, as: UTF8.self) }
        try #require(all.contains { $0.contains("serve") })
        return all
    }

    private struct Reply {
        let status: Int
        let hasCookie: Bool
        let body: String

        var isPage: Bool { status == 200 && hasCookie }
        var isOfUsedAddress: Bool {
            status == 403 && !hasCookie && body.contains("This address has already been used")
        }
    }

    /// The answer to a browser that has no cookie yet.
    private func get(_ address: String) async throws -> Reply {
        let browser = URLSession(configuration: .ephemeral)
        let (data, reply) = try await browser.data(from: try #require(URL(string: address)))
        let head = try #require(reply as? HTTPURLResponse)
        return Reply(
            status: head.statusCode,
            hasCookie: head.value(forHTTPHeaderField: "Set-Cookie") != nil,
            body: String(decoding: data, as: UTF8.self)
        )
    }

    /// A page that receives events, in a shell of its own.
    private struct TextStream {
        private let output = Pipe()
        private let process: ChildProcess

        init(_ address: Server.Address) throws {
            let script = """
                ask() { printf 'GET %s HTTP/1.1\\r\\nHost: \(address.host):%s\\r\\n%s\\r\\n' "$1" \
                \(address.port) "$2" >&3; }
                exec 3<>/dev/tcp/\(address.host)/\(address.port)
                ask '/?key=\(address.key)' $'Connection: close\\r\\n'
                cookie=$(sed -n 's/^Set-Cookie: \\([^;]*\\);.*/\\1/p' <&3)
                exec 3<>/dev/tcp/\(address.host)/\(address.port)
                ask '/events?key=\(address.key)&rev=none' "Cookie: $cookie"$'\\r\\n'
                exec cat <&3
                """
            process = try ChildProcess(
                ["bash", "-c", script],
                output: output.fileHandleForWriting,
                errors: nil
            )
            try output.fileHandleForWriting.close()
            var text = ""
            while !text.contains("data:") {
                let more = output.fileHandleForReading.availableData
                try #require(!more.isEmpty, "\(text)")
                text += String(decoding: more, as: UTF8.self)
            }
        }

        /// All data until the server closes the connection.
        func rest() -> String {
            let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
            _ = process.wait()
            return String(decoding: data, as: UTF8.self)
        }
    }
}
