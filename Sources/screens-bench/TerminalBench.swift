import Foundation
import Glibc
import LiferayKit
import ScreensCoding
import ScreensKit
import ScreensOffline
import ScreensTesting
import TestSupport

/// Measures the live terminal with 120 × 40 cells; the floor is `less` with a text on the same terminal.
///
/// The list has 10,000 rows, all of them in the cache; no portal is used.
func benchTerminal(_ bench: Bench) async throws {
    guard bench.isWanted("terminal") else { return }
    let fixture = try LiveFixture()
    defer { fixture.remove() }
    for theme in ["default", "flat7"] {
        let name = "terminal: first frame, \(theme)"
        try await bench.compare(name, floor: "less", aim: "20 ms") {
            try fixture.live(theme).stop()
        } against: {
            try fixture.less().stop()
        }
        try benchKeys(bench, fixture, theme)
    }
    try await bench.compare(
        "terminal: first frame, three on a page of an app",
        floor: "one alone",
        aim: "10 ms more"
    ) {
        try fixture.app().stop()
    } against: {
        try fixture.live("default").stop()
    }
}

private func benchKeys(_ bench: Bench, _ fixture: LiveFixture, _ theme: String) throws {
    let (live, less) = (try fixture.live(theme), try fixture.less())
    defer {
        live.stop()
        less.stop()
    }
    let steps = [
        ("page down", "\u{1B}[6~", " ", "500 µs, 2,048 B"), ("one row down", "j", "j", "250 B"),
    ]
    for (name, key, other, aim) in steps {
        let ours = try live.press(key, times: 101)
        let theirs = try less.press(other, times: 101)
        bench.report(
            "terminal: \(name), \(theme)",
            "\(ours.microseconds) µs, \(ours.bytes) B",
            floor: "less \(theirs.microseconds) µs, \(theirs.bytes) B; aim \(aim)"
        )
    }
    // Forwards and backwards, so that every key moves something.
    let keys = ["\u{1B}[6~", "\u{1B}[5~", "j", "k"]
    for key in keys + keys { try live.hammer(key, times: 100) }
    let before = live.residentKilobytes
    for _ in 0..<25 {
        for key in keys { try live.hammer(key, times: 100) }
    }
    bench.report(
        "terminal: memory after 10,000 keys, \(theme)",
        "\(live.residentKilobytes) kB",
        floor: "before them \(before) kB; aim the same"
    )
}

/// A folder with a full cache and a text of 10,000 lines.
private struct LiveFixture {
    private let scratch: URL
    private static let rows = 10_000

    init() throws {
        scratch = FileManager.default.temporaryDirectory
            .appending(path: "screens-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let lines = (0..<Self.rows).map {
            "  A row of a text with the number \($0), of a usual length"
        }
        try lines.joined(separator: "\n")
            .write(to: scratch.appending(path: "rows.txt"), atomically: true, encoding: .utf8)
        try screens(["run", "asset-list", "--demo", "--cache-dir", cacheFolder], scratch)
        try fillCache()
        for policy in ["remote-first", "cache-only"] {
            try writeApp(policy)
            try screens(["run", appFolder, "--demo", "--cache-dir", cacheFolder], scratch)
        }
    }

    private var appFolder: String { scratch.appending(path: "app").path }

    /// A page with the list, a rating and a portrait.
    private func writeApp(_ policy: String) throws {
        try FileManager.default.createDirectory(
            atPath: appFolder,
            withIntermediateDirectories: true
        )
        let app = """
            {"schema": 1, "title": "Bench", "start": "page", "pages": {"page": {"title": "A page", "screenlets": {
              "list": {"screenlet": "asset-list", "set": {"offlinePolicy": "cache-only"}},
              "stars": {"screenlet": "rating", "set": {"entryId": 31148, "offlinePolicy": "\(policy)"}},
              "portrait": {"screenlet": "user-portrait", "set": {"offlinePolicy": "\(policy)"}}
            }}}}
            """
        try app.write(toFile: "\(appFolder)/app.json", atomically: true, encoding: .utf8)
    }

    func app() throws -> LiveProgram {
        try LiveProgram(
            [screensProgram, "run", appFolder, "--demo", "--cache-dir", cacheFolder],
            in: scratch,
            showing: "room 7"
        )
    }

    func remove() { try? FileManager.default.removeItem(at: scratch) }

