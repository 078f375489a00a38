import Dispatch
import Glibc
@_spi(Host) import ScreensKit
import ScreensWeb
import Synchronization

/// The log of a server: one JSON object a line on stderr, with what it has answered and the messages of the command.
///
/// Lines are written on a queue of their own: whoever reads them slowly does not delay the answers.
final class ServerLog: Sendable {
    /// How a server writes its messages: as everywhere, or in this log.
    enum Form: String, CaseIterable {
        case text, json
    }

    /// How important a line is.
    enum Level: String, Encodable {
        case info, warning, error
    }

    private struct Line: Encodable {
        let time: String
        let level: Level
        var message: String?
        var method: String?
        var path: String?
        var status: Int?
        var bytes: Int?
        var milliseconds: Double?
        var session: String?
    }

    /// How many lines wait to be written at most; the others are lost, and counted.
    private static let mostWaiting = 10_000
    private let queue = DispatchQueue(label: "log")
    private let state = Mutex((waiting: 0, lost: 0))

    /// Writes a request that was answered.
    func add(_ request: AnsweredRequest) {
        let level: Level =
            request.status >= 500 ? .error : request.status >= 400 ? .warning : .info
        var line = Line(time: Self.now, level: level)
        (line.method, line.path) = (request.method, request.path)
        (line.status, line.bytes) = (request.status, request.bytes)
        line.milliseconds = (request.duration / .microseconds(100)).rounded() / 10
        line.session = request.session
        write(line)
    }

    /// Writes a message of the command, whose first word may say how important it is.
    func add(_ message: String) {
        for (beginning, level) in [("note: ", Level.info), ("warning: ", .warning)]
        where message.hasPrefix(beginning) {
            return add(String(message.dropFirst(beginning.count)), level)
        }
        add(message, .info)
    }

    /// Writes a message of the command.
    func add(_ message: String, _ level: Level) {
        var line = Line(time: Self.now, level: level)
        line.message = message
        write(line)
    }

    /// Waits until all lines are written.
    func flush() { queue.sync {} }

    private func write(_ line: Line) {
        let lost: Int? = state.withLock { state in
            guard state.waiting < Self.mostWaiting else {
                state.lost += 1
                return nil
            }
            state.waiting += 1
            defer { state.lost = 0 }
            return state.lost
        }
        guard let lost else { return }
        if lost > 0 { print(Line(time: line.time, level: .warning, message: Self.words(of: lost))) }
        print(line)
        queue.async { self.state.withLock { $0.waiting -= 1 } }
    }

    private func print(_ line: Line) {
        queue.async {
            guard let bytes = try? JSONOutput.line(line) else { return }
            try? Console.write(bytes, to: STDERR_FILENO)
        }
    }

    private static func words(of lost: Int) -> String {
        "\(lost) lines were not written, because they are read too slowly."
    }

    /// The present time in UTC, such as `2026-05-04T09:30:00.250Z`.
    private static var now: String {
        var (time, parts) = (timespec(), tm())
        clock_gettime(CLOCK_REALTIME, &time)
        gmtime_r(&time.tv_sec, &parts)
        let numbers = [
            (Int(parts.tm_year) + 1900, 4, "-"), (Int(parts.tm_mon) + 1, 2, "-"),
            (Int(parts.tm_mday), 2, "T"), (Int(parts.tm_hour), 2, ":"), (Int(parts.tm_min), 2, ":"),
            (Int(parts.tm_sec), 2, "."), (time.tv_nsec / 1_000_000, 3, "Z"),
        ]
        return numbers.map { number, digits, end in
            String(repeating: "0", count: max(0, digits - "\(number)".count)) + "\(number)\(end)"
        }.joined()
    }
}
