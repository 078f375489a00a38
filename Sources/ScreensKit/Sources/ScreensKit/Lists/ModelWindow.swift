/// The rows of a list that are to be encoded with its model; all others are left out.
///
/// Put into an encoder's `userInfo` under `CodingUserInfoKey.modelWindow`: a view in another process
/// is sent what it is asked to draw, never the whole list. Rows that are left out read as not loaded.
@_spi(Host)
public final class ModelWindow {
    /// The rows to encode.
    public let rows: Range<Int>
    /// Whether the model kept to it; one that did not was encoded as a whole.
    public internal(set) var isKept = false

    /// A window.
    public init(_ rows: Range<Int>) { self.rows = rows }
}

extension CodingUserInfoKey {
    /// Where an encoder has its ``ModelWindow``.
    @_spi(Host) public static let modelWindow = CodingUserInfoKey(name: "screens.modelWindow")

    private init(name: String) {
        // The initialiser gives no `nil` for any text.
        guard let key = CodingUserInfoKey(rawValue: name) else { preconditionFailure(name) }
        self = key
    }
}
