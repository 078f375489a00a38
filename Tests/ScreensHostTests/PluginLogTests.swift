import ScreensHost
import Synchronization
import Testing

@Suite("The log of plugins")
struct PluginLogTests {
    @Test("has the lines of what is added, and reports what is new")
    func lines() {
        let log = PluginLog()
        log.add("one\n\ntwo\r\nthree", .output)
        let (first, end) = log.lines()
        log.add("four", .error)

        #expect(first.map(\.text) == ["one", "two", "three"])
        #expect(log.lines(after: end).lines.map(\.text) == ["four"])
        #expect(log.lines(after: end).lines.map(\.kind) == [.error])
        #expect(log.lines(after: log.end).lines == [])
    }

    @Test("knows no lines before the first or after the last", arguments: [Int.min, -1, 0])
    func outside(number: Int) {
        let log = PluginLog()
        log.add("one", .output)

        #expect(log.lines(after: number).lines.count == 1)
        #expect(log.lines(after: .max).lines == [])
    }

    @Test("drops the oldest lines when there are too many")
    func manyLines() {
        let log = PluginLog(mostLines: 10)
        for number in 1...1_000 { log.add("\(number)", .output) }

        #expect(log.lines().lines.map(\.text) == (991...1_000).map(String.init))
        #expect(log.end == 1_000)
        #expect(log.lines(after: 995).lines.map(\.text) == (996...1_000).map(String.init))
    }

    @Test("drops the oldest lines when they are too large, and cuts long ones")
    func largeLines() {
        let log = PluginLog(mostBytes: 10_000)
        for _ in 1...100 { log.add(String(repeating: "é", count: 100_000), .output) }

        let lines = log.lines().lines
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.text.utf8.count <= 2_003 && $0.text.hasSuffix("…") })
    }

    @Test("distinguishes reports of progress, which nobody has to read")
    func notable() {
        let log = PluginLog()
        log.add("a plugin's words", .output)
        log.add("built", .progress)

        #expect(log.notableEnd == 1)
        #expect(log.end == 2)
    }

    @Test("calls its follower after each addition")
    func follower() {
        let log = PluginLog()
        let count = Mutex(0)
        log.onAdd { [weak log] in count.withLock { $0 += log?.end ?? 0 } }
        log.add("one\ntwo", .output)
        log.add("\n", .output)
        log.onAdd(nil)
        log.add("three", .output)

        #expect(count.withLock(\.self) == 2)
    }
}
