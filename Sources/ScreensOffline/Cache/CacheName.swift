/// The name of the cache of one user at one portal: both as they were given, never asked for.
public struct CacheName: Hashable, Sendable {
    /// The name of the file, without its folder.
    public let fileName: String

    /// The cache of a user, or of a guest, at a portal's address.
    public init(server: String, user: String?) {
        let user = user.map { "user-\(Self.escaped($0))" } ?? "guest"
        fileName = "\(Self.escaped(server))--\(user).db"
    }

    private init(fileName: String) { self.fileName = fileName }

    /// The cache of the embedded demo portal, whatever its port.
    public static let demo = CacheName(fileName: "demo.db")

    /// Letters and digits as they are, anything else as its bytes: no two texts look the same.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            return byte < 0x80 && (character.isLetter || character.isNumber)
                ? String(character) : "_\(String(byte, radix: 16))."
        }.joined()
    }
}
