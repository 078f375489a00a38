import Glibc

/// What a process uses at a moment.
struct ProcessUse: Sendable, Equatable {
    /// Memory, in bytes: pages that belong to no file, whether they are written, only read, shared or swapped out, and
    /// the kernel's tables of pages.
    var memory = 0
    var threads = 0
    /// The processor time of all its threads, in nanoseconds.
    var processorTime: Int64 = 0
}

/// Reads what a process uses.
///
/// It is a value with a descriptor that its owner closes.
struct ProcessMeter: Sendable {
    private let id: pid_t
    private let status: Int32
    /// More than the lines that are read; those before them list the groups of the user.
    private static let longestStatus = 1 << 14
    // Without pages of files, which the system drops and reads again as it likes.
    private static let memory = ["RssAnon", "RssShmem", "VmSwap", "VmPTE"].map { Array($0.utf8) }
    private static let threads = Array("Threads".utf8)

    /// Opens what the kernel reports about a process that has not been waited for.
    init(of id: pid_t) {
        self.id = id
        status = open("/proc/\(id)/status", O_RDONLY | O_CLOEXEC)
    }

    /// Whether the kernel reports anything.
    var isOpen: Bool { status >= 0 }

    func close() { Glibc.close(status) }

    /// What the process uses; `nil` if it has ended.
    func read() -> ProcessUse? {
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.longestStatus) { buffer, filled in
            filled = max(0, pread(status, buffer.baseAddress, buffer.count, 0))
        }
        guard var use = Self.use(in: bytes) else { return nil }
        use.processorTime = processorTime
        return use
    }

    /// What the kernel's report says, except for the processor time; `nil` if that is not how it reports.
    static func use(in report: [UInt8]) -> ProcessUse? {
        var use = ProcessUse()
        for line in report.split(separator: UInt8(ascii: "\n")) {
            let name = line.prefix { $0 != UInt8(ascii: ":") }
            if memory.contains(where: name.elementsEqual) { use.memory += number(in: line) << 10 }
            if name.elementsEqual(threads) { use.threads = number(in: line) }
        }
        return use.threads > 0 ? use : nil
    }

    private static func number(in line: ArraySlice<UInt8>) -> Int {
        let digits = line.lazy.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The processor time of all threads, in nanoseconds.
    var processorTime: Int64 { Self.processorTime(of: id) }

    static func processorTime(of id: pid_t) -> Int64 {
        var (clock, time) = (clockid_t(), timespec())
        guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            return 0
        }
        return time.nanoseconds
    }

    /// Whether some thread of the process could run now, instead of waiting for something.
    var isComputing: Bool {
        let folder = "/proc/\(id)/task"
        guard let threads = opendir(folder) else { return false }
        defer { closedir(threads) }
        while let entry = readdir(threads) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let text = PlainFile.text(of: "\(folder)/\(name)/stat", atMost: 4_096)
            // The state is after the name in brackets.
            let state = text?.split(separator: ")").last?.prefix(2)
            if state == " R" || state == " D" { return true }
        }
        return false
    }
}
