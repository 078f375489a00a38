@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

@MainActor
struct ScriptedRuntimeTests {
    private let runtime = ScriptedRuntime()
    private let poll = PollScreenlet()
    private let voter = Voter()

    private func show() {
        runtime.attach(poll)
        poll.delegate = voter
        poll.onShow()
    }

    /// The runtime of the screenlet, which is not shown.
    private func attached() throws -> ScreenletRuntime {
        runtime.attach(poll)
        return try #require(poll.runtime)
    }

    @Test func startedInteractorsEndAsTheTestDecides() async {
        show()
        #expect(poll.model.phase == .loading && runtime.actions == ["loadPoll"])
        #expect(runtime.started[0].request(as: Int.self) == 1 && runtime.running.count == 1)

        await runtime.finish(0, .success("Tea?"))

        #expect(poll.model.question == "Tea?" && voter.questions == ["Tea?"])
        #expect(runtime.events == ["onPollLoaded"] && runtime.changes == 1)
        #expect(runtime.running.isEmpty)
    }

    @Test func cancelledResultsAreNotDelivered() async {
        show()
        poll.onHide()

        await runtime.finish(0, .success("Tea?"))

        #expect(runtime.started[0].isCancelled && runtime.events.isEmpty)
    }

    @Test func aWriteHasItsEntryAndItsChangeOfTheCachedValue() async throws {
        show()
        await runtime.finish(.success("Tea?"))

        #expect(poll.perform(Action("vote", ["answer": "yes"])))

        let write = try #require(runtime.started.last)
        #expect(write.isWrite && write.entry?.key == "1" && write.request(as: Int.self) == nil)
        #expect(write.value(changing: "kept, ") == "kept, yes")
        await runtime.finish(.success(String?.none))
        #expect(poll.model.question == "Gone")
    }

    @Test func embeddedScreenletsAreRecordedWithWhatTheyAreSent() throws {
        runtime.embeddable = { $0 == "poll" ? PollScreenlet() : nil }
        let host = try attached()
        let inner = try host.embed("poll", attributes: ["id": 7])
        let other = try host.embed("poll", attributes: [:])

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
            try host.embed("quiz", attributes: [:])
        }
    }

    @Test func timersFireInOrderWhenTheirTimeComes() async throws {
        let host = try attached()
        var calls: [String] = []
        host.startTask(after: .seconds(2)) { host in
            calls.append("two")
            host.startTask(after: .seconds(1)) { _ in calls.append("three") }
        }
        host.startTask(after: .seconds(1)) { _ in calls.append("one") }
        let cancelled = host.startTask(after: .seconds(1)) { _ in calls.append("never") }
        #expect(runtime.timers == [.seconds(1), .seconds(1), .seconds(2)])

        cancelled.cancel()
        await runtime.advance(by: .milliseconds(999))
        #expect(calls.isEmpty && runtime.timers == [.milliseconds(1), .milliseconds(1_001)])

        await runtime.advance(by: .milliseconds(1))
        #expect(calls == ["one"])

        await runtime.advance(by: .seconds(2))
        #expect(calls == ["one", "two", "three"] && runtime.timers.isEmpty)
    }

    @Test func anImpossibleScriptIsReportedAndNotDelivered() async {
        let early = await runtime.end(0, .success(1))
        #expect(early == "Nothing was started at 0; nothing was started.")
        show()

        let mistyped = await runtime.end(0, .success(7))
        let unknown = await runtime.end(3, .success(""))

        #expect(mistyped == "\"loadPoll\" at 0 returns String, not Int.")
        #expect(unknown == "Nothing was started at 3; loadPoll were started.")
        #expect(poll.model.phase == .loading)
        await withKnownIssue { await runtime.finish(0, .success(7)) }
    }

    @Test func aLoadEndsTwiceIfItsPolicySaysSoAndAWriteOnce() async {
        poll.offlinePolicy = .staleWhileRevalidate
        show()
        #expect(await runtime.end(0, .success("Old"), Freshness(source: .cache)) == nil)
        #expect(poll.model.question == "Old" && runtime.running.count == 1)
        #expect(await runtime.end(0, .success("New")) == nil)
        #expect(poll.model.question == "New" && runtime.running.isEmpty)
        #expect(await runtime.end(0, .success("")) == "\"loadPoll\" at 0 has already ended.")

        _ = poll.perform(Action("vote", ["answer": "yes"]))
        #expect(await runtime.end(1, .success("yes")) == nil)
        #expect(await runtime.end(1, .success("no")) == "\"vote\" at 1 has already ended.")
    }

    @Test func aCopyEndsALoadOfAnotherPolicy() async {
        poll.offlinePolicy = .cacheFirst
        show()

        #expect(await runtime.end(0, .success("Old"), Freshness(source: .cache)) == nil)

        #expect(runtime.running.isEmpty)
        #expect(await runtime.end(0, .success("New")) == "\"loadPoll\" at 0 has already ended.")
    }
}

