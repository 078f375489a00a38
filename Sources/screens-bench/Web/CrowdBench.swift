import Foundation
import ScreensHost
import ScreensKit
import ScreensPlugins
import ScreensWeb
import ScreensWorker
import Synchronization
import TestSupport

/// Measures 50 pages beside one whose view computes for 1.9 s in its worker; the floor is an echo.
@MainActor
func benchSlowNeighbour(_ bench: Bench) async throws {
    let name = "page in a browser: 50 beside a slow view, p99"
    guard bench.isWanted(name) else { return }
    let scratch = try TemporaryFolder()
    let plugin = try await ThreadPool.run {
        try TestBuild.compile(TestBuild.preamble + slowTheme, module: "SlowTheme", in: scratch)
    }
    let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "screens-host").path
    let isolation = Isolation(program: program, quarantine: nil)
    let site = try BenchSite(
        rows: 64,
        first: "slow",
        plugins: .installed(named: [plugin], guardedBy: isolation)
    )
    let (surface, port) = (site.surface, site.surface.port)
    let reload = "screens.refresh"
    let figures = try await BenchConnection.onThread {
        let slow = try BenchVisit.begin(surface.address(), port: port)
        let pages = try ConcurrentPages(
            (0..<50).map { _ in try BenchVisit.begin(surface.address(), port: port) }
        )
        // One reload is drawn twice, when the list begins to load and when it has loaded: that takes 3.8 s. A second
        // reload would exceed the plugin's time limit.
        Thread.detachNewThread {
            _ = try? Caller(slow, sendingOver: BenchConnection(port: port))
                .reload(by: reload)
        }
        let times = try pages.reload(by: reload, for: .seconds(3))
        return (times, try echo(103))
    }
    await site.stop()
    let (times, floor) = figures
    bench.report(
        name,
        "\(micros(percentile(99, of: times))) of \(times.count)",
        floor: "p50 \(micros(median(times))); echo \(micros(floor)); aim 20,000 µs"
    )
}

/// Measures 200 browsers on ten pages of an app with three lists each, which reload; the floor is an echo.
@MainActor
func benchPages(_ bench: Bench) async throws {
    let name = "app in a browser: 200 on 10 pages, act to patch, p99"
    guard bench.isWanted(name) else { return }
    let site = try BenchSite(pages: 10)
    let (surface, port) = (site.surface, site.surface.port)
    let (times, floor) = try await BenchConnection.onThread {
        let pages = try ConcurrentPages(
            (0..<200).map { _ in try BenchVisit.begin(surface.address(), port: port) }
        )
        return (try pages.reload(by: "refresh", for: .seconds(3)), try echo(103))
    }
    await site.stop()
    bench.report(
        name,
        "\(micros(percentile(99, of: times))) of \(times.count)",
        floor: "p50 \(micros(median(times))); echo \(micros(floor)); aim 20,000 µs"
    )
}

/// Measures 200 pages of 10,000 rows that all scroll by 64 rows repeatedly; the floor is an echo.
@MainActor
func benchScrolling(_ bench: Bench) async throws {
    let name = "page in a browser: 200 scroll 10,000 rows"
    guard bench.isWanted(name) else { return }
    let site = try BenchSite(rows: 10_000)
    let (surface, port) = (site.surface, site.surface.port)
    let figures = try await BenchConnection.onThread {
        let pages = try ConcurrentPages(
            (0..<200).map { _ in try BenchVisit.begin(surface.address(), port: port) }
        )
        let start = ContinuousClock.now
        let (times, size) = try pages.scroll(times: 10)
        let rate = Double(times.count) / (start.duration(to: .now) / .seconds(1))
        return (times, rate, size, try echo(size))
    }
    await site.stop()
    let (times, rate, size, floor) = figures
    bench.report(
        name,
        "p50 \(micros(median(times)))",
        floor: "p99 \(micros(percentile(99, of: times))), \(Int(rate)) a second of \(size) B; "
            + "echo of as many \(micros(floor))"
    )
}

/// Pages that a few threads use at the same time.
private struct ConcurrentPages: Sendable {
    private let visits: [BenchVisit]
    private static let threads = 5

