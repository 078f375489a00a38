import Foundation
import ScreensSystem
import TestTraits
import Testing

/// Child processes get what they are given and nothing else.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ChildTests {
    /// The output of a shell script, and how it ends.
    private func run(
        _ script: String,
        environment: [String]? = nil,
        files: [Int32: Child.File] = [:],
        hasOwnGroup: Bool = false,
        hasDefaultSignals: Bool = false
    ) throws -> (text: String, end: Child.End?) {
        let pipe = try PrivatePipe()
        defer { close(pipe.read) }
        let child: Child
        do {
            defer { close(pipe.write) }
            child = try Child.start(
                ["/bin/sh", "-c", script],
                environment: environment,
                files: files.merging([1: .descriptor(pipe.write)]) { $1 },
                hasOwnGroup: hasOwnGroup,
                hasDefaultSignals: hasDefaultSignals
            )
        }
        let text = try #require(Files.rest(of: pipe.read))
        return (String(decoding: text, as: UTF8.self), child.wait())
    }

    @Test func exitCodesAndSignalsAreReported() throws {
        #expect(try run("exit 0").end == .exit(0))
        #expect(try run("exit 77").end == .exit(77))
        #expect(try run("kill -9 $$").end == .signal(9))
    }

    @Test func programsThatAreMissingAreFailures() {
        let failure = #expect(throws: ChildFailure.self) {
            try Child.start(["there-is-no-such-program"])
        }
        #expect(failure?.reason == "No such file or directory")
        #expect(throws: ChildFailure.self) { try Child.start([]) }
    }

    @Test func argumentsAreNotReadByAShell() throws {
        let pipe = try PrivatePipe()
        let words = ["printf", "%s|", "a b", "$HOME", "; exit 3", "*", ""]
        let child = try Child.start(words, files: [1: .descriptor(pipe.write)])
        close(pipe.write)
        defer { close(pipe.read) }

        #expect(Files.rest(of: pipe.read) == Array("a b|$HOME|; exit 3|*||".utf8))
        #expect(child.wait() == .exit(0))
        #expect(child.wait() == nil)
    }

    @Test func anEnvironmentReplacesOurs() throws {
        #expect(try run("echo \"$A:$HOME\"", environment: ["A=b"]).text == "b:\n")
        #expect(
            try run("echo \"$PATH\"").text
                == "\(getenv("PATH").map { String(cString: $0) } ?? "")\n"
        )
    }

    @Test func filesMaySwapTheirDescriptorNumbers() throws {
        let pipes = try (0..<2).map { _ in try PrivatePipe() }
        defer { for pipe in pipes { close(pipe.read) } }
        // Each child gets the descriptor number that the other one has in this process.
        let (first, second) = (pipes[0].write, pipes[1].write)

        let end = try run(
            "echo one > /dev/fd/\(second); echo two > /dev/fd/\(first)",
            files: [second: .descriptor(first), first: .descriptor(second)]
        ).end

        for pipe in pipes { close(pipe.write) }
        #expect(end == .exit(0))
        #expect(Files.rest(of: pipes[0].read) == Array("one\n".utf8))
        #expect(Files.rest(of: pipes[1].read) == Array("two\n".utf8))
    }

    @Test func pipesAreNotInherited() throws {
        let pipe = try PrivatePipe()
        defer { for end in [pipe.read, pipe.write] { close(end) } }

        #expect(try run("test -e /dev/fd/\(pipe.write)").end == .exit(1))
    }

    @Test func noSignalIsBlocked() throws {
        var (all, old) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &old)
        defer { pthread_sigmask(SIG_SETMASK, &old, nil) }

        let text = try run("grep SigBlk /proc/self/status").text

        #expect(text.split(whereSeparator: \.isWhitespace).last == "0000000000000000")
    }

    @Test func processGroupsAreSeparateOnRequest() throws {
        let script = "cut -d ' ' -f 5 /proc/$$/stat; echo $$"
        let own = try run(script, hasOwnGroup: true).text.split(separator: "\n")
        let shared = try run(script).text.split(separator: "\n")

        #expect(own[0] == own[1])
        #expect(shared[0] == "\(getpgrp())")
    }

    @Test func filesThatCannotBePassedAreFailures() {
        #expect(throws: ChildFailure.self) {
            try Child.start(["true"], files: [3: .descriptor(-1)])
        }
    }
}
