import ScreensKit
import Testing

@testable import ScreensOffline

/// Which changes are sent by themselves while the portal is away or refuses the sign-in.
struct SendingScheduleTests {
    private let now = Moment(time: Timestamp(milliseconds: 1_000_000))
    private var schedule = SendingSchedule()

    private func write(_ collection: String) -> PendingWrite {
        PendingWrite(
            of: CacheEntry(collection: collection, key: "1"),
            action: "write",
            base: nil,
            local: [1],
            at: now.time
        )
    }

    private var ofPortal: PendingWrite { write("Rating") }
    private var ofService: PendingWrite { write("Stock@stock=https://stock.example") }

    private func isSent(_ write: PendingWrite) -> Bool {
        schedule.turn([write], at: now) == .send([write.id])
    }

    private mutating func note(isPortalThere: Bool?) {
        schedule.note([], isPortalThere: isPortalThere, left: [], at: now, random: 1)
    }

    @Test mutating func aPortalThatWantsASignInKeepsNothingFromServices() {
        #expect(isSent(ofPortal) && isSent(ofService))

        schedule.needsSignIn = true

        #expect(!isSent(ofPortal) && isSent(ofService))
    }

    @Test mutating func aPortalThatIsAwayKeepsNothingFromServices() {
        note(isPortalThere: false)

        #expect(schedule.isPortalAway)
        #expect(!isSent(ofPortal) && isSent(ofService))
    }

    @Test mutating func whatServicesAnswerSaysNothingOfThePortal() {
        note(isPortalThere: false)
        note(isPortalThere: nil)

        #expect(schedule.isPortalAway && !isSent(ofPortal))

        note(isPortalThere: true)

        #expect(!schedule.isPortalAway && isSent(ofPortal))
    }

    @Test mutating func nothingIsSentWhileNobodyCanSend() {
        schedule.noteFailure(at: now, random: 1)

        #expect(!isSent(ofPortal) && !isSent(ofService))
    }
}
