/// A loopback address, which only this machine can reach: one of 127.0.0.0/8.
///
/// Browsers send the cookies of an address to all its ports. A server with an address of its own does not receive the
/// cookies of other servers, and they do not receive its cookies.
package struct LoopbackAddress: Hashable, Sendable {
    /// The address as a number, with its first part as the highest byte.
    let number: UInt32

    /// The address of the name `localhost`.
    package static let localhost = LoopbackAddress(number: 0x7F00_0001)

    /// Takes the number of an address that is known to be one.
    init(number: UInt32) { self.number = number }

    /// Reads four numbers separated by dots; `nil` for anything but an address of 127.0.0.0/8.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        let bytes = parts.compactMap(\.self)
        guard parts.count == 4, bytes.count == 4, bytes[0] == 127 else { return nil }
        number = bytes.reduce(0) { $0 << 8 | UInt32($1) }
        guard self.text == text else { return nil }
    }

    /// Chooses one of sixteen million addresses at random.
    ///
    /// It never chooses an address of a whole network, or one of the few that systems use themselves.
    package static func byChance() -> LoopbackAddress {
        let (first, last) = (UInt32.random(in: 1...254), UInt32.random(in: 1...254))
        return LoopbackAddress(number: 127 << 24 | first << 16 | .random(in: 0...255) << 8 | last)
    }

    /// The four numbers, separated by dots.
    package var text: String {
        [24, 16, 8, 0].map { "\(number >> $0 & 0xFF)" }.joined(separator: ".")
    }
}
