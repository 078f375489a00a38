import DemoPortal
import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

/// The location of the state folder, and that no other user can redirect it.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct StateFolderTests {
    private let screens: Screens
    /// A folder in which everybody may create files, as in `/tmp`.
    private let shared: String
    /// A folder of another user.
    private let otherFolder: String
    private static let other = 65_534

    init() throws {
        screens = try Screens(hasPortal: false)
        shared = "\(screens.folder)/shared"
        otherFolder = "\(screens.folder)/theirs"
        for folder in [shared, otherFolder] {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
        }
        chmod(shared, 0o1777)
        chmod(otherFolder, 0o777)
        chmod(screens.folder, 0o755)
    }

    /// Runs a line of shell as another user, which requires root.
    private func asOtherUser(_ line: String) async throws {
        let user = "\(Self.other)"
        let outcome = try await screens.run(
            [],
            by: ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
                + ["sh", "-c", "umask 0; \(line)"]
        )
        try #require(outcome.exit == 0, "\(outcome.errors)")
    }

    private static var isRoot: Bool { geteuid() == 0 }

    private func run(_ words: [String], _ variables: String...) async throws -> Screens.Outcome {
        let bare = ["env", "-u", "HOME", "-u", "XDG_STATE_HOME", "-u", "XDG_DATA_HOME"]
        return try await screens.run(words, by: bare + variables)
    }

    private let signIn = [
        "login", "--server", "http://127.0.0.1:9", "--company-id", "1", "--group-id", "1", "--user",
        "jane", "--password-file", "-",
    ]

    // MARK: - No home

    @Test(
        arguments: [
            ["cache", "ls"], ["cache", "doctor"], ["sync", "status"], ["sync", "run"], ["portal"],
            ["logout"], ["plugin", "quarantine", "list"], ["plugin", "quarantine", "clear"],
            ["serve", "rating"],
        ])
    func commandsThatNeedStateNameTheVariableToSet(words: [String]) async throws {
        for variables in [[], ["HOME="], ["HOME=home"], ["HOME=home", "XDG_STATE_HOME=state"]] {
            let outcome = try await screens.run(
                words,
                by: ["env", "-u", "HOME", "-u", "XDG_STATE_HOME"] + variables
            )

            #expect(outcome.exit == 2, "\(outcome.errors)")
            #expect(outcome.errors.contains("Set HOME or XDG_STATE_HOME to an absolute path"))
        }
    }

    @Test func loginAsksForNoPasswordThatItCannotStore() async throws {
        let outcome = try await run(signIn)

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("Set HOME or XDG_STATE_HOME"))
    }

    @Test(
        arguments: [
            ["--version"], ["--help"], ["list"], ["describe", "rating"],
            ["themes", "resolve", "RatingView_flat7"], ["completion", "bash"],
            ["run", "rating", "--output", "text"],
            ["run", "rating", "--call", "updateRating", "--arg", "score=1", "--json"],
        ])
    func commandsThatNeedNoStateWorkWithoutIt(words: [String]) async throws {
        let outcome = try await run(words, "TMPDIR=\(shared)")

        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: shared) == [])
    }

    @Test func aNamedCacheNeedsNoHome() async throws {
        let outcome = try await run(["cache", "ls", "--cache-dir", "\(screens.folder)/cache"])

        #expect(outcome.exit == 0, "\(outcome.errors)")
    }

    @Test func aRelativeFolderCountsAsNone() async throws {
        let home = "HOME=\(screens.folder)/home"
        let outcome = try await run(["cache", "ls"], home, "XDG_STATE_HOME=relative")

        let state = "\(screens.folder)/home/.local/state/screens/cache/demo.db"
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(FileManager.default.fileExists(atPath: state))
        #expect(!FileManager.default.fileExists(atPath: "\(screens.folder)/relative"))
    }

    // MARK: - Another user

    /// What the other user has prepared in the shared folder, and where it leads to.
    private static let traps = [
        "ln -s ../theirs screens", "mkdir screens", "ln -s ../theirs .local",
        "mkdir -p .local/state/screens/cache", "touch screens",
    ]

    @Test(.enabled(if: isRoot), arguments: traps)
    func nothingOfAnotherUserIsFollowed(trap: String) async throws {
        try await asOtherUser("cd '\(shared)' && \(trap)")
        let variable = trap.contains("local") ? "HOME=\(shared)" : "XDG_STATE_HOME=\(shared)"
        let portal = try DemoPortal()
        let login = screens.loginWords(portal) + ["--password-file", "password"]
        try screens.write(portal.password, as: "password")

        for words in [["cache", "ls"], ["portal"], ["plugin", "quarantine", "clear"], login] {
            let outcome = try await run(words, variable)
            #expect(outcome.exit == 1, "\(words): \(outcome.errors)")
            #expect(outcome.errors.contains("set XDG_STATE_HOME to another folder"))
        }
        #expect(portal.requests.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: otherFolder) == [])
    }

    @Test(.enabled(if: isRoot)) func aRunIgnoresFoldersThatAnotherUserPrepared() async throws {
        try await asOtherUser("cd '\(shared)' && mkdir screens && ln -s ../../theirs screens/cache")
        let server = try DemoPortal()
        try screens.write(server.password, as: "password")

        let outcome = try await run(
            [
                "run", "rating", "--set", "className=BlogsEntry", "--set", "classPK=30304",
                "--output", "text", "--server", server.url, "--company-id", "\(server.companyId)",
                "--group-id", "\(server.groupId)", "--user", server.user, "--password-file",
                "password",
            ],
            "XDG_STATE_HOME=\(shared)"
        )

        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("belongs to another user"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: otherFolder) == [])
    }

    @Test(.enabled(if: isRoot)) func aFolderThatEverybodyMayChangeIsRefused() async throws {
        chmod(shared, 0o777)

        let outcome = try await run(["cache", "ls"], "XDG_STATE_HOME=\(shared)")

        #expect(outcome.exit == 1)
        #expect(outcome.errors.contains("everybody may write to \(shared)"))
    }

    @Test(.enabled(if: isRoot), arguments: ["demo.db", "demo.db-claims", "demo.db-wal"])
    func aLinkInANamedCacheFolderIsNotFollowed(name: String) async throws {
        try await asOtherUser("ln -s '\(otherFolder)/file' '\(shared)/\(name)'")

        let outcome = try await run(
            ["run", "rating", "--cache-dir", shared, "--call", "updateRating", "--arg", "score=1"]
                + ["--set", "offlinePolicy=cache-first", "--output", "text"],
            "XDG_STATE_HOME=\(screens.folder)/state"
        )

        #expect(!FileManager.default.fileExists(atPath: "\(otherFolder)/file"), "\(outcome.errors)")
    }

    @Test(.enabled(if: isRoot)) func aNamedCacheFolderThatEverybodyMayChangeIsRefused() async throws
    {
        chmod(shared, 0o777)

        for folder in [shared, "\(otherFolder)/cache"] {
            try await asOtherUser("mkdir -p '\(otherFolder)/cache'")
            let outcome = try await run(["cache", "ls", "--cache-dir", folder], "HOME=\(shared)")

            #expect(outcome.exit == 1, "\(outcome.errors)")
            #expect(outcome.errors.contains("so no cache can be stored there"))
        }
    }

    @Test(.enabled(if: isRoot)) func signInFilesOfOthersAreRefusedWithTheRemedy() async throws {
        let portal = try DemoPortal()
        let password = try screens.write(portal.password, as: "password")
        chown(password, 65_534, 65_534)
        let login = screens.loginWords(portal) + ["--password-file", "password"]

        let foreign = try await screens.run(login)
        chown(password, 0, 0)
        chmod(password, 0o666)
        let open = try await screens.run(login)
        chmod(password, 0o600)
        let done = try await screens.run(login)
        let stored = "\(screens.folder)/state/screens/credentials.json"
        chown(stored, 65_534, 65_534)
        let used = try await screens.run("run", "rating", "--output", "text")

        #expect(foreign.exit == 1 && foreign.errors.contains("\"chown 0 password\""))
        #expect(open.exit == 1 && open.errors.contains("mode 0666"))
        #expect(done.exit == 0, "\(done.errors)")
        #expect(used.exit == 1 && used.errors.contains("\"chown 0 \(stored)\""), "\(used.errors)")
    }

    /// Whatever the file mask is, only the owner can read stored data.
    @Test(arguments: ["0000", "0277"]) func theFileMaskDoesNotChangePrivateModes(mask: String)
        async throws
    {
        let portal = try DemoPortal()
        try screens.write(portal.password, as: "password")
        let masked = ["sh", "-c", "umask \(mask); exec \"$@\"", "sh"]
        let login = try await screens.run(
            screens.loginWords(portal) + ["--password-file", "password"],
            by: masked
        )
        let listed = try await screens.run(
            ["run", "asset-list", "--rows", "1", "--json"],
            by: masked
        )

        #expect(login.exit == 0 && listed.exit == 0, "\(login.errors) \(listed.errors)")
        let state = "\(screens.folder)/state/screens"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: state)
        #expect(paths.contains("credentials.json") && paths.contains { $0.hasPrefix("cache/") })
        for path in paths {
            var facts = stat()
            guard lstat("\(state)/\(path)", &facts) == 0 else { continue }
            let isFolder = facts.st_mode & S_IFMT == S_IFDIR
            #expect(facts.st_mode & 0o777 == (isFolder ? 0o700 : 0o600), "\(path)")
        }
    }

    @Test(.enabled(if: isRoot)) func trustIsNotStoredInAFolderOfAnotherUser() async throws {
        try await asOtherUser("mkdir -p '\(shared)/screens/plugins'")

        let keys = try await run(
            ["plugin", "trust", "list"],
            "XDG_DATA_HOME=\(shared)",
            "HOME=\(screens.folder)/home"
        )

        #expect(keys.exit == 1 && keys.errors.contains("belongs to another user"))
    }

    @Test func aSignInThatIsALinkIsRefused() async throws {
        let folder = "\(screens.folder)/state/screens"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/credentials.json",
            withDestinationPath: "\(otherFolder)/file"
        )

        let outcome = try await screens.run("run", "rating", "--output", "text")

        #expect(outcome.exit == 1)
        #expect(outcome.errors.contains("credentials.json cannot be read: it is a link"))
    }
}
