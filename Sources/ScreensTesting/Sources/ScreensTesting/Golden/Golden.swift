import Glibc
public import Testing

/// Expects bytes to be those of a golden file, `Tests/Golden/<name>`.
///
/// The folder `Golden` is searched beside the test's file and in each folder above it. HTML is written with one element
/// a line. `RECORD_GOLDEN=1 swift test` records the files again; such a run fails, so that it cannot be mistaken for a
/// test that passed.
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
