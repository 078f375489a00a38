import Glibc
import ScreensSystem

/// What a worker's process prints: a pipe from its standard output and standard error.
///
/// Neither end waits for the other. The pipe holds 64 KiB; what a process prints beyond that between two answers is
/// lost.
final class WorkerOutput: Sendable {
    /// The longest line, in bytes; the rest of it is dropped.
    static let longestLine = 500
    /// How many lines are kept of what is printed between two answers: the last ones.
    static let mostLines = 100

    private let reading: Int32

    private init(reading: Int32) { self.reading = reading }

    deinit { close(reading) }

    /// Opens a pipe, has `start` pass on its writing end, which is closed afterwards.
    ///
    /// - Throws: the system's words in a ``WorkerFault``, and what `start` throws.
    static func opened<Started>(
        for start: (_ writing: Int32) throws(WorkerFault) -> Started
    ) throws(WorkerFault) -> (WorkerOutput, Started) {
        let pipe: PrivatePipe
        do {
            pipe = try PrivatePipe()
        } catch {
            throw .misfit("cannot be tried: no worker can be started (\(error.reason))")
        }
        for end in [pipe.read, pipe.write] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        let output = WorkerOutput(reading: pipe.read)
        defer { close(pipe.write) }
        return (output, try start(pipe.write))
    }

    /// What was printed since this was called last, without empty lines.
    func lines() -> [String] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // A process that prints all the time is not followed for ever.
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
