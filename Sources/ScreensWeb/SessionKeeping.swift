public import ScreensHost
public import ScreensKit
public import ScreensPortal

/// How the users of pages remain signed in when the server starts again.
public struct SessionKeeping {
    /// Stores the sign-ins.
    public var keeper: any SessionKeeper
    /// Makes the stage for a user who was signed in before; the stage is not shown yet.
    public var makeStage: @MainActor (SessionContext, SessionUser) async throws -> Stage
    /// Called on any thread with a sentence for the operator if a sign-in cannot be stored.
    public var onProblem: @Sendable (String) -> Void

    /// Stores sign-ins.
    public init(
        _ keeper: any SessionKeeper,
        makeStage: @escaping @MainActor (SessionContext, SessionUser) async throws -> Stage,
        onProblem: @escaping @Sendable (String) -> Void
    ) {
        (self.keeper, self.makeStage, self.onProblem) = (keeper, makeStage, onProblem)
    }
}

/// Stores who is signed in in which browser, so that they remain so when the server starts again.
///
/// Its functions are called one at a time, on a thread of their own, and may wait for the disk.
public protocol SessionKeeper: Sendable {
    /// Stores the sign-in of a session in place of the previous one.
    ///
    /// - Parameters:
    ///   - session: the sign-in.
    ///   - user: whose it is.
    ///   - id: the identifier of the session: whoever has it is the user. It must not be stored itself.
    ///   - end: when the session ends, if it is not used until then.
    /// - Throws: an error whose description is a sentence for the operator.
    func store(_ session: SessionContext, of user: SessionUser, as id: String, until end: Timestamp)
        throws

    /// The sign-in of a session; `nil` if there is none, or the session has ended.
    func signIn(of id: String) -> (session: SessionContext, user: SessionUser)?

    /// Removes the sign-in of a session.
    ///
    /// - Throws: an error whose description is a sentence for the operator.
    func remove(_ id: String) throws
}
