import CScreensSystem
import Glibc
import ScreensPlugins
import ScreensSystem

/// Confines a worker before it opens the library of a plugin.
enum Sandbox {
    /// Confines this process permanently.
    ///
    /// No thread may have been started before, because the kernel's rules for files apply to a single thread
    /// and those that it starts later. Protection that the kernel lacks is left out. If the kernel offers a
    /// protection and then refuses it, this throws.
    ///
    /// - Parameters:
    ///   - library: the path of the plugin that is opened next.
    ///   - isRequired: whether all protection is required.
    /// - Returns: the parts that are missing.
    /// - Throws: ``ViewHandlerError/misfit(_:)``.
    static func enter(opening library: String, isRequired: Bool) throws -> [SandboxPart] {
        let missing = SandboxPart.missing
        guard missing.isEmpty || !isRequired else {
            throw ViewHandlerError.misfit(
                "was not loaded: the kernel lacks \(SandboxPart.names(missing)), and "
                    + "\(SandboxPart.requirement) is set"
            )
        }
        guard (Files.names(in: "/proc/self/task") ?? []).count <= 1 else {
            throw ViewHandlerError.misfit("was not loaded: its worker already has threads")
        }
        try insist(screens_hide_process() && screens_drop_rights(), "drop its privileges")
        if !missing.contains(.files) {
            let worked = confineFiles(to: ReadableFiles.paths(for: library))
            try insist(worked, "confine itself with Landlock")
        }
        if !missing.contains(.calls) { try filterCalls() }
        return missing
    }

    private static func filterCalls() throws {
        // Only with a filter: without one, processes that a plugin started would outlive this one.
        try insist(screens_end_with_starting_thread(), "end with its host")
        try insist(screens_filter_calls(), "filter its system calls")
    }

    /// Limits how much of each resource this process may use, permanently.
    ///
    /// The kernel counts neither memory that is only read any more nor the threads of one process. The host watches
    /// these; the limit of addresses bounds how much the process can take between two looks.
    static func limitResources() {
        screens_use_one_heap()
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_DATA, WorkerLimits.memory)
        limit(RLIMIT_STACK, WorkerLimits.stack)
        limit(RLIMIT_AS, WorkerLimits.addresses)
        limit(RLIMIT_FSIZE, 0)
        limit(RLIMIT_NOFILE, WorkerLimits.openFiles)
        limit(__RLIMIT_MEMLOCK, 0)
        limit(__RLIMIT_MSGQUEUE, 0)
        limit(__RLIMIT_SIGPENDING, WorkerLimits.pendingSignals)
    }

    /// Sets a limit, unless a lower one is set already.
    private static func limit(_ resource: __rlimit_resource, _ amount: Int) {
        let resource = __rlimit_resource_t(resource.rawValue)
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_max = min(limit.rlim_max, rlim_t(amount))
        limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max)
        setrlimit(resource, &limit)
    }

    private static func insist(_ worked: Bool, _ deed: String) throws {
        guard !worked else { return }
        let reason = String(cString: strerror(errno))
        throw ViewHandlerError.misfit("was not loaded: its worker cannot \(deed) (\(reason))")
    }

    private static func confineFiles(to paths: [String]) -> Bool {
        let texts = paths.map { strdup($0) }
        defer { for text in texts { free(text) } }
        return (texts.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { list in
            list.baseAddress.map { screens_confine_files($0) } ?? false
        }
    }
}
