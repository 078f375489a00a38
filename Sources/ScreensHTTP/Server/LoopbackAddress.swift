/// An address of this machine that only this machine reaches: one of 127.0.0.0/8.
///
/// Browsers send cookies to every port of an address. A server with an address of its own does not get
/// those of others, nor they its own.
package struct LoopbackAddress: Hashable, Sendable {
    /// Its number as the system writes it, the first part highest.
    let number: UInt32

    /// The address that `localhost` means.
    package static let localhost = LoopbackAddress(number: 0x7F00_0001)

    private init(number: UInt32) { self.number = number }

    /// Reads four numbers with dots between them; `nil` for anything but an address of 127.0.0.0/8.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        let bytes = parts.compactMap(\.self)
        guard parts.count == 4, bytes.count == 4, bytes[0] == 127 else { return nil }
        number = bytes.reduce(0) { $0 << 8 | UInt32($1) }
        guard self.text == text else { return nil }
    }

    /// One of sixteen million, by chance.
    ///
    /// None that means a whole network, nor one of the few that systems use themselves.
    package static func byChance() -> LoopbackAddress {
        let (first, last) = (UInt32.random(in: 1...254), UInt32.random(in: 1...254))
        return LoopbackAddress(number: 127 << 24 | first << 16 | .random(in: 0...255) << 8 | last)
    }

    /// Four numbers with dots between them.
    package var text: String {
        [24, 16, 8, 0].map { "\(number >> $0 & 0xFF)" }.joined(separator: ".")
    }
}
