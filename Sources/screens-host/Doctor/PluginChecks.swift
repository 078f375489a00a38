import ScreensKit
import ScreensPlugins
import ScreensSession
import ScreensSystem
@_spi(Host) import ScreensWorker

/// Which plugins are not used, and why.
enum PluginChecks {
    @MainActor
    static func quarantine(_ examined: Examined) -> [Finding] {
        guard User.state.isNamed else { return [.note("Failures of plugins are not stored.")] }
        do throws(SessionError) {
            let failed = try User.plugins.quarantine().entries.filter(\.isCurrent).map { entry in
                Finding.problem(
                    "\(entry.name) \(entry.reason), and is not tried again.",
                    "screens-host plugin quarantine clear \(entry.path.quotedForShell)"
                )
            }
            return failed.isEmpty ? [.good("No plugin is quarantined.")] : failed
        } catch {
            return [.problem(error.message)]
        }
    }

    @MainActor
    static func plugins(_ examined: Examined) -> [Finding] {
        let plugins = examined.registry.plugins
        let refused = plugins.compactMap { plugin in
            plugin.refusal.flatMap { finding($0, of: plugin.name) }
        }
        let apps = User.plugins.apps().compactMap { app in
            app.refusal.flatMap { finding($0, of: app.name) }
        }
        let found = refused + apps + unloadable(plugins) + shadowed(examined)
        let isWell = !found.contains { $0.state == .problem }
        return (isWell ? [.good("\(plugins.count) plugins can be used.")] : []) + found
    }

    private static func finding(_ refusal: PluginRefusal, of name: String) -> Finding? {
        // The check of the quarantine has it.
        if case .quarantined = refusal { return nil }
        return .problem(refusal.message, remedy(for: refusal, name))
    }

    private static func remedy(for refusal: PluginRefusal, _ name: String) -> String {
        let word = name.quotedForShell
        return switch refusal {
        case .unsigned: "screens-host plugin allow \(word)"
        case .modified, .revoked: "screens-host plugin remove \(word)"
        case .notLocked: "screens-host plugin lock"
        default: "screens-host plugin check \(refusal.path.quotedForShell)"
        }
    }

    /// Opens each plugin that does not come with the installation, in a process of its own.
    private static func unloadable(_ plugins: [Plugin]) -> [Finding] {
        let others = plugins.filter { $0.state != .builtIn && $0.refusal == nil }
        let start = ContinuousClock.now
        var findings: [Finding] = []
        for (index, plugin) in others.enumerated() {
            guard start.duration(to: .now) < patience else {
                let count = others.count - index
                return findings + [.note("There was no time to open \(count) plugins.")]
            }
            let outcome = PluginTrial(program: WorkerProgram.thisProgram).run(plugin.path, [])
            guard !outcome.isOpen, let fault = outcome.findings.first else { continue }
            let command = "screens-host plugin check \(plugin.path.quotedForShell)"
            findings.append(.problem("\(plugin.name) does not load: \(fault.message)", command))
        }
        return findings
    }

    /// The time for opening plugins; each takes some 100 ms, and 2 seconds at most.
    private static let patience = Duration.seconds(20)

    @MainActor
    private static func shadowed(_ examined: Examined) -> [Finding] {
        examined.registry.shadowed.map { .note($0.message) }
    }
}
