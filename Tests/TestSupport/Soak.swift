import Foundation

/// How long tests with random inputs run.
package enum Soak {
    /// The number of inputs: the one that `make soak` sets, or else this one.
    package static func inputs(otherwise count: Int) -> Int {
        ProcessInfo.processInfo.environment["SCREENS_SOAK_INPUTS"].flatMap { Int($0) } ?? count
    }
}

extension Dice {
    /// Changes, removes, cuts off or repeats bytes of a file or a message; the result is never the
    /// same.
    ///
    /// Some bytes become letters that have a meaning in such texts.
    package mutating func corrupt(_ good: [UInt8], with letters: String = "0/.:\t\n{}[]\",e-")
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
