import Foundation
import TestSupport
import TestTraits
import Testing

/// A field that takes several files, filled in by the built command.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct SeveralFilesTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test func eachValueOfAFieldForFilesIsAnotherFile() async throws {
        let names = ["two.gif", "one.gif"]
        for name in names {
            try Data(TinyPicture.gif).write(to: URL(filePath: "\(screens.folder)/\(name)"))
        }

        let outcome = try await screens.run(
            ["run", "image-gallery"] + names.flatMap { ["--value", "file=@\($0)"] }
        )

        let places = names.map { outcome.output.ranges(of: $0).first?.lowerBound }
        let (first, second) = (try #require(places[0]), try #require(places[1]))
        #expect(outcome.exit == 0 && first < second, "\(outcome.output)\(outcome.errors)")
    }
}
