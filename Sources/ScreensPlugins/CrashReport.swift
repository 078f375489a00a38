internal import CScreensSystem

/// Reports on stderr, in one line, whose code crashed the process.
///
/// It covers the code that runs in this process: screenlets, interactors, delegates, synchronisers, and
/// the views of plugins that are not isolated.
public enum CrashReport {
    /// Starts to report crashes.
    ///
    /// Plugins that are opened later are reported by name.
    ///
    /// After the report, the signal has its usual effect. Call this in programs only: it replaces an app's
    /// own handlers for SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE and SIGABRT.
    public static func install(program: String) { screens_crash_install(printable(program)) }

    /// Starts to report where this process crashes, a worker: as ``placePrefix`` and the place in the source.
    ///
    /// Nothing is reported where the plugin's library does not say it.
    package static func installInWorker() { screens_crash_install(nil) }

    /// How the line of a worker begins that says where it crashed.
    package static let placePrefix = SCREENS_CRASH_PLACE

    /// Makes stack overflows of the calling thread reportable too.
    ///
    /// Further calls cost little.
    public static func coverThread() { screens_crash_cover_thread() }

    /// Adds the code of an open library to what is reported by name.
    static func add(_ handle: UnsafeMutableRawPointer, path: String) {
        screens_crash_add(handle, printable(Plugin.name(ofFile: path)), printable(path))
    }

    /// Opens a library on this thread; a crash of its initialisers is attributed to the library.
    static func whileLoading<Result>(_ path: String, _ open: () -> Result) -> Result {
        printable(Plugin.name(ofFile: path)).withCString { name in
            printable(path).withCString { path in
                screens_crash_loading(name, path)
                defer { screens_crash_loading(nil, nil) }
                return open()
            }
        }
    }

    /// The text without control characters, because a signal handler cannot escape them.
    private static func printable(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
                result += "?"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
