import Glibc
import Testing

/// How long tests took, written to the file that the variable `SCREENS_SUITE_TIMES` names: a line with the
/// file and the seconds for each.
///
/// What a test run prints counts the time, too, in which a test waited for its turn.
enum SuiteTimes {
    private static let file: Int32? = getenv("SCREENS_SUITE_TIMES").map {
        open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    static func note(_ test: Test, _ time: Duration) {
        guard let file else { return }
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        let line = Array("\(test.sourceLocation.fileID) \(seconds)\n".utf8)
        // In one piece, so that lines of several tests do not mix.
        _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    }
}
