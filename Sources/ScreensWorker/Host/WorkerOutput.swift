import Glibc
import ScreensSystem

/// The output of a worker's process: a pipe from its standard output and standard error.
///
/// Neither end waits for the other. The pipe holds 64 KiB; what a process prints beyond that between two
/// answers is lost.
final class WorkerOutput: Sendable {
    /// Receives the lines that were printed during a request.
    typealias Reader = @Sendable ([String]) -> Void

    /// The longest line, in bytes; the rest of it is dropped.
    static let longestLine = 500
    /// How many lines are read between two answers; earlier ones are dropped.
    static let mostLines = 100

    private let reading: Int32

    private init(reading: Int32) { self.reading = reading }

    deinit { close(reading) }

    /// Opens a pipe, and passes its writing end to `start`.
    ///
    /// That end is closed afterwards.
    ///
    /// - Throws: the system's message in a ``WorkerFault``, and what `start` throws.
    static func opened<Started>(
        for start: (_ writing: Int32) throws(WorkerFault) -> Started
    ) throws(WorkerFault) -> (WorkerOutput, Started) {
        let pipe: PrivatePipe
        do {
            pipe = try PrivatePipe()
        } catch {
            throw .misfit("cannot be tested: no worker can be started (\(error.reason))")
        }
        for end in [pipe.read, pipe.write] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        let output = WorkerOutput(reading: pipe.read)
        defer { close(pipe.write) }
        return (output, try start(pipe.write))
    }

    /// The lines that were printed since the last call, without empty ones.
    func lines() -> [String] {
        // Most answers come without output: one system call finds that.
        var count: CInt = 0
        guard ioctl(reading, UInt(FIONREAD), &count) == 0, count > 0 else { return [] }
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
            filled = max(0, read(reading, buffer.baseAddress, buffer.count))
        }
        return bytes.split(separator: UInt8(ascii: "\n")).suffix(Self.mostLines).map { line in
            String(decoding: line.prefix(Self.longestLine), as: UTF8.self)
        }
    }
}
