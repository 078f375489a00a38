@_spi(Host) public import ScreensKit

extension JSONValue {
    /// The text, or the value written as JSON; empty for `null`.
    public var plainText: String {
        switch self {
        case .null: ""
        case .text(let text): text
        case .bool(let flag): "\(flag)"
        case .int64(let number): "\(number)"
        case .double(let number): DecimalNumber(number)?.description ?? ""
        case .array, .object: JSONText.text(self)
        }
    }
}
