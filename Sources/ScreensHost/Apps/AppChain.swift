/// What led to what is happening now: a user's action or not, and the events that an app has handled since.
///
/// Tasks inherit it, so that it is also known when an answer of the portal arrives that an action has asked for.
struct AppChain: Sendable {
    @TaskLocal static var current: AppChain?

    /// Whether it began with an action of the user on a page that was open already.
    let isUsers: Bool
    /// The handled events, such as `list onListSelected`.
    let events: [String]

    /// After so many events, an app is assumed to go round in circles.
    static let mostEvents = 24

    /// Performs an action of the user.
    static func ofUser<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try with(AppChain(isUsers: true, events: []), body)
    }

    /// Loads what nobody has asked for by an action, such as the screenlets of a page that was opened.
    static func withoutUser<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try with(AppChain(isUsers: false, events: current?.events ?? []), body)
    }

    /// Handles an event, which continues the present chain or begins one without the user.
    static func handling<Result, Failure: Error>(
        _ event: String,
        _ body: (AppChain) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let chain = AppChain(
            isUsers: current?.isUsers ?? false,
            events: (current?.events ?? []) + [event]
        )
        return try with(chain) { () throws(Failure) in try body(chain) }
    }

    /// The events of a chain that is too long, from the first that occurs again; `nil` for others.
    var circle: [String]? {
        guard events.count > Self.mostEvents, let last = events.last else { return nil }
        let before = events.dropLast().lastIndex(of: last)
        return before.map { Array(events[$0...]) } ?? events
    }

    // The library's function passes on errors without their type.
    private static func with<Result, Failure: Error>(
        _ chain: AppChain,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result: Swift.Result<Result, Failure> = $current.withValue(chain) {
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
