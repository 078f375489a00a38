internal import Glibc

/// Runs `dlopen` on a thread that ends right afterwards.
///
/// On Linux, CoreFoundation initialises libdispatch once more when it is loaded, which binds the
/// main queue to the loading thread: had that thread gone on, nothing that awaits the main actor
/// would ever run again. A thread that ends gives the main queue back. Any plugin may bring
/// Foundation, so every library is opened this way; it costs some 30 µs.
enum OwnThread {
    /// Opens a library, the copy of a plugin or the plugin itself.
    ///
    /// - Throws: ``PluginRefusal/notLoadable(path:reason:)``, with the loader's words.
    static func open(
        _ path: String,
        of plugin: String? = nil
    ) throws(PluginRefusal) -> UnsafeMutableRawPointer {
        let errand = Errand(path, of: plugin ?? path)
        var thread = pthread_t()
        let argument = Unmanaged.passUnretained(errand).toOpaque()
        let status = pthread_create(
            &thread,
            nil,
            { argument in
                argument.map { Unmanaged<Errand>.fromOpaque($0).takeUnretainedValue().run() }
                return nil
            },
            argument
        )
        guard status == 0 else {
            throw .notLoadable(path: path, reason: String(cString: strerror(status)))
        }
        withExtendedLifetime(errand) { _ = pthread_join(thread, nil) }
        guard let handle = errand.handle else {
            throw .notLoadable(path: path, reason: errand.reason)
        }
        return handle
    }

    /// What to open, and what came of it: written by the thread, read after it has ended.
    private final class Errand {
        let path: String
        let plugin: String
        var handle: UnsafeMutableRawPointer?
        var reason = "the loader gives no reason"

        init(_ path: String, of plugin: String) { (self.path, self.plugin) = (path, plugin) }

        func run() {
            handle = CrashReport.whileLoading(plugin) { dlopen(path, RTLD_NOW | RTLD_LOCAL) }
            // The loader keeps its words for the thread that failed.
            if handle == nil, let words = dlerror() { reason = String(cString: words) }
        }
    }
}
