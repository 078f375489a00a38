import Foundation
import TestSupport
import TestTraits
import Testing

/// The API reference is made from the built kits, and every link in it has a target.
@Suite(.blocking)
struct ReferenceTests {
    @Test func theReferenceOfBothKitsIsMadeWithoutAWarning() throws {
        let scratch = try TemporaryFolder()
        let folder = "\(scratch.path)/reference"

        _ = try execute(
            ["\(TestBuild.root)/docs/make-reference", "\(Compiler.buildFolder())/Modules", folder],
            environment: ProcessInfo.processInfo.environment,
            joiningErrors: true
        )

        for page in ["index", "screenskit/node/index", "liferaykit/ratingscreenlet/index"] {
            #expect(
                FileManager.default.fileExists(atPath: "\(folder)/documentation/\(page).html"),
                "\(page)"
            )
        }
    }
}
