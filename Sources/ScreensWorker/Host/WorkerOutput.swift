import Glibc
import ScreensSystem

/// The output of a worker's process: a pipe from its standard output and standard error.
///
/// Neither end waits for the other. The pipe holds 64 KiB; what a process prints beyond that between two
/// answers is lost.
final class WorkerOutput: Sendable {
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
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // Limited to 128 KiB, because a process may print without an end.
        while bytes.count < 1 << 17 {
            let count = read(reading, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes.split(separator: UInt8(ascii: "\n")).suffix(Self.mostLines).map { line in
            String(decoding: line.prefix(Self.longestLine), as: UTF8.self)
        }
    }
}
