import Glibc

/// Binds to ports until one is free, and gives what could be made there.
///
/// The ports lie below those the kernel hands out by itself: one of these, once let go, may be
/// given to any connection before a test takes it again.
package func onUnclaimedPort<Result>(_ make: (UInt16) throws -> Result) throws -> Result {
    for _ in 0..<20 {
        if let made = try? make(.random(in: 20_000..<30_000)) { return made }
    }
    return try make(.random(in: 20_000..<30_000))
}