/// What every host promises for the tasks of a screenlet.
extension ScriptedRuntimeTests {
    @Test func nothingArrivesBeforeTheTaskIsReturned() async throws {
        let host = try attached()
        var arrived: [String] = []

        host.startTask { host in
            try await host.signOut()
            arrived.append("result")
        } onFailure: { _ in
        }
        host.startTask { _ in
            throw ScreensError.invalid("no")
        } onFailure: {
            arrived.append($0.message)
        }

        #expect(runtime.signOuts == 1 && arrived.isEmpty)
        await runtime.settle()
        #expect(arrived.sorted() == ["no", "result"])
    }

    @Test func answersComeOneAfterAnotherAndEnd() async throws {
        let host = try attached()
        var answers: [String] = []
        host.startTask { host in
            let polls = host.load(
                "load",
                with: PollInteractor.self,
                request: 1,
                policy: .staleWhileRevalidate
            )
            for try await loaded in polls {
                answers.append("\(loaded.output), \(loaded.freshness.source)")
            }
            answers.append("end")
        } onFailure: { _ in
            answers.append("failure")
        }

        await runtime.finish(.success("Old"), Freshness(source: .cache))
        #expect(answers == ["Old, cache"])

        await runtime.finish(.success("New"))
        #expect(answers == ["Old, cache", "New, remote", "end"] && runtime.running.isEmpty)
    }

    @Test func aCancelledTaskNeitherGoesOnNorFails() async throws {
        var calls: [String] = []
        let task = loading(in: try attached()) { calls.append($0) }

        task.cancel()
        await runtime.finish(.success("Tea?"))
        await runtime.finish(.failure(.invalid("no")))
        await runtime.settle()

        #expect(runtime.started[0].isCancelled && runtime.running.isEmpty)
        #expect(calls == ["cancelled"])
    }

    /// A task that loads, and reports how it continues.
    private func loading(
        in host: ScreenletRuntime,
        _ report: @escaping @MainActor (String) -> Void
    ) -> Task<Void, Never> {
        host.startTask { host in
            do {
                report(try await host.run("load", with: PollInteractor.self, request: 1))
            } catch {
                report("\(error)")
                throw error
            }
        } onFailure: { _ in
            report("onFailure")
        }
    }

    @Test(
        arguments: [.success("Tea?"), .failure(.invalid("no"))] as [Result<String, ScreensError>]
    )
    func aTaskThatIsCancelledWhileItsResultIsDeliveredDoesNotReceiveIt(
        result: Result<String, ScreensError>
    ) async throws {
        var calls: [String] = []
        let task = loading(in: try attached()) { calls.append($0) }

        let delivery = Task.immediate { await runtime.end(0, result.map { $0 }) }
        task.cancel()

        #expect(await delivery.value == nil)
        #expect(calls == ["cancelled"] && runtime.running.isEmpty)
    }

    @Test func aTimerThatIsCancelledWhileItFiresDoesNothing() async throws {
        var isCalled = false
        let timer = try attached().startTask(after: .seconds(1)) { _ in isCalled = true }

        let delivery = Task.immediate { await runtime.advance(by: .seconds(1)) }
        timer.cancel()
        await delivery.value

        #expect(!isCalled && runtime.timers.isEmpty)
    }

    @Test func noTaskOfAHiddenScreenletBegins() async throws {
        var calls: [String] = []
        let host = try attached()
        let running = loading(in: host) { calls.append($0) }

        host.tasks.hide()
        let late = loading(in: host) { _ in calls.append("late") }
        let timer = host.startTask(after: .zero) { _ in calls.append("timer") }
        await runtime.advance(by: .seconds(1))
        await runtime.settle()

        #expect(running.isCancelled && late.isCancelled && timer.isCancelled)
        #expect(runtime.actions == ["load"] && runtime.timers.isEmpty)
        #expect(calls == ["cancelled"])
    }

    @Test func aTaskThatWritesIsToldTheOutcomeAlsoAfterHiding() async throws {
        var calls: [String] = []
        let host = try attached()
        let write = EntryWrite(
            of: CacheEntry(collection: "Poll", key: "1"),
            by: PollSynchronizer.self
        ) { $0 ?? "Tea" }
        host.startTask { runtime in
            let written = try await runtime.write(write, action: "vote", policy: .remoteFirst)
            calls.append(written.output.value ?? "gone")
            _ = try await runtime.run("load", with: PollInteractor.self, request: 1)
        } onFailure: {
            calls.append($0.code)
        }

        host.tasks.hide()
        await runtime.finish(0, .success("Tea" as String?))
        #expect(calls == ["Tea"])

        // What follows is no write, and is cancelled by the next hiding.
        host.tasks.hide()
        await runtime.settle()
        #expect(calls == ["Tea"] && runtime.running.isEmpty && host.tasks.count == 0)
    }
}
