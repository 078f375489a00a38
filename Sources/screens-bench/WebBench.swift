import CScreensSystem
import Foundation
import ScreensKit
import ScreensWeb

/// Measures the server's cost of live pages; the floor is libmicrohttpd alone, in the same run.
@MainActor
func benchWeb(_ bench: Bench) async throws {
    let sites = [
        try await benchSessions(bench, "page in a browser: memory of each of 200") {
            try BenchSite(rows: 50)
        },
        try await benchSessions(
            bench,
            "app in a browser: memory of each of 200",
            aim: "; aim 150 kB"
        ) {
            try BenchSite(pages: 10)
        },
    ]
    for site in sites { await site?.stop() }
    for rows in [64, 10_000] { try await benchEvents(bench, rows: rows) }
    try await benchScrolling(bench)
    try await benchSlowNeighbour(bench)
    try await benchPages(bench)
    try await benchPageOfApp(bench)
    try await benchCachedPage(bench)
    try await benchFirstByte(bench)
}

/// Measures from the first byte of a reload action to the end of the event with its changes.
@MainActor
private func benchEvents(_ bench: Bench, rows: Int) async throws {
    let name = "page in a browser: \(rows) rows, act to patch"
    guard bench.isWanted(name) else { return }
    let site = try BenchSite(rows: rows)
    let (surface, port) = (site.surface, site.surface.port)
    let figures = try await BenchConnection.onThread {
        let visit = try BenchVisit.begin(surface.address(), port: port)
        let (listener, poster) = (try visit.listener(rows: rows), try visit.connection())
        let request = poster.request(
            "POST",
            "/action",
            body: "token=\(visit.token)&act=screens.refresh"
        )
        // Once in advance, as a refusal shows in the reply, which is read after the event below.
        try poster.send(request)
        try poster.expectAcceptance()
        _ = try listener.read(until: "\n\n")
        var (times, sizes): ([Duration], [Int]) = ([], [])
        for _ in 0..<201 {
            let start = ContinuousClock.now
            try poster.send(request)
            let event = try listener.read(until: "\n\n")
            times.append(start.duration(to: .now))
            sizes.append(event.count)
            try poster.expectAcceptance()
        }
        let size = median(sizes)
        return (median(times), size, try echo(size))
    }
    await site.stop()
    bench.report(
        name,
        "\(micros(figures.0)), \(figures.1) B",
        floor:
            "echo of as many bytes \(micros(figures.2)); aim \(rows > 64 ? "5,000" : "1,000") µs, "
            + "1,000 B"
    )
}

/// Measures as many bytes there and back through a server that only echoes them.
func echo(_ size: Int) throws -> Duration {
    let server = try BareServer(size: 0)
    defer { server.stop() }
    let connection = try BenchConnection(port: server.port)
    let body = String(repeating: "x", count: size)
    let request = connection.request("POST", "/", body: body)
    var times: [Duration] = []
    for _ in 0..<201 {
        let start = ContinuousClock.now
        try connection.send(request)
        _ = try connection.reply()
        times.append(start.duration(to: .now))
    }
    return median(times)
}

/// Measures how often a second an unchanged page is sent; the floor sends constant bytes.
@MainActor
private func benchCachedPage(_ bench: Bench) async throws {
    let name = "page in a browser: again"
    guard bench.isWanted(name) else { return }
    // Otherwise, on an idle machine, this measures how long it takes to wake a sleeping processor.
    screens_stay_on_one_processor(true)
    defer { screens_stay_on_one_processor(false) }
    let site = try BenchSite(rows: 64)
    let (surface, port) = (site.surface, site.surface.port)
    for count in [1, 8] {
        let (ours, bare, size) = try await BenchConnection.onThread {
            let visit = try BenchVisit.begin(surface.address(), port: port)
            let connections = try (0..<count).map { _ in try visit.connection() }
            let path = "/?\(visit.query)"
            let size = try Load(connections, path).size
            let server = try BareServer(size: size)
            defer { server.stop() }
            let others = try (0..<count).map { _ in try BenchConnection(port: server.port) }
            // The floor gets the cookie, too, so that both parse the same request.
            for other in others { other.cookie = visit.cookie }
            let (load, floor) = (try Load(connections, path), try Load(others, path))
            let pairs = try (0..<15).map { _ in (try load.run(1_000), try floor.run(1_000)) }
            return (median(pairs.map(\.0)), median(pairs.map(\.1)), size)
        }
        bench.report(
            "\(name), \(count == 1 ? "1 connection" : "\(count) connections")",
            "\(Int(ours)) a second",
            floor: "bare \(Int(bare)) of \(size) B; \(Int(100 * ours / bare)) %, aim 70 %"
        )
    }
    await site.stop()
}

/// Requests a page over persistent connections, as fast as they are answered.
private struct Load {
    let connections: [BenchConnection]
    let request: [UInt8]
    /// The size of a reply's body in bytes.
    let size: Int
    private let whole: Int

    init(_ connections: [BenchConnection], _ path: String) throws {
        self.connections = connections
        request = connections[0].request("GET", path)
        try connections[0].send(request)
        let reply = try connections[0].reply()
        (size, whole) = (reply.body.count, reply.head.utf8.count + reply.body.count)
    }

