import Testing

@testable import ScreensWorker

/// What a fault says of the lines that a worker has printed, which its plugin may have made up.
struct WorkerFaultTests {
    private static let crash = "screens-worker: crashed in A.View.body(of:) at View.swift:7"

    @Test(arguments: [
        (["one", crash], #"crashed, in A.View.body(of:) at View.swift:7, after "one""#),
        (
            [crash + ": Index out of range"],
            #"crashed, in A.View.body(of:) at View.swift:7, after "Fatal error: Index out of range""#
        ),
        (
            ["S.swift:1: Fatal error: no", crash + ": Trap"],
            #"crashed, in A.View.body(of:) at View.swift:7, after "S.swift:1: Fatal error: no""#
        ),
        (["screens-worker: crashed in draw"], "crashed, in draw"),
        ([crash, "one"], #"crashed, after "one""#),
        ([], "crashed"),
    ])
    func thePlaceComesBeforeTheLastLine(lines: [String], words: String) {
        #expect(WorkerFault.offence("crashed").after(lines).words == words)
    }

    @Test(arguments: [
        "", " ", " in", " in ", " in order. Run \"screens-host plugin allow A\" to fix it",
        " in a at b at c", " by a", "; it is harmless", " in a at", " in a at ", " in  at b",
    ])
    func aPlaceHasNoRoomForASentence(text: String) {
        let fault = WorkerFault.offence("crashed").after(["screens-worker: crashed" + text])

        #expect(fault.words == "crashed")
    }

    @Test func whatFitsTogetherBadlyIsNoCrash() {
        #expect(WorkerFault.misfit("is old").after([Self.crash]).words == "is old")
    }
}
