@_spi(Host) import ScreensKit
import ScreensSystem

/// SplitMix64: it gives the same numbers on every machine, so that every portal has the same data.
struct SeedRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number below `limit`; the slight bias towards small ones does not matter here.
    mutating func below(_ limit: Int64) -> Int64 { Int64(next() % UInt64(limit)) }

    /// Returns `true` with a probability in percent.
    mutating func chance(_ percent: Int64) -> Bool { below(100) < percent }

    /// A UUID in lower case, in the format of version 4.
    mutating func uuid() -> String { UUIDText.text(next(), next()) }
}
