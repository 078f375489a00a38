import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import UserPortraitScreenlet

struct UserPortraitSynchronizerTests {
    private let synchronizer = UserPortraitSynchronizer()
    private let entry = PortraitKey.entry(userId: 20201)

    private func change(_ local: Portrait?, since base: Portrait? = nil, _ entry: CacheEntry? = nil)
        -> EntryChange<Portrait>
    {
        EntryChange(entry: entry ?? self.entry, base: base, local: local, id: "id")
    }

    @Test func bytesAreSentAsAListInAText() async throws {
        let portal = ScriptedPortal()

        let version = try await synchronizer.send(
            change(try .tiny(Portrait.bytes + [255])),
            in: .sample(portal)
        )

        let bytes = "[\((Portrait.bytes + [255]).map(String.init).joined(separator: ","))]"
        #expect(bytes.hasPrefix("[71,73,70,56,57,97,1,0,2,0,128,"))
        let parameters: JSONObject = ["userId": 20201, "bytes": .text(bytes)]
        #expect(portal.commands == [ServiceCommand("/user/update-portrait", parameters)])
        #expect(version.entry == entry)
        #expect(version.value?.picture?.bytes == Portrait.bytes + [255])
        #expect(version.value?.name == "Jane Doe")
    }

    @Test(arguments: [0, 1]) func thePortalTakesLessThan300kB(more: Int) throws {
        let count = PortraitService.uploadLimit - 1 + more
        let zeros = Array(repeating: 0 as UInt8, count: count - Portrait.bytes.count)
        let change = change(try .tiny(Portrait.bytes + zeros))

        if more == 0 {
            try synchronizer.validate(change, in: .sample())
        } else {
            #expect(throws: ScreensError.self) { try synchronizer.validate(change, in: .sample()) }
        }
    }

    @Test func onlyPicturesOfUsersAreSent() throws {
        let nobody = CacheEntry(collection: "UserPortrait", key: "loggedUser")
        for bad in [
            change(nil), change(Portrait(userId: 20201)), change(try .tiny(), since: nil, nobody),
        ] {
            #expect(throws: ScreensError.self) { try synchronizer.validate(bad, in: .sample()) }
        }
    }

    @Test func anotherIdOrPictureIsAChange() throws {
        let base = try Portrait.tiny()
        var renamed = base
        renamed.firstName = "J."

        #expect(synchronizer.isUnchanged(renamed, since: base))
        #expect(!synchronizer.isUnchanged(try .tiny(portraitId: 8), since: base))
        #expect(!synchronizer.isUnchanged(try .tiny(Portrait.bytes + [1]), since: base))
        #expect(!synchronizer.isUnchanged(Portrait(userId: 20201), since: base))
    }

    @Test(arguments: [(true, false, true), (false, false, false), (false, true, true)])
    func aChangeWithoutKnowledgeOnlyLooksForItself(
        hasArrived: Bool,
        hasBase: Bool,
        isFound: Bool
    ) async throws {
        let local = try Portrait.tiny(Portrait.bytes + (hasArrived ? [] : [1]))

        let remote = try await synchronizer.loadRemoteVersion(
            of: change(local, since: hasBase ? try .tiny() : nil),
            in: .sample()
        )

        #expect((remote != nil) == isFound)
    }
}
