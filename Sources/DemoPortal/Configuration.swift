extension DemoPortal {
    /// What a demo portal is started with.
    public struct Configuration: Sendable, Hashable {
        /// The version whose paths, class names and wire shapes are spoken; 62, or 70 for any other.
        public var version: Int
        /// The port to listen on; 0 takes a free one.
        public var port: UInt16
        /// The folder that keeps the data between runs; `nil` keeps them in memory.
        ///
        /// Made where it is missing. Several portals may share one folder.
        public var dataFolder: String?

        /// Whether a request whose `Idempotency-Key` header field its user sent before is answered
        /// as it was then, without being carried out again.
        ///
        /// The real portal does not know the header field. Keys are kept with the data, for seven
        /// days. A request with a key is carried out wholly or not at all.
        public var honoursIdempotencyKeys: Bool

        /// The password that all users begin with; `nil` makes one for this portal that nobody can guess.
        ///
        /// It is kept in memory alone.
        public var password: String?

        /// How a wrong user name or password is answered.
        public var wrongSignIn = WrongSignIn.asGuest

        /// What a portal makes of a wrong user name or password.
        public enum WrongSignIn: String, Sendable, Hashable, CaseIterable {
            /// It goes on as with a guest, as the real portal does unless configured otherwise.
            case asGuest = "guest"
            /// It answers with status 401.
            case unauthorized = "401"
        }

        /// The largest document that can be uploaded, in bytes; 256 MB unless told otherwise.
        public var documentLimit = 256 << 20

        /// A configuration; the defaults give a private 7.0 portal on a free port.
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
    }
}
