import ScreensKit
import ScreensTesting
import Testing

@MainActor
struct ScriptedRuntimeTests {
    private let runtime = ScriptedRuntime()
    private let poll = PollScreenlet()
    private let voter = Voter()

    private func show() {
        (poll.runtime, poll.delegate) = (runtime, voter)
        poll.onShow()
    }

    @Test func startedInteractorsEndAsTheTestDecides() {
        show()
        #expect(poll.model.phase == .loading && runtime.actions == ["loadPoll"])
        #expect(runtime.started[0].request(as: Int.self) == 1 && runtime.running.count == 1)

        runtime.finish(0, .success("Tea?"))

        #expect(poll.model.question == "Tea?" && voter.questions == ["Tea?"])
        #expect(runtime.events == ["onPollLoaded"] && runtime.changes == 1)
        #expect(runtime.running.isEmpty)
    }

    @Test func cancelledResultsAreNotDelivered() {
        show()
        poll.onHide()

        runtime.finish(0, .success("Tea?"))

        #expect(runtime.started[0].isCancelled && runtime.events.isEmpty)
    }

    @Test func aWriteHasItsEntryAndItsChangeOfTheCachedValue() throws {
        show()
        runtime.finish(.success("Tea?"))

        #expect(poll.perform(Action("vote", ["answer": "yes"])))

        let write = try #require(runtime.started.last)
        #expect(write.isWrite && write.entry?.key == "1" && write.request(as: Int.self) == nil)
        #expect(write.value(changing: "kept, ") == "kept, yes")
        runtime.finish(.success(String?.none))
        #expect(poll.model.question == "Gone")
    }

    @Test func embeddedScreenletsAreRecordedWithWhatTheyAreSent() throws {
        runtime.embeddable = { $0 == "poll" ? PollScreenlet() : nil }
        let inner = try runtime.embed("poll", attributes: ["id": 7])
        let other = try runtime.embed("poll", attributes: [:])

        inner.show()
        inner.show()
        #expect(try !inner.perform(Action("explode")))

        let record = try #require(runtime.embedded.first)
        #expect(record === inner && record.screenlet is PollScreenlet && record.shows == 2)
        #expect(record.attributes == ["id": 7] && record.actions.map(\.name) == ["explode"])
        #expect(inner.part != other.part && inner.part.screenlet.commandName == "poll")
        inner.remove()
        inner.show()
        #expect(record.isRemoved && !record.isShown && !runtime.embedded[1].isRemoved)
        #expect(throws: ScreensError.failed("There is no screenlet \"quiz\".")) {
            try runtime.embed("quiz", attributes: [:])
        }
    }

    @Test func timersFireInOrderWhenTheirTimeComes() {
        var calls: [String] = []
        _ = runtime.after(.seconds(2)) { [self] in
            calls.append("two")
            _ = runtime.after(.seconds(1)) { calls.append("three") }
        }
        _ = runtime.after(.seconds(1)) { calls.append("one") }
        let cancelled = runtime.after(.seconds(1)) { calls.append("never") }
        #expect(runtime.timers == [.seconds(1), .seconds(1), .seconds(2)])

        cancelled.cancel()
        runtime.advance(by: .milliseconds(999))
        #expect(calls.isEmpty && runtime.timers == [.milliseconds(1), .milliseconds(1_001)])

        runtime.advance(by: .milliseconds(1))
        #expect(calls == ["one"])

        runtime.advance(by: .seconds(2))
        #expect(calls == ["one", "two", "three"] && runtime.timers.isEmpty)
    }

    @Test func anImpossibleScriptIsReportedAndNotDelivered() {
        #expect(runtime.end(0, .success(1)) == "Nothing was started at 0; nothing was started.")
        show()

        #expect(
            runtime.end(0, .success(7)) == "\"loadPoll\" at 0 returns String, not Int."
        )
        #expect(runtime.end(3, .success("")) == "Nothing was started at 3; loadPoll were started.")
        #expect(poll.model.phase == .loading)
        withKnownIssue { runtime.finish(0, .success(7)) }
    }

    @Test func aLoadMayEndTwiceAndAWriteOnce() {
        show()
        let cached = Freshness(source: .cache)
        #expect(runtime.end(0, .success("Old"), cached) == nil)
        #expect(runtime.end(0, .success("New")) == nil && poll.model.question == "New")

        _ = poll.perform(Action("vote", ["answer": "yes"]))
        #expect(runtime.end(1, .success("yes")) == nil)
        #expect(runtime.end(1, .success("no")) == "The write \"vote\" at 1 has already ended.")
    }
}
