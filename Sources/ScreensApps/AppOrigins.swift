@_spi(Host) public import ScreensKit

/// The servers to which the addresses of an app may lead: the portal's own, and those that the app declares.
///
/// Installing an app lists these servers, so no attribute and no argument that the app sets may name another one,
/// wherever the value comes from.
public struct AppOrigins: Hashable, Sendable {
    private let allowed: Set<String>

    /// The origins of an app.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - portal: the portal's address; `nil` if it is not known, because nothing of the app runs.
    public init(of app: ScreensApp, portal: String? = nil) {
        let addresses = app.origins + [portal].compactMap(\.self)
        allowed = Set(addresses.compactMap { LinkAddress($0)?.origin }.map { String($0) })
    }

    /// The first address in a value, or in its parts, that leads to another server; `nil` if there is none.
    ///
    /// Of a list of addresses, each one counts. Of another text, the words count if the first one is an address or a path:
    /// otherwise screenlets show it as text.
    public func foreignAddress(in value: JSONValue, of type: AttributeType? = nil) -> String? {
        switch value {
        case .text(let text) where type == .addresses: foreignAddress(inList: text)
        case .text(let text): foreignAddress(in: text)
        case .array(let values): values.lazy.compactMap { foreignAddress(in: $0) }.first
        case .object(let members):
            members.sorted { $0.key < $1.key }.lazy.compactMap { foreignAddress(in: $1) }.first
        default: nil
        }
    }

    /// Whoever sets the attribute refuses a text that is no list.
    private func foreignAddress(inList text: String) -> String? {
        for case .address(let address) in AddressList(text)?.elements ?? []
        where !isAllowed(address) {
            return address.text
        }
        return nil
    }

    private func foreignAddress(in text: String) -> String? {
        if let address = LinkAddress(text), address.isOfPage, !isAllowed(address) {
            return address.text
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let first = words.first, first.hasPrefix("/") || Self.isAddress(first) else {
            return nil
        }
        return words.first { word in
            Self.isAddress(word) && LinkAddress(String(word)).map(isAllowed) != true
        }.map { String($0) }
    }

    /// Whether it is the address of a page, however malformed.
    private static func isAddress(_ word: Substring) -> Bool {
        let start = word.prefix(6).lowercased()
        return start.hasPrefix("http:") || start.hasPrefix("https:")
    }

    private func isAllowed(_ address: LinkAddress) -> Bool {
        address.origin.map { allowed.contains(String($0)) } ?? false
    }
}
