import Glibc
import Synchronization

/// The browser of the user's desktop.
///
/// It gets the name of an ``OpeningPage``, because an address may contain a secret: the key of a page, the state of a
/// sign-in, a token of the portal.
package enum DesktopBrowser {
    // A browser that is started by the first address may run until its window is closed.
    private static let threads = ThreadPool(limit: 8)

    /// Opens an address for a program that uses the terminal itself.
    ///
    /// A mail is no secret, and the program for it needs the address itself, as one argument that no shell reads.
    ///
    /// - Returns: `false` if there is no desktop or no private folder, or the desktop's program is missing or fails.
    package static func open(
        _ address: String,
        environment: [String: String] = Environment.variables,
        program: String = "xdg-open"
    ) async -> Bool {
        // Without a desktop, the program would start a browser for terminals in this one.
        let names = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"]
        guard names.contains(where: { environment[$0]?.isEmpty == false }) else { return false }
        var argument = address
        if !address.hasPrefix("mailto:") {
            guard let page = try? OpeningPage(to: address, environment: environment) else {
                return false
            }
            OpenedPages.add(page)
            argument = page.address
        }
        let files: [Int32: Child.File] = [0: .nothing, 1: .nothing, 2: .nothing]
        return await threads.value { [argument] in
            let child = try? Child.start(
                [program, argument],
                files: files,
                hasOwnGroup: true,
                hasDefaultSignals: true
            )
            return child?.wait() == .exit(0)
        }
    }

    /// Begins to open an address for a command whose user asked for that.
    ///
    /// - Parameters:
    ///   - address: the address.
    ///   - note: called with a sentence if no browser can be opened.
    /// - Returns: the file that leads to the address, to be removed when the browser has read it.
    package static func start(_ address: String, note: (String) -> Void) -> OpeningPage? {
        do throws(OpeningPage.Refusal) {
            let page = try OpeningPage(to: address, environment: Environment.variables)
            if (try? Child.start(["xdg-open", page.address])) == nil {
                note("No browser was opened: xdg-open is not installed.")
            }
            return page
        } catch {
            note("No browser was opened. \(error.message).")
            return nil
        }
    }
}

/// The files by which browsers were opened, which are removed when the program ends.
///
/// Nobody says when a browser has read its file. Those that a killed program leaves are removed by the next one.
private enum OpenedPages {
    /// A browser has read the earliest of so many.
    private static let maximumCount = 32
    private static let pages = Mutex<[OpeningPage]>([])
    private static let atEnd: Void = {
        atexit { OpenedPages.removeAll() }
    }()

    static func add(_ page: OpeningPage) {
        atEnd
        let old = pages.withLock { pages in
            pages.append(page)
            return pages.count > maximumCount ? pages.removeFirst() : nil
        }
        old?.remove()
    }

    private static func removeAll() {
        for page in pages.withLock(\.self) { page.remove() }
    }
}
