extension DemoPortal {
    /// The settings of a demo portal.
    public struct Configuration: Sendable, Hashable {
        /// The version whose paths, class names and replies are used: 62, 70, 71, 72, 73 or 74; any other number is 70.
        ///
        /// What 7.1 to 7.4 have was checked against lists of their services, not against a portal.
        public var version: Int
        /// The interfaces that the portal has for the same data; the JSON web services of 7.0 by default.
        ///
        /// No portal of 6.2 and 7.0 has headless APIs: with them, ``version`` is not used, and the portal calls itself
        /// one of 7.4. Without JSON web services, their addresses answer with status 403.
        public var dialects: Set<Dialect> = [.json]

        /// An interface of a portal.
        public enum Dialect: String, Sendable, Hashable, CaseIterable {
            /// JSON web services, at `/api/jsonws`.
            case json
            /// REST APIs with OpenAPI documents, at `/o/headless-delivery`, `/o/headless-admin-user` and `/o/data-engine`.
            ///
            /// They were checked against the specification, not against a portal.
            case headless
        }

        /// The port to listen on; 0 chooses a free one.
        public var port: UInt16
        /// The folder that stores the data between runs; `nil` stores them in memory only.
        ///
        /// It is created if it is missing. Several portals can share one folder.
        public var dataFolder: String?

        /// Whether a request with a known `Idempotency-Key` header field gets the stored answer.
        ///
        /// The key is known if the same user has sent it before; the request is not carried out again. The real portal
        /// does not know the header field. Keys are stored with the data for seven days. A request with a key is
        /// carried out completely or not at all.
        public var honoursIdempotencyKeys: Bool

        /// What the portal calls itself in the header field `Liferay-Portal` of its replies.
        ///
        /// `nil` is the name of its version. Without a name, the field is not sent, as portals can be configured.
        public var product: String?

        /// The initial password of all users; `nil` generates a random one for this portal.
        ///
        /// It is stored only in memory.
        public var password: String?

        /// The answer to a wrong user name or password.
        public var wrongSignIn = WrongSignIn.asGuest

        /// How a portal answers a wrong user name or password.
        public enum WrongSignIn: String, Sendable, Hashable, CaseIterable {
            /// It treats the request as a guest's, as the real portal does by default.
            case asGuest = "guest"
            /// It answers with status 401.
            case unauthorized = "401"
            /// It answers with status 403 and a page that is not JSON, as the first release of 7.0 does.
            case forbidden = "403"
        }

        /// Whether the company sends new passwords to users who have lost theirs, instead of a link to choose one.
        public var mailsPasswords = false

        /// Whether new users have to be approved before they can sign in, as with a workflow for users.
        public var usersNeedApproval = false

        /// How long a session that began with the sign-in form lasts without a request, in seconds.
        public var sessionLifetime = 1_800

        /// The programs that may ask users for access; only in 7.0.
        public var oauthClients = OAuthClient.usual

        /// How long the access tokens of these programs are valid, in seconds.
        public var tokenLifetime = 600

        /// The largest document that can be uploaded, in bytes; 256 MB by default.
        public var documentLimit = 256 << 20

        /// Creates a configuration; the defaults give a private 7.0 portal on a free port.
        public init(
            version: Int = 70,
            port: UInt16 = 0,
            dataFolder: String? = nil,
            honoursIdempotencyKeys: Bool = false
        ) {
            self.version = version
            self.port = port
            self.dataFolder = dataFolder
            self.honoursIdempotencyKeys = honoursIdempotencyKeys
        }

        /// A folder in the data folder.
        func folder(named name: String) -> String? {
            dataFolder.map { ($0.hasSuffix("/") ? $0 : $0 + "/") + name }
        }
    }
}