    /// Sends `count` requests; returns how many were answered per second.
    func run(_ count: Int) throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<(count / connections.count) {
            for connection in connections { try connection.send(request) }
            for connection in connections { try connection.skip(whole) }
        }
        return Double(count) / (start.duration(to: .now) / .seconds(1))
    }
}

/// Measures how soon a page of 10,000 rows begins, and how long it takes in total.
@MainActor
private func benchFirstByte(_ bench: Bench) async throws {
    let name = "page in a browser: 10,000 rows, first byte"
    guard bench.isWanted(name) else { return }
    let site = try BenchSite(rows: 10_000)
    let (surface, port) = (site.surface, site.surface.port)
    let figures = try await BenchConnection.onThread {
        let visit = try BenchVisit.begin(surface.address(), port: port)
        let connection = try visit.connection()
        let request = connection.request("GET", "/?\(visit.query)&count=10000")
        let server = try BareServer(size: 1)
        defer { server.stop() }
        let bare = try BenchConnection(port: server.port)
        let other = bare.request("GET", "/")
        var (first, whole, floor): ([Duration], [Duration], [Duration]) = ([], [], [])
        for _ in 0..<31 {
            let start = ContinuousClock.now
            try connection.send(request)
            let bytes = try connection.some()
            first.append(start.duration(to: .now))
            if BenchConnection.end(of: "</html>", in: bytes) == nil {
                _ = try connection.read(until: "</html>\n\r\n0\r\n\r\n")
            }
            whole.append(start.duration(to: .now))
            let again = ContinuousClock.now
            try bare.send(other)
            _ = try bare.some()
            floor.append(again.duration(to: .now))
        }
        return (median(first), median(whole), median(floor))
    }
    await site.stop()
    bench.report(
        name,
        "\(micros(figures.0)), all \(micros(figures.1))",
        floor: "bare \(micros(figures.2)); aim 1,000 µs"
    )
}

/// Measures how soon a page of an app with three lists begins, for a browser that has opened it before.
@MainActor
private func benchPageOfApp(_ bench: Bench) async throws {
    let name = "app in a browser: three lists, first byte"
    guard bench.isWanted(name) else { return }
    let site = try BenchSite(pages: 1)
    let (surface, port) = (site.surface, site.surface.port)
    let (first, floor) = try await BenchConnection.onThread {
        let visit = try BenchVisit.begin(surface.address(), port: port)
        let connection = try visit.connection()
        let request = connection.request("GET", visit.path)
        let server = try BareServer(size: 1)
        defer { server.stop() }
        let bare = try BenchConnection(port: server.port)
        let other = bare.request("GET", "/")
        var (times, floors): ([Duration], [Duration]) = ([], [])
        for _ in 0..<101 {
            let start = ContinuousClock.now
            try connection.send(request)
            _ = try connection.reply()
            times.append(start.duration(to: .now))
            let again = ContinuousClock.now
            try bare.send(other)
            _ = try bare.reply()
            floors.append(again.duration(to: .now))
        }
        return (median(times), median(floors))
    }
    await site.stop()
    bench.report(name, "\(micros(first)) for all", floor: "bare \(micros(floor)); aim 2,000 µs")
}

/// Measures the memory for 200 listening browsers, including this side's sockets; the floor is the sockets.
///
/// Returns the site. It has to remain until the last measurement, which would otherwise use its memory again.
@MainActor
private func benchSessions(
    _ bench: Bench,
    _ name: String,
    aim: String = "",
    _ make: () throws -> BenchSite
) async throws -> BenchSite? {
    guard bench.isWanted(name) else { return nil }
    let site = try make()
    let (surface, port) = (site.surface, site.surface.port)
    let figures = try await BenchConnection.onThread {
        // What is made only once is not counted, such as style sheets and the heaps of threads.
        for _ in 0..<20 {
            _ = try BenchVisit.begin(surface.address(), port: port).listener(rows: 64)
        }
        // Nor is memory reused that earlier work has freed.
        ProcessMemory.returnFreed()
        let before = ProcessMemory.kilobytes
        let listeners = try (0..<200).map { _ in
            try BenchVisit.begin(surface.address(), port: port).listener(rows: 64)
        }
        let after = ProcessMemory.kilobytes
        let server = try BareServer(size: 1)
        defer { server.stop() }
        let others = try (0..<200).map { _ in
            let connection = try BenchConnection(port: server.port)
            try connection.send(connection.request("GET", "/"))
            _ = try connection.reply()
            return connection
        }
        let floor = ProcessMemory.kilobytes
        return ((after - before) / listeners.count, (floor - after) / others.count)
    }
    bench.report(
        name,
        "\(figures.0) kB",
        floor: "an open connection \(figures.1) kB\(aim)"
    )
    return site
}

func median<Value: Comparable>(_ values: [Value]) -> Value {
    values.sorted()[values.count / 2]
}

func micros(_ time: Duration) -> String { "\(Int(time / .microseconds(1))) µs" }
