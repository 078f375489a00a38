import CCurl
import Foundation
import ScreensHTTP
@_spi(Host) import ScreensKit
import ScreensSystem

/// Measures requests of the client: the time, and the processor time of only this process.
///
/// The portal runs in another process. The floor is libcurl alone, also with one connection.
func benchRequests(_ bench: Bench) async throws {
    guard bench.isWanted("1,000 requests") || bench.isWanted("processor time") else { return }
    let portal = try OtherPortal()
    defer { portal.stop() }
    let (client, url) = (HTTPClient(), portal.url + "/none")
    try await bench.compare("1,000 requests", floor: "libcurl alone") {
        try await send(1_000, to: url, by: client)
    } against: {
        sendPlainly(1_000, to: url)
    }
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<9 {
        ours.append(try await processorTime { try await send(1_000, to: url, by: client) })
        theirs.append(await processorTime { sendPlainly(1_000, to: url) })
    }
    bench.report(
        "processor time of a request",
        "\(Int(ours.sorted()[4].rounded())) µs",
        floor: "libcurl alone \(Int(theirs.sorted()[4].rounded())) µs   aim 100 µs"
    )
}

private func send(_ count: Int, to url: String, by client: HTTPClient) async throws {
    for _ in 0..<count {
        _ = try await client.send(HTTPRequest(method: "GET", url: url), progress: nil)
    }
}

private func sendPlainly(_ count: Int, to url: String) {
    guard let curl = screens_open_curl(nil)?.pointee, let handle = curl.curl_easy_init() else {
        return
    }
    defer { curl.curl_easy_cleanup(handle) }
    _ = screens_curl_set_text(handle, CURLOPT_URL, url)
    // Otherwise the library prints the received body.
    screens_curl_discard_body(handle)
    for _ in 0..<count { _ = curl.curl_easy_perform(handle) }
}

/// Processor time in microseconds of one of a thousand repetitions.
private func processorTime(of work: () async throws -> Void) async rethrows -> Double {
    func now() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let times = [usage.ru_utime, usage.ru_stime]
        return times.reduce(0) { $0 + Double($1.tv_sec) * 1_000_000 + Double($1.tv_usec) }
    }
    let start = now()
    try await work()
    return (now() - start) / 1_000
}

/// A demo portal in a separate process.
private struct OtherPortal {
    let url: String
    private let child: Child
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "screens-bench-\(UUID().uuidString)").path

    init() throws {
        let pipe = try PrivatePipe()
        defer { close(pipe.read) }
        child = try Child.start(
            [screensProgram, "portal", "--data", folder],
            files: [1: .descriptor(pipe.write), 2: .nothing]
        )
        close(pipe.write)
        var line = [UInt8](repeating: 0, count: 65_536)
        let count = read(pipe.read, &line, line.count)
        let facts = JSON.value(JSONObject.self, from: Array(line.prefix(max(0, count))))
        guard let url = facts?["url"]?.text else {
            throw BenchError(text: "the portal did not start")
        }
        self.url = url
    }

    func stop() {
        kill(child.id, SIGTERM)
        _ = child.wait()
        try? FileManager.default.removeItem(atPath: folder)
    }
}
