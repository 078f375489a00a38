@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPortal
import ScreensRendering
import ScreensSystem

/// `logout`: forgets the stored sign-in and what is cached for it.
@MainActor
enum LogoutCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let signIn = try load() else { return .ok }
        if !invocation.has("keep-cache") {
            let caches = try CacheFiles(invocation, signIn.cacheName())
            if !invocation.has("discard-pending") {
                try await ask(about: try caches.pendingCount(), of: signIn.user)
            }
            // First: what fails here leaves the user signed in, to try again.
            try caches.remove()
        }
        try StoredSignIn.file().remove()
        let text = "\(signIn.user) is signed out of \(signIn.server.server)."
        Console.out(SafeText.line(text) + "\n")
        return .ok
    }

    /// Whoever is signed in; a file that cannot be understood is removed.
    private static func load() throws(CommandError) -> StoredSignIn? {
        let file = try StoredSignIn.file()
        do {
            let signIn = try StoredSignIn.load(trusting: true)
            if signIn == nil { Console.out("Nobody is signed in.\n") }
            return signIn
        } catch {
            try file.remove()
            Console.note(
                "note: \(file.path) could not be understood and is removed; whose "
                    + "cached data to remove is not known."
            )
            return nil
        }
    }

    private static func ask(about count: Int, of user: String) async throws(CommandError) {
        guard count > 0 else { return }
        let waiting = count == 1 ? "1 write waits" : "\(count) writes wait"
        let object = count == 1 ? "it" : "them"
        guard Terminal.canAsk else {
            throw pending(
                "\(waiting) to be sent for \(user): “screens-host sync run” sends \(object), "
                    + "--discard-pending discards \(object), --keep-cache keeps \(object)."
            )
        }
        let answer = try await Terminal.ask("\(waiting) to be sent: discard \(object)? [y/N]")
        let word = String(decoding: answer ?? [], as: UTF8.self)
        guard ["y", "yes"].contains(word.lowercased()) else {
            throw pending("Nothing is discarded, and \(user) is still signed in.")
        }
    }

    private static func pending(_ message: String) -> CommandError {
        CommandError(exit: .conflict, message: message, code: "pending")
    }
}

/// A user's caches in the folders that a command line names.
struct CacheFiles {
    private let folders: [String]
    private let name: CacheName

    init(_ invocation: Invocation, _ name: CacheName) throws(CommandError) {
        let named = invocation.values("cache-dir")
        folders = named.isEmpty ? [try StateFolder.path(of: .cache)] : named
        self.name = name
    }

    /// How many writes wait to be sent.
    ///
    /// - Throws: when a cache cannot be read; nobody knows then what waits in it.
    func pendingCount() throws(CommandError) -> Int {
        do {
            return try folders.filter(holdsCache).reduce(0) { count, folder in
                // Nobody knows what else waited in a damaged one: that is for the user to say.
                if let fault = CacheLog.fault(folder: folder, name: name) { throw damaged(fault) }
                let cache = try CacheManager(folder: folder, name: name)
                if let salvage = cache.salvage { throw damaged(salvage.message) }
                return count + (try cache.entries().count(where: \.isDirty))
            }
        } catch {
            let error = CommandError(error)
            throw CommandError(
                exit: error.exit,
                message: error.message
                    + " --discard-pending removes it unread, --keep-cache leaves it.",
                code: error.code
            )
        }
    }

    private func damaged(_ message: String) -> CommandError {
        CommandError(exit: .failure, message: message, code: "cache")
    }

    /// Removes the files.
    ///
    /// - Throws: when one cannot be removed.
    func remove() throws(CacheError) {
        for folder in folders { try CacheManager.remove(folder: folder, name: name) }
    }

    private func holdsCache(_ folder: String) -> Bool {
        Files.exists("\(folder)/\(name.fileName)")
    }
}
