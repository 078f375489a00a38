import ScreensSystem
import Synchronization
import TestSupport
import Testing

@Suite("A pool of threads", .timeLimit(.minutes(5)))
struct OwnThreadsTests {
    private final class Log: Sendable {
        private let entries = Mutex<[Int]>([])

        var all: [Int] { entries.withLock { $0 } }

        func add(_ entry: Int) { entries.withLock { $0.append(entry) } }
    }

    @Test("one thread runs jobs one after another")
    func order() async {
        let (threads, log) = (ThreadPool(limit: 1), Log())

        for number in 0..<1_000 { threads.run { log.add(number) } }
        let last = await threads.value { log.all.count }

        #expect(last == 1_000)
        #expect(log.all == Array(0..<1_000))
    }

    @Test("a blocking job only delays its own thread")
    func blocking() async {
        let (threads, gate) = (ThreadPool(limit: 3), Gate())
        for _ in 0..<2 { threads.run { gate.pass() } }
        await gate.arrival(of: 2)

        for number in 0..<100 { #expect(await threads.value { number } == number) }
        #expect(threads.blockingValue { 7 } == 7)

        gate.open()
    }

    @Test("idle work is done once after other work")
    func idleWork() async {
        let (threads, log) = (ThreadPool(limit: 1), Log())
        let idle = AsyncStream.makeStream(of: Void.self)
        threads.whenIdle(for: .milliseconds(1)) {
            log.add(0)
            idle.continuation.yield()
        }
        var times = idle.stream.makeAsyncIterator()

        for number in 1...3 {
            await threads.value { log.add(number) }
            await times.next()
        }

        #expect(log.all == [1, 0, 2, 0, 3, 0])
    }

    @Test("work beyond the threads waits for one of them")
    func limit() async {
        let (threads, gate, log) = (ThreadPool(limit: 2), Gate(), Log())
        for number in 0..<2 {
            threads.run {
                gate.pass()
                log.add(number)
            }
        }
        await gate.arrival(of: 2)
        threads.run { log.add(2) }
        #expect(threads.isCrowded && log.all.isEmpty)

        gate.open()
        while log.all.count < 3 { await Task.yield() }

        #expect(Set(log.all) == [0, 1, 2])
    }

    @Test("submitted work is done after its owner is released")
    func end() async {
        let log = Log()
        await withCheckedContinuation { continuation in
            let threads = ThreadPool(limit: 1)
            for number in 0..<100 { threads.run { log.add(number) } }
            threads.run { continuation.resume() }
        }

        #expect(log.all == Array(0..<100))
    }
}