    init(_ visits: [BenchVisit]) { self.visits = visits }

    /// Reloads all pages repeatedly by an action; returns the time of each until the page received the event.
    func reload(by action: String, for time: Duration) throws -> [Duration] {
        try onThreads { callers in
            let end = ContinuousClock.now + time
            var times: [Duration] = []
            while ContinuousClock.now < end {
                for caller in callers { times.append(try caller.reload(by: action)) }
            }
            return times
        }
    }

    /// Shows more rows on all pages; returns the times, and the number of received bytes.
    func scroll(times count: Int) throws -> ([Duration], Int) {
        let size = Atomic(0)
        let times = try onThreads { callers in
            var times: [Duration] = []
            for number in 2..<2 + count {
                for caller in callers {
                    let (time, bytes) = try caller.scroll(to: number * 64)
                    times.append(time)
                    size.store(bytes, ordering: .relaxed)
                }
            }
            return times
        }
        return (times, size.load(ordering: .relaxed))
    }

    private func onThreads(
        _ work: @escaping @Sendable ([Caller]) throws -> [Duration]
    ) throws -> [Duration] {
        let results = Mutex<[Result<[Duration], any Error>]>([])
        let group = DispatchGroup()
        for number in 0..<Self.threads {
            group.enter()
            let own = visits.indices.filter { $0 % Self.threads == number }.map { visits[$0] }
            Thread.detachNewThread {
                let result = Result {
                    let poster = try BenchConnection(port: own[0].port)
                    return try work(own.map { try Caller($0, sendingOver: poster) })
                }
                results.withLock { $0.append(result) }
                group.leave()
            }
        }
        group.wait()
        return try results.withLock { $0 }.flatMap { try $0.get() }
    }
}

/// A page that listens for events and sends actions.
private struct Caller {
    private let visit: BenchVisit
    private let listener: BenchConnection
    private let poster: BenchConnection

    /// Listens to a page, and sends its actions over a connection that the pages of a thread share.
    ///
    /// With a connection for each page, so many would be idle that the server closed some of them.
    init(_ visit: BenchVisit, sendingOver poster: BenchConnection) throws {
        (self.visit, self.poster) = (visit, poster)
        listener = try visit.listener(rows: 64)
    }

    /// Reloads, and waits until the page has received the new row.
    @discardableResult
    func reload(by action: String) throws -> Duration {
        try request("/action", "act=\(action)", until: "changed ").time
    }

    func scroll(to row: Int) throws -> (time: Duration, bytes: Int) {
        try request("/rows", "stream=1&to=\(row)", until: "data: ")
    }

    /// Sends a form, and waits for the event with a text: others may come before it.
    private func request(
        _ path: String,
        _ body: String,
        until text: String
    ) throws -> (time: Duration, bytes: Int) {
        poster.cookie = visit.cookie
        let start = ContinuousClock.now
        try poster.send(poster.request("POST", path, body: "\(visit.fields)&\(body)"))
        let size: Int
        do {
            var event = try listener.read(until: "\n\n")
            while BenchConnection.end(of: text, in: event) == nil {
                event = try listener.read(until: "\n\n")
            }
            size = event.count
        } catch {
            // After a refusal, no event comes; the reply says why.
            try poster.expectAcceptance()
            throw error
        }
        let time = start.duration(to: .now)
        try poster.expectAcceptance()
        return (time, size)
    }
}

private func percentile(_ percent: Int, of times: [Duration]) -> Duration {
    let sorted = times.sorted()
    return sorted[min(sorted.count - 1, sorted.count * percent / 100)]
}

private let slowTheme = """
    import Glibc
    public struct SlowTheme: Theme {
        public init() {}
        public let parent: ThemeName? = "flat7"
    }
    public struct AssetListView_slow: ListView {
        public init() {}
        public func header(of model: AssetListModel, in context: DrawingContext) -> Node {
            var start = timespec(), now = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start)
            repeat { clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) } while
                Double(now.tv_sec - start.tv_sec) + Double(now.tv_nsec - start.tv_nsec) / 1e9 < 1.9
            return header(.text("slow"), of: model, in: context)
        }
        public func row(_ asset: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
            .text(asset.title)
        }
    }
    """
