import Synchronization

/// The newest lines about plugins: what they print, notes, and the results of their builds.
///
/// May be used from any thread. The texts come from plugins and compilers, so escape them before showing them.
public final class PluginLog: Sendable {
    /// A line of the log.
    public struct Line: Hashable, Sendable {
        /// Where a line comes from.
        public enum Kind: Hashable, Sendable {
            /// A plugin or the host printed it.
            case output
            /// Something went as expected, such as a build.
            case progress
            /// A part of a plugin is skipped, or a compiler warns.
            case note
            /// A build failed, or its result was refused.
            case error
        }

        /// Where it comes from.
        public let kind: Kind
        /// The text, without a line break.
        public let text: String
    }

    /// The largest number of bytes of a line; the rest of it is dropped.
    static let longestLine = 2_000

    private struct State {
        var lines: [Line] = []
        var bytes = 0
        /// How many lines were added so far.
        var end = 0
        var notableEnd = 0
        var onAdd: (@Sendable () -> Void)?
    }

    private let mostLines: Int
    private let mostBytes: Int
    private let state = Mutex(State())

    /// Creates an empty log, which drops its oldest lines when it becomes too large.
    ///
    /// - Parameters:
    ///   - mostLines: the largest number of lines.
    ///   - mostBytes: the largest number of bytes of all lines.
    public init(mostLines: Int = 1_000, mostBytes: Int = 128 << 10) {
        (self.mostLines, self.mostBytes) = (max(1, mostLines), mostBytes)
    }

    /// How many lines have been added so far.
    public var end: Int { state.withLock(\.end) }

    /// How many lines had been added with the last one that is more than progress.
    public var notableEnd: Int { state.withLock(\.notableEnd) }

    /// Sets what is called, on any thread, after lines were added.
    public func onAdd(_ handler: (@Sendable () -> Void)?) { state.withLock { $0.onAdd = handler } }

    /// Adds the lines of a text, except empty ones.
    public func add(_ text: String, _ kind: Line.Kind) {
        let lines = text.split { $0 == "\n" || $0 == "\r\n" }.map { line in
            Line(kind: kind, text: Self.cut(line))
        }
        guard !lines.isEmpty else { return }
        let onAdd = state.withLock { state in
            for line in lines { add(line, to: &state) }
            return state.onAdd
        }
        onAdd?()
    }

    /// The lines that were added after the first `number` ones, as far as they are still there.
    ///
    /// - Returns: the lines, and the number with which to ask for the next ones.
    public func lines(after number: Int = 0) -> (lines: [Line], end: Int) {
        state.withLock { state in
            (Array(state.lines.suffix(state.end - min(max(0, number), state.end))), state.end)
        }
    }

    /// Removes all lines.
    public func removeAll() {
        state.withLock { ($0.lines, $0.bytes) = ([], 0) }
    }

    private func add(_ line: Line, to state: inout State) {
        state.lines.append(line)
        state.bytes += line.text.utf8.count
        state.end += 1
        if line.kind != .progress { state.notableEnd = state.end }
        var dropped = max(0, state.lines.count - mostLines)
        for line in state.lines.prefix(dropped) { state.bytes -= line.text.utf8.count }
        while state.bytes > mostBytes, dropped < state.lines.count {
            state.bytes -= state.lines[dropped].text.utf8.count
            dropped += 1
        }
        state.lines.removeFirst(dropped)
    }

    private static func cut(_ line: Substring) -> String {
        guard line.utf8.count > longestLine else { return String(line) }
        return String(decoding: line.utf8.prefix(longestLine - 3), as: UTF8.self) + "…"
    }
}
