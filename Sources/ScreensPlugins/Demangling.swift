internal import Glibc

/// Demangles a symbol with the Swift runtime and calls `body` with the bytes of the result.
///
/// Returns `nil` if it is no Swift symbol. The runtime's own function is needed, because substitutions
/// and Punycode hide names from any text search.
func withDemangled<Result>(
    _ symbol: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result?
) -> Result? {
    // Longer than any name that a person writes; limits the work that a forged symbol can cause.
    guard symbol.count <= 1024, let demangle = swiftDemangle,
        let words = symbol.withMemoryRebound(
            to: CChar.self,
            { symbol in
                symbol.baseAddress.flatMap { demangle($0, symbol.count, nil, nil, 0) }
            }
        )
    else { return nil }
    defer { free(words) }
    let count = strlen(words)
    return words.withMemoryRebound(to: UInt8.self, capacity: count) {
        body(UnsafeBufferPointer(start: $0, count: count))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether these bytes begin with a text.
    func begins(with text: StaticString) -> Bool {
        begins(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Whether these bytes begin with others.
    func begins(with bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = baseAddress, let other = bytes.baseAddress, count >= bytes.count else {
            return bytes.isEmpty
        }
        return memcmp(base, other, bytes.count) == 0
    }

    /// Whether these bytes are a text.
    func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && begins(with: text)
    }
}

private typealias Demangle =
    @convention(c) (
        UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?

// The runtime of this process, which is loaded before any code of this library runs.
private let swiftDemangle: Demangle? = dlsym(nil, "swift_demangle").map {
    unsafeBitCast($0, to: Demangle.self)
}
