import ScreensPlugins
@_spi(Host) import ScreensWorker

/// Whether the processes for plugins that are not trusted are confined.
enum SandboxChecks {
    @MainActor
    static func sandbox(_ examined: Examined) -> [Finding] {
        let parts = SandboxPart.allCases.map(finding)
        let limits = WorkerShortage.all.map {
            Finding.note("The limit of \($0.words) is below what such a process needs.", $0.remedy)
        }
        let namespaces = Finding.note("Namespaces are not used.")
        return parts + [namespaces] + limits + [trial(examined)]
    }

    private static func finding(_ part: SandboxPart) -> Finding {
        guard SandboxPart.missing.contains(part) else {
            return .good("The kernel has \(part.name).")
        }
        // No command gives a kernel what it lacks; this one keeps plugins from running without it.
        return .note(SandboxPart.note(missing: [part]), "export \(SandboxPart.requirement)=1")
    }

    /// Starts such a process, which confines itself, with a plugin of this installation.
    @MainActor
    private static func trial(_ examined: Examined) -> Finding {
        let plugins = examined.registry.plugins
        guard let plugin = plugins.first(where: { $0.state == .builtIn && $0.refusal == nil })
        else { return .problem("This installation has no plugins, so none could be tried.") }
        let outcome = PluginTrial(program: WorkerProgram.thisProgram).run(plugin.path, [])
        guard let fault = outcome.findings.first else {
            return .good("\(plugin.name) was opened in such a process.")
        }
        return .problem("\(plugin.name) in such a process: \(fault.message)")
    }
}
