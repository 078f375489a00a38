/// Whether the changes of the user have been sent.
public struct SyncState: Codable, Hashable, Sendable {
    /// How many changes are pending.
    public var waiting: Int
    /// How many are in conflict with a change of somebody else.
    public var conflicted: Int
    /// How many were refused.
    public var refused: Int
    /// Whether some are being sent.
    public var isSending: Bool
    /// Since when there is no connection; `nil` if there is one, as far as it is known.
    public var offlineSince: Timestamp?

    /// Creates a state; without arguments, all changes are sent.
    @_spi(Host) public init(
        waiting: Int = 0,
        conflicted: Int = 0,
        refused: Int = 0,
        isSending: Bool = false,
        offlineSince: Timestamp? = nil
    ) {
        (self.waiting, self.conflicted, self.refused) = (waiting, conflicted, refused)
        (self.isSending, self.offlineSince) = (isSending, offlineSince)
    }

    /// Whether some changes have not been sent.
    public var hasChanges: Bool { waiting + conflicted + refused > 0 }

    /// What the state means: ``Node/Role/danger`` needs the user, ``Node/Role/warning`` waits, ``Node/Role/success`` is done.
    public var role: Node.Role {
        if conflicted + refused > 0 { return .danger }
        return waiting > 0 || isSending || offlineSince != nil ? .warning : .success
    }

    /// The sign for the state.
    public var symbol: ImageReference.Symbol {
        if conflicted > 0 { return .conflict }
        if refused > 0 { return .error }
        if offlineSince != nil { return .offline }
        return waiting > 0 || isSending ? .clock : .check
    }

    /// The state in a few words: `All changes sent`, `Offline · 2 waiting`.
    public func text(in context: DrawingContext) -> String {
        var words: [String] = []
        if offlineSince != nil { words.append(context.string("core-offline")) }
        if conflicted > 0 { words.append(context.string("core-sync-conflicted", conflicted)) }
        if refused > 0 { words.append(context.string("core-sync-refused", refused)) }
        if isSending {
            words.append(context.phrase(.submitting))
        } else if waiting > 0 {
            words.append(context.string("core-sync-waiting", waiting))
        }
        return words.isEmpty ? context.string("core-sync-sent") : words.joined(separator: " · ")
    }
}
