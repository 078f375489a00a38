import Foundation
import ScreensKit
import ScreensPortal
import ScreensSession
import TestSupport
import TestTraits
import Testing

/// No content of the user's folders can crash the program.
@Suite(.blocking)
struct SessionFuzzTests {
    private static let count = Soak.inputs(otherwise: 2_000)

    @Test func anySettingsAndSignInAreReadOrRefused() throws {
        let scratch = try TemporaryFolder()
        let variables = ["HOME": scratch.path]
        let state = StateFolder { variables[$0] }
        let server = try LiferayServerContext(
            server: "https://portal.example",
            version: PortalVersion(70),
            companyId: 1,
            groupId: 2
        )
        try StoredSignIn(server, user: "jane", password: "welcome", isInsecure: false, names: ["J"])
            .store(in: state)
        let path = try StoredSignIn.file(in: state).path
        let signIn = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let settings = Array(#"{"isolate": ["Flat7Theme", "Poll"], "other": {"a": [1.5e3]}}"#.utf8)
        try scratch.folder(".config/screens")
        var counts = [0, 0]
        for seed in 0..<UInt64(Self.count) {
            var dice = Dice(seed)
            let isSignIn = dice.roll(2) == 0
            let bytes = dice.corrupt(isSignIn ? signIn : settings)
            if isSignIn {
                let file = try FileHandle(forWritingTo: URL(filePath: path))
                try file.truncate(atOffset: 0)
                try file.write(contentsOf: bytes)
                try file.close()
                counts[(try? StoredSignIn.load(from: state)) == nil ? 0 : 1] += 1
            } else {
                try scratch.write(bytes, as: ".config/screens/plugins.json")
                counts[PluginSettings.read { variables[$0] }.problem == nil ? 0 : 1] += 1
            }
        }

        #expect(counts.allSatisfy { $0 > Self.count / 100 }, "\(counts)")
    }
}
