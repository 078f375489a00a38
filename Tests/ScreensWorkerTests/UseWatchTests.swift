import Testing

@testable import ScreensWorker

/// Which use of memory, threads and processors is too much.
struct UseWatchTests {
    private static let second: Int64 = 1_000_000_000

    private func breach(_ use: ProcessUse) -> String? {
        var watch = UseWatch(at: 0)
        return watch.breach(by: use, at: Self.second)
    }

    @Test func theLimitItselfIsAllowed() {
        let most = ProcessUse(memory: WorkerLimits.memory, threads: WorkerLimits.threads)

        #expect(breach(most) == nil)
        #expect(
            breach(ProcessUse(memory: most.memory + 1, threads: 1))
                == "took more than 256 MB of memory"
        )
        let threads = most.threads + 1
        #expect(
            breach(ProcessUse(threads: threads))
                == "ran \(threads) threads, more than \(most.threads),"
        )
    }

    @Test func drawingsOnOneProcessorCostNothing() {
        var watch = UseWatch(at: 0)

        for number in 1...1_000 {
            let now = Int64(number) * Self.second
            watch.begin(at: now - Self.second)
            watch.end(at: now)
            #expect(watch.breach(by: ProcessUse(processorTime: now), at: now) == nil)
        }
    }

    @Test func furtherProcessorsDuringADrawingCount() {
        var watch = UseWatch(at: 0)
        watch.begin(at: 0)

        #expect(
            watch.breach(by: ProcessUse(processorTime: 6 * Self.second), at: Self.second) == nil
        )
        let more = ProcessUse(processorTime: 13 * Self.second)
        #expect(
            watch.breach(by: more, at: 2 * Self.second)
                == "computed for more than 5 s beside its drawings"
        )
    }

    @Test func timeBesideDrawingsCountsAndIsForgiven() {
        var watch = UseWatch(at: 0)
        let four = ProcessUse(processorTime: 4 * Self.second)
        #expect(watch.breach(by: four, at: Self.second) == nil)

        // After a minute, five seconds are forgiven, and never more than were used.
        #expect(watch.breach(by: four, at: 600 * Self.second) == nil)
        let nine = ProcessUse(processorTime: 9 * Self.second)
        #expect(watch.breach(by: nine, at: 601 * Self.second) == nil)
        let ten = ProcessUse(processorTime: 10 * Self.second)
        #expect(watch.breach(by: ten, at: 602 * Self.second) != nil)
    }

    @Test func timeThatWasWaitedIsNoCreditForLater() {
        var watch = UseWatch(at: 0)
        watch.begin(at: 0)
        watch.end(at: 60 * Self.second)
        #expect(watch.breach(by: ProcessUse(), at: 60 * Self.second) == nil)

        let six = ProcessUse(processorTime: 6 * Self.second)
        #expect(watch.breach(by: six, at: 61 * Self.second) != nil)
    }

    @Test func aLookIsDueAfterAnInterval() {
        let watch = UseWatch(at: 7)

        #expect(!watch.isDue(at: 6 + UseWatch.interval))
        #expect(watch.isDue(at: 7 + UseWatch.interval))
    }

    @Test func memoryThatBelongsToNoFileIsCounted() {
        let report = """
            Name:\tRssAnon:\\nThreads:
            VmSize:\t  900000 kB
            RssAnon:\t      10 kB
            RssFile:\t     500 kB
            RssShmem:\t    200 kB
            VmPTE:\t        3 kB
            VmSwap:\t    1000 kB
            Threads:\t7
            Cpus_allowed:\tff
            """

        let use = ProcessMeter.use(in: Array(report.utf8))

        #expect(use == ProcessUse(memory: 1_213 << 10, threads: 7))
        #expect(ProcessMeter.use(in: []) == nil)
    }
}
