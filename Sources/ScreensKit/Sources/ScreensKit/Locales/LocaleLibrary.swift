private import Glibc
private import Synchronization

/// The library of ``LocaleServices``, opened for the first text that depends on a locale.
///
/// It contains 40 MB of Unicode's data, of which a few pages are read. Opening it takes 4 ms, more
/// than most commands take. English of the United States and UTC do not need it.
@_spi(Host)
public enum LocaleLibrary {
    /// The file of the library, which is in the same folder as the kit's.
    public static let fileName = "libScreensLocales.so"
    /// The C function with which the library returns its services, retained.
    public static let entrySymbol = "screens_locale_services"

    /// Why texts are not formatted for the locale; `nil` if the library was not needed or is loaded.
    public static var problem: String? { missed.withLock { $0 } }

    private static let missed = Mutex<String?>(nil)

    /// The services; `nil` if the installation lacks the library, which ``problem`` then says.
    static let services: (any LocaleServices)? = {
        do throws(MissingLocales) {
            return try open("\(KitFile.folder ?? ".")/\(fileName)")
        } catch {
            missed.withLock { $0 = "\(error)" }
            return nil
        }
    }()

    /// Opens the library at a path.
    static func open(_ path: String) throws(MissingLocales) -> any LocaleServices {
        guard access(path, F_OK) == 0 else {
            throw MissingLocales(path: path, reason: "it does not exist")
        }
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            let words = dlerror().map { String(cString: $0) }
            throw MissingLocales(path: path, reason: words ?? "no reason was given")
        }
        typealias Entry = @convention(c) () -> UnsafeMutableRawPointer
        guard let address = dlsym(library, entrySymbol) else {
            throw MissingLocales(path: path, reason: "it belongs to another kit version")
        }
        let object = unsafeBitCast(address, to: Entry.self)()
        let services = Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue()
        guard let services = services as? any LocaleServices else {
            throw MissingLocales(path: path, reason: "it belongs to another kit version")
        }
        return services
    }
}

/// The library of ``LocaleServices`` is missing from the installation or cannot be loaded.
struct MissingLocales: Error, CustomStringConvertible {
    let path: String
    let reason: String

    /// One sentence for people.
    var description: String {
        "Numbers and dates are not formatted for your locale, and times are in UTC: \(path) is required next to "
            + "libScreensKit.so, but \(reason). Run \"make install\" to install it."
    }
}
