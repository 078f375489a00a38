/// A program that may ask users for access to the portal.
public struct OAuthClient: Sendable, Hashable {
    /// The name by which it identifies itself.
    public var id: String
    /// The text by which it proves its identity; `nil` for a program that cannot keep one.
    public var secret: String?
    /// The addresses that the portal leads to after the user's decision.
    ///
    /// An address of this machine without a path, such as `http://127.0.0.1`, stands for each port and path.
    public var redirects: [String]
    /// The screen name of the user as whom it signs in by itself; `nil` if it may not.
    public var ownUser: String?

    /// Creates a client.
    public init(
        id: String,
        secret: String? = nil,
        redirects: [String],
        ownUser: String? = nil
    ) {
        self.id = id
        self.secret = secret
        self.redirects = redirects
        self.ownUser = ownUser
    }

    private static let loopback = ["http://127.0.0.1", "http://[::1]", "http://localhost"]

    /// The clients of every demo portal: one without a secret, and one whose secret everyone knows.
    public static let usual = [
        OAuthClient(id: "screens", redirects: loopback),
        OAuthClient(
            id: "screens-server",
            secret: "not-a-secret",
            redirects: loopback,
            ownUser: "lucia"
        ),
    ]

    /// Whether the portal may lead to an address.
    func isRegistered(_ address: String) -> Bool {
        let isPlain = address.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }
        guard isPlain, !address.contains("#"), !address.contains("\\") else { return false }
        return redirects.contains { registered in
            guard Self.loopback.contains(registered) else { return registered == address }
            guard address.hasPrefix(registered) else { return false }
            var rest = address.dropFirst(registered.count)
            if rest.first == ":" { rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber } }
            return rest.isEmpty || rest.first == "/" || rest.first == "?"
        }
    }
}