    private var cacheFolder: String { scratch.appending(path: "cache").path }

    /// Extends the demo portal's first page to one of 10,000 rows, and adds the other pages.
    private func fillCache() throws {
        let cache = try CacheManager(folder: cacheFolder, name: .demo)
        guard let first = try cache.entries().first(where: { $0.key.contains("0..<50") }) else {
            throw BenchError(text: "the first page is not in the cache")
        }
        let words = [
            "Company picnic: news from", "Server maintenance in", "Volunteer day for",
            "Fire drill:",
        ]
        let places = ["Osaka", "Marketing", "the North campus", "Zürich", "Human Resources"]
        func store(_ rows: Range<Int>) throws {
            let key = first.key.replacingOccurrences(of: "0..<50", with: "\(rows)")
            let entries = rows.map { row in
                AssetEntry.sample(
                    title: "\(words[row % 4]) \(places[row % 5]), room \(row)",
                    modifiedDate: 1_709_640_000_000 - Int64(row) * 3_600_000
                )
            }
            let page = ListPage<AssetEntry>(
                rows: entries,
                count: rows.lowerBound == 0 ? Self.rows : nil
            )
            try cache.store(
                BinaryCoding.encode(page),
                as: CacheEntry(collection: first.collection, key: key),
                at: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
            )
        }
        try store(0..<50)
        for start in stride(from: 50, to: Self.rows, by: 25) { try store(start..<start + 25) }
    }

    func live(_ theme: String) throws -> LiveProgram {
        try LiveProgram(
            [
                screensProgram, "run", "asset-list", "--demo", "--theme", theme, "--cache-dir",
                cacheFolder, "--offline-policy", "cache-only",
            ],
            in: scratch,
            showing: "room 7"
        )
    }

    func less() throws -> LiveProgram {
        try LiveProgram(
            ["less", scratch.appending(path: "rows.txt").path],
            in: scratch,
            showing: "number 38"
        )
    }
}

/// A program that runs on a terminal of 120 × 40 cells.
private final class LiveProgram {
    private let device: TerminalDevice
    private let process: ChildProcess
    private var screen = ScreenEmulator(columns: 120, rows: 40)

    init(_ words: [String], in scratch: URL, showing text: String) throws {
        device = try TerminalDevice(columns: 120, rows: 40)
        let output = FileHandle(fileDescriptor: device.output, closeOnDealloc: false)
        process = try ChildProcess(
            words,
            environment: [
                "HOME": scratch.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
                "TERM": "xterm-256color", "COLORTERM": "truecolor",
            ],
            input: device.path,
            isTerminal: true,
            output: output,
            errors: output
        )
        while !screen.text.contains(text) { try receive(device.read(within: 10_000)) }
    }

    private func receive(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { throw BenchError(text: "nothing comes:\n\(screen.text)") }
        screen.feed(bytes)
        let answers = screen.drainAnswers()
        if !answers.isEmpty { device.type(answers) }
    }

    /// Presses a key repeatedly; returns medians of the time to the first byte, and of the bytes.
    func press(_ key: String, times: Int) throws -> (microseconds: Int, bytes: Int) {
        var (latencies, sizes): ([Duration], [Int]) = ([], [])
        drain()
        for _ in 0..<times {
            let start = ContinuousClock.now
            device.type(key)
            let first = device.read(within: 2_000)
            latencies.append(start.duration(to: .now))
            screen.feed(first)
            sizes.append(first.count + drain())
        }
        let median = latencies.sorted()[times / 2]
        return (Int(median / .microseconds(1)), sizes.sorted()[times / 2])
    }

    /// Presses a key repeatedly, as fast as the program answers.
    func hammer(_ key: String, times: Int) throws {
        for _ in 0..<times {
            device.type(key)
            try receive(device.read(within: 2_000))
        }
        drain()
    }

    /// Reads the remaining output; returns its length.
    @discardableResult
    private func drain() -> Int {
        var count = 0
        while true {
            let bytes = device.read(within: 3)
            if bytes.isEmpty { return count }
            screen.feed(bytes)
            count += bytes.count
        }
    }

    /// The resident memory of the program in kilobytes.
    var residentKilobytes: Int {
        let text = (try? String(contentsOfFile: "/proc/\(process.id)/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4
    }

    func stop() {
        kill(process.id, SIGKILL)
        _ = process.wait()
    }
}
