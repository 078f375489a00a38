import Foundation

/// How long tests with inputs made by chance run.
package enum Soak {
    /// How many inputs are tried: as many as `make soak` says, else so many.
    package static func inputs(otherwise count: Int) -> Int {
        ProcessInfo.processInfo.environment["SCREENS_SOAK_INPUTS"].flatMap { Int($0) } ?? count
    }
}

extension Dice {
    /// A file or a message of which bytes are changed, cut off, left out or doubled; never the same.
    ///
    /// Some bytes become letters that mean something in texts of the kind.
    package mutating func spoil(_ good: [UInt8], with letters: String = "0/.:\t\n{}[]\",e-")
        -> [UInt8]
    {
        let letters = Array(letters.utf8)
        var bytes = good
        while bytes == good {
            for _ in 0...roll(4) where !bytes.isEmpty {
                let place = roll(bytes.count)
                switch roll(5) {
                case 0: bytes[place] ^= UInt8(1 + roll(255))
                case 1: bytes.removeSubrange(place...)
                case 2: bytes.insert(contentsOf: bytes.prefix(min(place, 2_000)), at: place)
                case 3: bytes.removeSubrange(place..<min(bytes.count, place + 512))
                default: bytes[place] = pick(letters)
                }
            }
        }
        return bytes
    }
}
