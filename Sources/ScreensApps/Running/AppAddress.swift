@_spi(Host) public import ScreensKit

/// A page of an app with the values that it is opened with, as browsers show it: `/article?entryId=30305`.
public struct AppAddress: Hashable, Sendable {
    /// The name of the page.
    public var page: String
    /// The values of its parameters.
    public var values: JSONObject

    /// Creates an address.
    public init(page: String, values: JSONObject = [:]) {
        (self.page, self.values) = (page, values)
    }

    /// The path and the query, with the parameters in order of their names.
    ///
    /// Objects and lists are written as JSON.
    public var text: String {
        let parts = values.sorted { $0.key < $1.key }.filter { $0.value != .null }.map {
            name,
            value in
            "\(Self.escaped(name))=\(Self.escaped(value.text ?? value.description))"
        }
        return "/\(Self.escaped(page))" + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
    }

    /// Escapes everything but letters, digits and the four characters that RFC 3986 never reserves.
    private static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
    }
}
