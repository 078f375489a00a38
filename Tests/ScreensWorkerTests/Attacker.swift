import Foundation
import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins
@_spi(Host) import ScreensWorker
import TestSupport
import Testing

/// A worker with one of the attacking plugins, and the attack's targets.
struct Attacker {
    let isolation: Isolation
    private let scratch: TemporaryFolder
    private let registry: PluginRegistry

    init(_ name: String, lacking lack: OldKernel.Lack? = nil) throws {
        try self.init(named: "Try\(name)", lacking: lack)
    }

    /// A worker with any hostile plugin.
    init(named name: String, lacking lack: OldKernel.Lack? = nil) throws {
        scratch = try TemporaryFolder()
        let plugin = try HostilePlugins.install(name, in: scratch.path)
        try scratch.folder("state")
        try scratch.folder("elsewhere")
        try scratch.write("the secret".utf8, as: "state/sign-in")
        try scratch.write("dear diary".utf8, as: "diary.txt")
        try scratch.copy(HostilePlugins.file.get(), as: "elsewhere/libOther.so")
        symlink("state/sign-in", "\(scratch.path)/libLink.so")
        let host = "\(try #require(HostLibrary.folder))/screens-host"
        let words = try lack.map { try OldKernel.words($0) } ?? []
        let script = "#!/bin/sh\nexec \((words + [host]).joined(separator: " ")) \"$@\"\n"
        // Slow drawings do not add up; each still has its two seconds.
        let now = ContinuousClock.now
        isolation = Isolation(
            program: try lack == nil ? host : scratch.program(script, as: "worker"),
            quarantine: nil
        ) { now }
        registry = PluginRegistry(
            PluginSearchPath([.init(path: plugin, origin: .option)]),
            guardedBy: isolation
        )
    }

    /// What the attacker draws.
    func draw() async throws -> [String] {
        try await registry.texts(in: "zoo", by: isolation)
    }

    /// Lets the attacker draw until it is refused, and returns why.
    func refusal() async throws -> String {
        var words: String?
        try await until("it is refused") {
            do {
                _ = try await draw()
            } catch let refusal as PluginRefusal {
                words = refusal.message
            }
            return words != nil
        }
        return try #require(words)
    }

    /// Whether no file was added or changed.
    var isIntact: Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch.path)) ?? []
        let diary = FileManager.default.contents(atPath: "\(scratch.path)/diary.txt")
        return diary == Data("dear diary".utf8)
            && !names.contains("filled") && !names.contains("made")
    }
}
