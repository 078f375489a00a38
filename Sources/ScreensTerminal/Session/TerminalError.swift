/// Why a terminal cannot be used.
public struct TerminalError: Error, Hashable, Sendable {
    /// A sentence for users.
    public let message: String

    /// A reason.
    public init(_ message: String) { self.message = message }
}

extension TerminalError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
