import DemoPortal
import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

/// The portal, as seen by a client in another language that was written from the contract alone.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ContractTests {
    @Test(arguments: [62, 70])
    func aClientThatKnowsOnlyTheContractFindsWhatItPromises(version: Int) throws {
        let portal = try DemoPortal(.init(version: version))
        let samples = portal.samples.merging([
            "user": .text(portal.user), "password": .text(portal.password),
            "companyId": .int64(portal.companyId), "groupId": .int64(portal.groupId),
        ]) { $1 }

        let (output, status) = try child([
            "python3", "\(TestBuild.root)/Tests/PortalContract/client.py", portal.url,
            String(version), JSONValue.object(samples).description,
        ])

        #expect(status == 0)
        #expect(output == "")
    }
}
