import Foundation
import Glibc

/// The memory of this process.
enum ProcessMemory {
    /// The resident memory in kilobytes.
    static var kilobytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4
    }

    /// The largest resident memory in kilobytes since ``forgetPeak()``.
    static var peakKilobytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return text.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) } ?? 0
    }

    /// Begins to measure the peak again.
    static func forgetPeak() throws {
        let file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
        defer { close(file) }
        guard write(file, "5", 1) == 1 else {
            throw BenchError(text: "the kernel does not measure the peak of the memory")
        }
    }

    /// Returns to the system what was freed, with a function that Swift's module of the C library does not declare.
    static func returnFreed() {
        guard let trim = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> CInt).self)(0)
    }
}
