import Foundation
import ScreensCheck
import ScreensPlugins
import ScreensWorker
import TestSupport
import Testing

/// Plugins with faults, and the means to check them.
struct CheckFixture {
    let scratch: TemporaryFolder
    private let registry: PluginRegistry
    private var trial: PluginTrial

    init() throws {
        scratch = try TemporaryFolder()
        let build = try #require(HostLibrary.folder)
        registry = PluginRegistry(PluginSearchPath([.init(path: build, origin: .installation)]))
        trial = PluginTrial(program: "\(build)/screens-host")
        // However busy the machine is, every type is tried.
        trial.timeLimit = .seconds(3_600)
    }

    /// The files of the built-in plugins.
    var builtIn: [String] { registry.plugins.map(\.path) }

    /// Checks on a thread of its own, so that other tests run while this one waits for a child
    /// process.
    func check(_ path: String) async throws -> PluginCheck {
        let (registry, trial) = (registry, trial)
        return try await withCheckedThrowingContinuation { done in
            Thread.detachNewThread {
                done.resume(
                    with: Result { try CheckedFile(path).check(among: registry, in: trial) }
                )
            }
        }
    }

    /// Compiles a plugin and checks it.
    func check(_ source: String, as module: String) async throws -> PluginCheck {
        try await check(TestBuild.compile(TestBuild.preamble + source, module: module, in: scratch))
    }
}

extension PluginCheck {
    /// Each finding as its area, code and subject.
    var codes: [String] {
        findings.map { "\($0.area) \($0.code)\($0.subject.isEmpty ? "" : " \($0.subject)")" }
    }

    func finding(_ code: String, about subject: String) -> PluginFinding? {
        findings.first { $0.code == code && $0.subject == subject }
    }
}
