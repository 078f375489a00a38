import ScreensOffline
import ScreensPortal
import ScreensRendering
import ScreensSession
import ScreensSystem

/// `logout`: forgets the stored sign-in and what is cached for it.
@MainActor
enum LogoutCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let signIn = try load() else { return .ok }
        if !invocation.has("keep-cache") {
            let caches = UserCaches(signIn.cacheName(), in: try folders(invocation))
            if !invocation.has("discard-pending") {
                try await ask(about: try await pendingCount(caches), of: signIn.user)
            }
            // First: what fails here leaves the user signed in, to try again.
            try await CacheManager.apart { () throws(CacheError) in try caches.remove() }
        }
        try StoredSignIn.file(in: User.state).remove()
        let text = "\(signIn.user) is signed out of \(signIn.server.server)."
        Console.out(SafeText.line(text) + "\n")
        return .ok
    }

    private static func folders(_ invocation: Invocation) throws(SessionError) -> [String] {
        let named = invocation.values("cache-dir")
        return named.isEmpty ? [try User.state.path(of: .cache)] : named
    }

    private static func pendingCount(_ caches: UserCaches) async throws(CommandError) -> Int {
        do {
            return try await CacheManager.apart { Result { try caches.pendingCount() } }.get()
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

    /// Whoever is signed in; a file that cannot be understood is removed.
    private static func load() throws(SessionError) -> StoredSignIn? {
        let file = try StoredSignIn.file(in: User.state)
        do {
            let signIn = try StoredSignIn.load(from: User.state, trusting: true)
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
        let changes = count == 1 ? "1 change or draft is" : "\(count) changes or drafts are"
        let object = count == 1 ? "it" : "them"
        guard Terminal.canAsk else {
            throw pending(
                "\(changes) not sent for \(user): “screens-host sync status” shows how to send "
                    + "\(object), --discard-pending discards \(object), --keep-cache keeps \(object)."
            )
        }
        let answer = try await Terminal.ask("\(changes) not sent: discard \(object)? [y/N]")
        let word = String(decoding: answer ?? [], as: UTF8.self)
        guard ["y", "yes"].contains(word.lowercased()) else {
            throw pending("Nothing is discarded, and \(user) is still signed in.")
        }
    }

    private static func pending(_ message: String) -> CommandError {
        CommandError(exit: .conflict, message: message, code: "pending")
    }
}
