import DemoPortal
import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

/// The progress of transfers, the age of data, and unsent changes, on a live screen.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LiveProgressTests {
    private let live: LivePortal
    private let bar = /▇*░* [0-9]+ %/

    init() throws { live = try LivePortal() }

    /// Writes a picture that is large enough to be sent in several parts.
    private func writePicture() throws {
        let picture = TinyPicture.gif + Array(repeating: 0, count: 300_000)
        try Data(picture).write(to: URL(filePath: "\(live.screens.folder)/me.gif"))
    }

    /// Delays all answers from now on until the portal stops.
    private func delayAnswers() { live.portal.faults = FaultPlan(latency: 600_000) }

    @Test func anUploadedFileOfAFormHasAProgressBar() async throws {
        try writePicture()
        let terminal = try live.run(live.survey, rows: 64)
        try terminal.wait(toSee: "[ Submit ]")
        try terminal.focus(on: "Receipt")
        delayAnswers()

        terminal.type("\rme.gif\r")
        try terminal.wait(for: "a bar") { $0.screen.text.contains(/Receipt ▇+░* [0-9]+ %/) }
        live.portal.stop()
        try terminal.wait(for: "no bar") { !$0.screen.text.contains(bar) }

        try await terminal.quit(losingInput: true)
    }

    @Test func anUploadedPortraitHasAProgressBarAndIsThenPending() async throws {
        try writePicture()
        let terminal = try live.run(["user-portrait", "--set", "editable=true"])
        try terminal.wait(toSee: "Jane Doe")
        try terminal.wait(toSee: "Enter edit")
        delayAnswers()

        terminal.type("\rme.gif\r")
        try terminal.wait(for: "a bar") { $0.screen.text.contains(/Sending… ▇+░* [0-9]+ %/) }
        live.portal.stop()
        try terminal.wait(toSee: "Not sent yet")

        #expect(!terminal.screen.text.contains(bar))
        try await terminal.quit()
    }

    @Test func aCachedCopyIsMarkedUntilTheListIsReloaded() async throws {
        let name = try #require(live.portal.samples["className"]?.text)
        let list = ["asset-list", "--set", "classNameId=\(live.id("classNameId"))"]
        _ = try await live.screens.run(["run"] + list + ["--output", "text"] + live.connection)
        // Some of the entries may be on another site, so several are renamed.
        for entry in try live.portal.entryIds(ofClass: name).prefix(20) {
            try live.portal.renameEntry(entry, to: "Fresh from the portal")
        }
        live.portal.faults = FaultPlan(.refuse)

        let terminal = try live.run(list)
        try terminal.wait(toSee: "This is the copy from")
        #expect(terminal.screen.lines[0].contains("entries"))
        #expect(!terminal.screen.text.contains("Fresh from the portal"))
        live.portal.faults = FaultPlan()
        terminal.type("r")
        try terminal.wait(for: "the portal's values") {
            $0.screen.text.contains("Fresh from the portal")
                && !$0.screen.text.contains("This is the copy from")
        }
        try await terminal.quit()
    }

    /// A rating on a live screen that could not be sent.
    private func waitingRating(_ options: String...) throws -> PseudoTerminal {
        let set = ["--set", "entryId=\(live.id("entryId"))", "--set", "editable=true"]
        let terminal = try live.run(["rating", "--theme", "stars"] + set + options)
        try terminal.wait(toSee: "☆ ☆ ☆ ☆ ☆")
        live.portal.faults = FaultPlan(.refuse)
        terminal.type("4")
        // The screen shows the rating as being sent before it shows it as pending.
        try terminal.wait(for: "a pending rating") { terminal in
            ["★ ★ ★ ★ ☆", "Saved copy", "Not sent yet"].allSatisfy(terminal.screen.text.contains)
        }
        return terminal
    }

    @Test func aPendingChangeIsMarkedUntilAKeySendsIt() async throws {
        let terminal = try waitingRating("--no-auto-sync")

        live.portal.faults = FaultPlan()
        terminal.type("S")
        try terminal.wait(for: "that it was sent") {
            $0.screen.lines.last == " 1 sent" && !$0.screen.text.contains("Not sent yet")
        }
        #expect(terminal.screen.text.contains("★ ★ ★ ★ ☆"))
        terminal.type("S")
        try terminal.wait(toSee: "No unsent changes.")
        try await terminal.quit()
    }

    @Test func pendingChangesAreSentAutomaticallyWhenThePortalIsBack() async throws {
        let terminal = try waitingRating()
        try terminal.wait(toSee: "1 waiting")

        live.portal.faults = FaultPlan()

        try terminal.wait(for: "that it was sent") {
            !$0.screen.text.contains("waiting") && !$0.screen.text.contains("Not sent yet")
        }
        #expect(terminal.screen.text.contains("★ ★ ★ ★ ☆"))
        try await terminal.quit()
    }

    @Test func aConflictIsResolvedOnTheScreen() async throws {
        let terminal = try waitingRating()
        let (name, key) = (live.portal.samples["className"]?.text ?? "", live.id("classPK"))
        let user = String(live.portal.user.prefix { $0 != "@" })
        try live.portal.rate(className: name, classPK: key, user: user, score: 0.2)
        live.portal.faults = FaultPlan()
        try terminal.wait(toSee: "1 in conflict")
        try terminal.wait(toSee: "In conflict")

        try terminal.focus(on: "1 in conflict")
        terminal.type("\r")
        try terminal.wait(toSee: "[ Keep the portal's ]")
        #expect(terminal.screen.text.contains("Before"))
        // The focus is on the answer that changes nothing, and the first one keeps the own rating.
        terminal.type("\t\t\r")

        try terminal.wait(for: "the portal's rating") {
            $0.screen.text.contains("★ ☆ ☆ ☆ ☆") && !$0.screen.text.contains("in conflict")
        }
        try await terminal.quit()
    }

    @Test func aSynchronisationReportsItsProgress() async throws {
        let terminal = try waitingRating("--no-auto-sync")

        delayAnswers()
        terminal.type("S")
        try terminal.wait(toSee: "0 of 1 …")
        live.portal.stop()
        try terminal.wait(toSee: "1 failed, 1 pending")
        try terminal.wait(toSee: "Not sent yet")
        try await terminal.quit()
    }
}
