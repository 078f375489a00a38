internal import CScreensABI
internal import Glibc
internal import ScreensSystem

/// A library in this process, never closed: the runtime keeps pointers into Swift libraries.
///
/// `@unchecked` because the handle is a pointer. It is set once, nothing is read or written through
/// it here, and the loader's look-up may be called from any thread.
struct SharedLibrary: @unchecked Sendable {
    let path: String
    private let handle: UnsafeMutableRawPointer

    /// Loads the library and runs its initialisers.
    ///
    /// Of the libraries that are loaded while the host runs, only the kit opens further ones itself. `RTLD_NOW` turns
    /// a missing symbol into a message; found lazily, it would end the process.
    ///
    /// The path must contain a slash, or the loader would search folders of its own.
    ///
    /// - Throws: ``PluginRefusal/notLoadable(path:reason:)``.
    init(opening path: String) throws(PluginRefusal) {
        handle = try DedicatedThread.open(path)
        CrashReport.add(handle, path: path)
        self.path = path
    }

    /// Loads exactly the library that was checked.
    ///
    /// - Throws: ``PluginRefusal/notLoadable(path:reason:)``, and
    ///   ``PluginRefusal/unreadable(path:reason:)`` if its file has changed since.
    init(opening code: PluginCode) throws(PluginRefusal) {
        if let copy = code.copy {
            try self.init(opening: code.path, at: copy.retainedPath())
        } else {
            try self.init(opening: code.path, as: code.version)
        }
    }

    /// Loads the library that is known as `path` from another place.
    ///
    /// - Throws: ``PluginRefusal/notLoadable(path:reason:)``.
    init(opening path: String, at place: String) throws(PluginRefusal) {
        do {
            handle = try DedicatedThread.open(place, of: path)
        } catch {
            guard case .notLoadable(_, let reason) = error else { throw error }
            throw .notLoadable(path: path, reason: reason)
        }
        CrashReport.add(handle, path: path)
        self.path = path
    }

    /// Loads the library of a file that has the given version before and after loading.
    ///
    /// - Throws: ``PluginRefusal/notLoadable(path:reason:)``, and
    ///   ``PluginRefusal/unreadable(path:reason:)`` if its version differs.
    init(opening path: String, as version: FileVersion) throws(PluginRefusal) {
        let change = PluginRefusal.unreadable(path: path, reason: "it changed while it was loaded")
        guard FileVersion(path: path) == version else { throw change }
        try self.init(opening: path)
        guard FileVersion(path: path) == version else { throw change }
    }

    /// The address of a symbol of the library, or else of the libraries it needs.
    func address(of symbol: String) -> UnsafeMutableRawPointer? { dlsym(handle, symbol) }

    /// Checks that the plugin shares the host's kit: both must see the same symbol at one address.
    func checkKit() throws(PluginRefusal) {
        guard let entry = address(of: PluginSymbols.entry) else { throw .noEntry(path: path) }
        let theirs = unsafeBitCast(entry, to: Entry.self)()?.pointee.anchor
        let ours = screens_plugin_stamp().pointee.anchor
        guard unsafeBitCast(theirs, to: Int.self) == unsafeBitCast(ours, to: Int.self) else {
            throw .secondKit(path: path)
        }
    }

    /// The type of an offer, taken from exactly this library.
    ///
    /// Looking it up by name in the runtime would give the first type of that name in the process.
    func type(of offer: Offer) -> Any.Type? { type(stem: offer.stem) }

    /// The type of a mangled name.
    func type(stem: String) -> Any.Type? {
        guard let accessor = address(of: Offer.accessorSymbol(stem)) else { return nil }
        let blockingRequestOfCompleteType: UInt = 0
        let metadata = unsafeBitCast(accessor, to: Accessor.self)(blockingRequestOfCompleteType)
        return unsafeBitCast(metadata, to: Any.Type.self)
    }

    private typealias Entry = @convention(c) () -> UnsafePointer<screens_stamp_t>?
    private typealias Accessor = @convention(c) (UInt) -> UnsafeRawPointer
}
