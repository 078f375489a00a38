internal import Glibc
internal import ScreensSystem

extension DedicatedThread {
    /// Opens a library, the copy of a plugin or the plugin itself, on a thread that ends right afterwards.
    ///
    /// On Linux, CoreFoundation initialises libdispatch once more when it is loaded, which binds the
    /// main queue to the loading thread. If that thread continued, code that awaits the main actor
    /// would never run again. A thread that ends gives the main queue back. Any plugin may load
    /// Foundation, so every library is opened this way; it costs some 30 µs.
    ///
    /// - Throws: ``PluginRefusal/notLoadable(path:reason:)``, with the loader's words.
    static func open(
        _ path: String,
        of plugin: String? = nil
    ) throws(PluginRefusal) -> UnsafeMutableRawPointer {
        guard let opened = value(of: { Opened(path, of: plugin ?? path) }) else {
            throw .notLoadable(path: path, reason: "no thread can be started")
        }
        guard let handle = UnsafeMutableRawPointer(bitPattern: opened.handle) else {
            throw .notLoadable(path: path, reason: opened.reason)
        }
        return handle
    }

    /// The result of opening a library.
    private struct Opened: Sendable {
        let handle: UInt
        var reason = "no reason was given"

        init(_ path: String, of plugin: String) {
            let handle = CrashReport.whileLoading(plugin) { dlopen(path, RTLD_NOW | RTLD_LOCAL) }
            self.handle = UInt(bitPattern: handle)
            // The loader stores its message for the thread on which opening failed.
            if handle == nil, let words = dlerror() { reason = String(cString: words) }
        }
    }
}
