private import Glibc

/// The library of ``EssentialServices``, opened on first need.
///
/// `FoundationEssentials` takes longer to load than most commands take; what works without must not
/// wait for it.
@_spi(Host)
public enum Essentials {
    /// The file of the library, which lies beside the kit's.
    public static let fileName = "libScreensEssentials.so"
    /// The C function by which the library hands over its services, retained.
    public static let entrySymbol = "screens_essential_services"

    private static let opened = Result { () throws(MissingEssentials) in try open() }

    /// The services; opens their library the first time.
    static var services: any EssentialServices {
        get throws(MissingEssentials) { try opened.get() }
    }

    /// The services, for those who have no error to throw: without the library the process ends, and
    /// says so, since going on would take good data for bad.
    static var required: any EssentialServices {
        do throws(MissingEssentials) {
            return try services
        } catch {
            let words = Array("\(error)\n".utf8)
            _ = words.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            exit(EXIT_FAILURE)
        }
    }

    // Not on a thread of its own, as plugins are opened: this much of Foundation leaves libdispatch
    // alone.
    private static func open() throws(MissingEssentials) -> any EssentialServices {
        let path = "\(KitFile.folder ?? ".")/\(fileName)"
        guard access(path, F_OK) == 0 else {
            throw MissingEssentials(path: path, reason: "there is none")
        }
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            let words = dlerror().map { String(cString: $0) }
            throw MissingEssentials(path: path, reason: words ?? "the loader gives no reason")
        }
        typealias Entry = @convention(c) () -> UnsafeMutableRawPointer
        guard let address = dlsym(library, entrySymbol) else {
            throw MissingEssentials(path: path, reason: "it is not this kit's")
        }
        let object = unsafeBitCast(address, to: Entry.self)()
        let services = Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue()
        guard let services = services as? any EssentialServices else {
            throw MissingEssentials(path: path, reason: "it is not this kit's")
        }
        return services
    }
}

/// The installation lacks the library of ``EssentialServices``, or it cannot be loaded.
@_spi(Host)
public struct MissingEssentials: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where the library is to be.
    public let path: String
    /// What is wrong with it.
    public let reason: String

    /// One sentence for people.
    public var description: String {
        "The installation is not whole: \(path) is needed beside libScreensKit.so, and \(reason)."
    }
}
