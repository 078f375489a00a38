import Glibc
import Testing

/// Writes how long tests took to the file that the variable `SCREENS_SUITE_TIMES` names.
///
/// The file gets a line for each test with its source file and the seconds. The times that a test
/// run prints include the time in which a test waited for its turn.
enum SuiteTimes {
    private static let file: Int32? = getenv("SCREENS_SUITE_TIMES").map {
        open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    static func note(_ test: Test, _ time: Duration) {
        guard let file else { return }
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        let line = Array("\(test.sourceLocation.fileID) \(seconds)\n".utf8)
        // A single call writes the line, so that lines of several tests do not mix.
        _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    }
}
