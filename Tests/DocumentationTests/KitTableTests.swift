import Foundation
import TestSupport
import Testing

/// docs/guides/kits.md names everything that plugins get from their host.
struct KitTableTests {
    @Test(
        arguments: [
            "ScreenletRuntime", "InteractionContext", "DrawingContext", "Node.Role", "Palette",
        ]
    )
    func everyMemberIsNamed(type: String) throws {
        let list = try String(
            contentsOfFile: "\(TestBuild.root)/Sources/ScreensKit/ScreensKit.api",
            encoding: .utf8
        )
        let text = try Document(path: "docs/guides/kits.md").lines().joined(separator: "\n")
        // Its name is not for authors, and its number is for surfaces.
        let others = ["name", "rawValue", "light", "dark"]

        let members = list.split(separator: "\n").filter { $0.hasPrefix("\(type): ") }
            .compactMap { $0.firstMatch(of: /(?:func|var|let) (\w+)/).map { String($0.1) } }

        #expect(members.count > 5)
        for member in Set(members).subtracting(others) {
            #expect(text.contains("`\(member)`"), "\(member)")
        }
    }
}
