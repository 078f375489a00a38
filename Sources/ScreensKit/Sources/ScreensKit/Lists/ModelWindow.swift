/// The rows of a list that are encoded with its model; all others are left out.
///
/// It is in an encoder's `userInfo` under `CodingUserInfoKey.modelWindow`. A view in another
/// process receives only the rows that it has to draw, not the complete list. Rows that are left
/// out are decoded as not loaded.
@_spi(Host)
public final class ModelWindow {
    /// The rows to encode.
    public let rows: Range<Int>
    /// Whether the model's encoding respected the window; otherwise the complete model was encoded.
    public internal(set) var isApplied = false

    /// Creates a window.
    public init(_ rows: Range<Int>) { self.rows = rows }
}

extension CodingUserInfoKey {
    /// The key of the ``ModelWindow`` in an encoder's `userInfo`.
    @_spi(Host) public static let modelWindow = CodingUserInfoKey(name: "screens.modelWindow")

    private init(name: String) {
        // The initialiser never returns `nil`, although its type allows it.
        guard let key = CodingUserInfoKey(rawValue: name) else { preconditionFailure(name) }
        self = key
    }
}
