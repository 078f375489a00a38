import Foundation
import ScreensPlugins
import ScreensSession
import ScreensShipping
import ScreensWorker
import Synchronization
import TestSupport
import Testing

/// Which plugins the user's files allow to be loaded.
struct UserPluginsTests {
    private let scratch: TemporaryFolder
    private let notes = Notes()

    init() throws { scratch = try TemporaryFolder() }

    private final class Notes: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock(\.self) }
        func append(_ note: String) { list.withLock { $0.append(note) } }
    }

    private func plugins(_ variables: [String: String]? = nil) -> UserPlugins {
        let variables = variables ?? ["HOME": scratch.path]
        return UserPlugins(environment: { variables[$0] }, note: { [notes] in notes.append($0) })
    }

    @Test func withoutAHomeNothingCanBeInstalledAndNobodyIsTrusted() throws {
        let plugins = plugins([:])

        #expect(throws: SessionError.noDataFolder) { try plugins.installer() }
        #expect(throws: SessionError.noDataFolder) { try plugins.trustStore() }
        #expect(throws: SessionError.noStateFolder(.plugins)) { try plugins.quarantine() }
        #expect(plugins.trust().keys.isEmpty && notes.all.isEmpty)
        #expect(throws: Never.self) { try plugins.registry() }
    }

    @Test func unreadableTrustTrustsNobody() throws {
        let store = try plugins().trustStore()
        try store.change { $0.allowed.insert("Poll") }
        #expect(plugins().trust().allowed == ["Poll"])
        try scratch.write(Array("{".utf8), as: ".local/share/screens/trust")

        #expect(plugins().trust().allowed.isEmpty)
        #expect(notes.all.count == 1 && notes.all[0].contains("no installed plugin is trusted"))
    }

    @Test(arguments: [
        (#"{"isolate": true}"#, true, false), (#"{"isolate": false}"#, false, false),
        (#"{"isolate": ["Flat7Theme"]}"#, false, false), (#"{"isolate": 1}"#, true, true),
        ("[", true, true), ("", true, true),
    ])
    func unreadableSettingsIsolateAllPlugins(text: String, isAll: Bool, isNoted: Bool) throws {
        try scratch.folder(".config/screens")
        try scratch.write(Array(text.utf8), as: ".config/screens/plugins.json")
        let home = scratch.path

        let settings = PluginSettings.read { $0 == "HOME" ? home : nil }

        #expect((settings.isolate == .all) == isAll)
        #expect((settings.problem != nil) == isNoted)
    }

    @Test func aLockFileRefusesPluginsThatItDoesNotName() throws {
        let theme = try #require(HostLibrary.folder) + "/libFlat7Theme.so"
        try scratch.folder("named")
        try scratch.copy(theme, as: "named/libFlat7Theme.so")
        let lock = try scratch.write(
            Array(#"{"schemaVersion":1,"plugins":[]}"#.utf8),
            as: "plugins.lock"
        )
        let read = try plugins().lock(lock)

        let error = #expect(throws: SessionError.self) {
            try plugins().registry(searching: ["\(scratch.path)/named"], lock: read)
        }

        #expect(error?.message.contains("libFlat7Theme.so") == true)
    }

    @Test(arguments: ["pipe", "endless", "writable", "twice"])
    func unreliableSettingsIsolateAllPlugins(kind: String) throws {
        try scratch.folder(".config/screens")
        let path = "\(scratch.path)/.config/screens/plugins.json"
        switch kind {
        case "pipe": mkfifo(path, 0o600)
        case "endless": symlink("/dev/zero", path)
        case "writable":
            try scratch.write(
                Array(#"{"isolate": false}"#.utf8),
                as: ".config/screens/plugins.json"
            )
            chmod(path, 0o646)
        default:
            try scratch.write(
                Array(#"{"isolate": ["A"], "isolate": false}"#.utf8),
                as: ".config/screens/plugins.json"
            )
        }
        let home = scratch.path

        let settings = PluginSettings.read { $0 == "HOME" ? home : nil }

        #expect(settings.isolate == .all)
        #expect(settings.problem?.contains(path) == true)
    }

    @Test func withALockFileNoOtherFilesAreAllowed() throws {
        let theme = try #require(HostLibrary.folder) + "/libFlat7Theme.so"
        try scratch.folder(".local/share/screens/plugins")
        try scratch.copy(theme, as: ".local/share/screens/plugins/libFlat7Theme.so")
        let lock = try scratch.write(
            Array(#"{"schemaVersion":1,"plugins":[]}"#.utf8),
            as: "plugins.lock"
        )
        let plugins = plugins(["HOME": scratch.path])
        let read = try plugins.lock(lock)

        let error = #expect(throws: SessionError.self) { try plugins.registry(lock: read) }

        #expect(error?.message.contains("libFlat7Theme.so") == true)
    }
}
