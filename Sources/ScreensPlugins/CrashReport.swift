internal import CScreensSystem

/// Whose code crashed, told in one line on stderr by a process that dies of it.
///
/// For the code that runs in this process: screenlets, interactors, delegates, synchronisers, and
/// the views of plugins that are not isolated.
public enum CrashReport {
    /// From now on, crashes are told; a plugin that is opened later is known by its name.
    ///
    /// The signal then does what it would have done. For programs: an app may have handlers of its
    /// own for SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE and SIGABRT, which this replaces.
    public static func install(program: String) { screens_crash_install(printable(program)) }

    /// Lets an overflow of the calling thread's stack be told too; costs little the second time.
    public static func coverThread() { screens_crash_cover_thread() }

    /// Adds the code of an open library.
    static func add(_ handle: UnsafeMutableRawPointer, path: String) {
        screens_crash_add(handle, printable(Plugin.name(ofFile: path)), printable(path))
    }

    /// Opens a library on this thread; a crash of its initialisers is told as its own.
    static func whileLoading<Result>(_ path: String, _ open: () -> Result) -> Result {
        printable(Plugin.name(ofFile: path)).withCString { name in
            printable(path).withCString { path in
                screens_crash_loading(name, path)
                defer { screens_crash_loading(nil, nil) }
                return open()
            }
        }
    }

    /// The text without what a terminal would obey: a handler cannot escape it.
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
