import Glibc

/// Binds to ports until one is free, and returns what `make` has made there.
///
/// The kernel assigns ports above this range by itself. It could give such a port, once released,
/// to any connection before a test binds to it again.
package func onUnclaimedPort<Result>(_ make: (UInt16) throws -> Result) throws -> Result {
    for _ in 0..<20 {
        if let made = try? make(.random(in: 20_000..<30_000)) { return made }
    }
    return try make(.random(in: 20_000..<30_000))
}
