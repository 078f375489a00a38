internal import Glibc

/// Turns a mangled symbol into the words of the Swift runtime; `nil` where it is none.
///
/// The runtime's own function, because substitutions and Punycode hide names from any text scan.
func demangled(_ symbol: String) -> String? {
    // Longer than any name a person writes; bounds the work that a forged symbol can cause.
    guard symbol.utf8.count <= 1024, let demangle = swiftDemangle,
        let words = demangle(symbol, symbol.utf8.count, nil, nil, 0)
    else { return nil }
    defer { free(words) }
    return String(cString: words)
}

private typealias Demangle =
    @convention(c) (
        UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?

// The process's own runtime, which is loaded before anything of ours runs.
private let swiftDemangle: Demangle? = dlsym(nil, "swift_demangle").map {
    unsafeBitCast($0, to: Demangle.self)
}
