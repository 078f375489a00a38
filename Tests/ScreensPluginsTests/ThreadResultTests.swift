import ScreensKit
import ScreensSystem
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

/// Jobs on threads of their own run once, in order, and callers wait for them.
@Suite(.blocking)
struct HelpTests {
    @Test func aJobRunsOnceHoweverManyAsk() async throws {
        let count = Counter()
        let errand = try #require(ThreadResult { count.next() })

        let values = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { errand.value } }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(values == Array(repeating: 1, count: 20))
        #expect(count.next() == 2)
    }

    @Test func aJobThatNobodyAsksForEndsWithItsOwner() throws {
        let count = Counter()

        do { _ = try #require(ThreadResult { count.next() }) }

        #expect(count.next() == 2)
    }

    @Test(arguments: [0, 1, 15, 16, 1_000])
    func resultsComeInTheOrderOfElements(count: Int) {
        let results = inParallel(Array(0..<count)) { "\($0)" }

        #expect(results == (0..<count).map { "\($0)" })
    }

    @Test(arguments: [0, 1, 16, 1_000])
    func jobsWithoutAThreadKeepTheOrderToo(worthwhile: Int) {
        let results = inParallel(Array(0..<1_000), worthwhile: worthwhile) { "\($0)" }

        #expect(results == (0..<1_000).map { "\($0)" })
    }

    @Test func aJobRunsOrIsCancelledAndNeverBoth() {
        let (count, done) = (Counter(), Counter())
        var started = 0

        for _ in 0..<200 {
            guard let help = Help({ _ = count.next() }) else { continue }
            started += 1
            if help.isDone() { _ = done.next() }
            #expect(help.isDone() == help.isDone())
        }

        #expect(started > 0)
        #expect(count.next() == done.next())
    }

    @Test func severalThreadsMayUseARegistryAtOnce() async throws {
        let workshop = try Workshop()
        let folder = try workshop.folder("plugins")
        for number in 0..<40 {
            try workshop.copy(Fixture.corporate(), as: "plugins/lib\(number).so")
        }
        let path = PluginSearchPath([.init(path: folder, origin: .option)])
        let registry = PluginRegistry(path, ahead: true)

        let answers = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { registry.plugins.count } }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(answers == Array(repeating: 40, count: 8))
        #expect(try registry.themeType("corporate") != nil)
    }
}

/// Counts the calls.
private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
}
