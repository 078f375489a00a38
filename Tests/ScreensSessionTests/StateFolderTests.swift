import Foundation
import ScreensSession
import TestSupport
import Testing

/// The location of the state folder, as the environment defines it.
struct StateFolderTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    private func state(_ variables: [String: String]) -> StateFolder {
        StateFolder { variables[$0] }
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "home", "XDG_STATE_HOME": "state"]])
    func anEnvironmentWithoutAbsolutePathsNamesNoFolder(variables: [String: String]) {
        let state = state(variables)

        #expect(!state.isNamed)
        for part in [StateFolder.Part.cache, .signIn, .uploads] {
            #expect(throws: SessionError.noStateFolder(part)) { try state.path(of: part) }
            #expect(throws: SessionError.noStateFolder(part)) { try state.made(part) }
        }
    }

    @Test func aPathIsKnownBeforeItsFolderWhichIsMadeOnDemand() throws {
        let state = state(["HOME": scratch.path])
        let path = "\(scratch.path)/.local/state/screens/cache"

        #expect(try state.path(of: .cache) == path)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try state.made(.cache) == path)
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        #expect(facts[.posixPermissions] as? Int == 0o700)
    }

    @Test func aFolderThatOthersCouldReadIsMadePrivate() throws {
        let folder = try scratch.folder("screens/uploads")
        for path in ["\(scratch.path)/screens", folder] { chmod(path, 0o755) }

        _ = try state(["XDG_STATE_HOME": scratch.path]).path(of: .uploads)

        for path in ["\(scratch.path)/screens", folder] {
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            #expect(facts[.posixPermissions] as? Int == 0o700, "\(path)")
        }
    }

    @Test func aLinkInItsPlaceIsNotFollowed() throws {
        let other = try scratch.folder("other")
        symlink(other, "\(scratch.path)/screens")

        let error = #expect(throws: SessionError.self) {
            try state(["XDG_STATE_HOME": scratch.path]).made(.uploads)
        }

        #expect(error?.message.contains("\(scratch.path)/screens is a link") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: other) == [])
    }
}
