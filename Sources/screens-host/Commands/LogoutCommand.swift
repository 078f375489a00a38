import ScreensOffline
import ScreensPortal
import ScreensRendering
import ScreensSession
import ScreensSystem

/// `logout`: removes the stored sign-in and its cached data.
@MainActor
enum LogoutCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        if let name = invocation.value(.service) {
            return try ServiceLogoutCommand.run(invocation, from: name)
        }
        try ServiceOptions.refuseLonelyAddress(in: invocation)
        guard let signIn = try load() else { return .ok }
        if !invocation.has(.keepCache) {
            let caches = UserCaches(signIn.cacheName(), in: try folders(invocation))
            if !invocation.has(.discardPending) {
                try await ask(about: try await pendingCount(caches), of: signIn.user)
            }
            // First, so that a failure leaves the user signed in, and able to try again.
            try await CacheManager.apart { () throws(CacheError) in try caches.remove() }
        }
        try StoredSignIn.file(in: User.state).remove()
        let text = "Signed out \(signIn.user) from \(signIn.server.server)."
        Console.out(SafeText.line(text) + "\n")
        return .ok
    }

    private static func folders(_ invocation: Invocation) throws(SessionError) -> [String] {
        let named = invocation.values(.cacheDir)
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
                    + " Use --discard-pending to remove it unread, or --keep-cache to keep it.",
                code: error.code
            )
        }
    }

    /// The stored sign-in; a file that cannot be decoded is removed.
    private static func load() throws(SessionError) -> StoredSignIn? {
        let file = try StoredSignIn.file(in: User.state)
        do {
            let signIn = try StoredSignIn.load(from: User.state, trusting: true)
            if signIn == nil { Console.out("You are not signed in.\n") }
            return signIn
        } catch {
            try file.remove()
            Console.note(
                "note: \(file.path) could not be read and was removed. Cached data "
                    + "were not removed, as their owner is unknown."
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
                "\(changes) not sent for \(user). Run \"screens-host sync status\" to see how to send "
                    + "\(object), or use --discard-pending to discard or --keep-cache to keep \(object)."
            )
        }
        let answer = try await Terminal.ask("\(changes) not sent. Discard \(object)? [y/N]")
        let word = String(decoding: answer ?? [], as: UTF8.self)
        guard ["y", "yes"].contains(word.lowercased()) else {
            throw pending("Nothing was discarded, and \(user) is still signed in.")
        }
    }

    private static func pending(_ message: String) -> CommandError {
        CommandError(exit: .conflict, message: message, code: "pending")
    }
}
