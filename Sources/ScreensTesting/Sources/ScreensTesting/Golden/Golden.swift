import Glibc
public import Testing

/// Expects bytes to be those of a golden file, `Tests/Golden/<name>`.
///
/// The folder `Golden` is looked for beside the test's file and in each folder above it. HTML is written there
/// with one element a line.
/// `RECORD_GOLDEN=1 swift test` writes the files anew; such a run fails, so that nobody takes a
/// recording for a test.
///
/// - Parameters:
///   - bytes: what was drawn.
///   - name: the file, such as `Rendering/rows.txt`.
///   - filePath: the test's file.
///   - sourceLocation: where a failure is reported.
public func expectGolden(
    _ bytes: some Sequence<UInt8>,
    named name: String,
    filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let isRecording = getenv("RECORD_GOLDEN").map { String(cString: $0) == "1" } ?? false
    let file = GoldenFile(name: name, near: filePath)
    if let complaint = file.complaint(about: Array(bytes), isRecording: isRecording) {
        Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
    }
}

/// Expects a text to be that of a golden file; see the function for bytes.
public func expectGolden(
    _ text: String,
    named name: String,
    filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectGolden(text.utf8, named: name, filePath: filePath, sourceLocation: sourceLocation)
}
