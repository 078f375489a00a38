import Foundation
import ScreensSystem
import TestSupport
import TestTraits
import Testing

@Suite(.blocking)
struct EnvironmentTests {
    @Test func theHomeFolderIsKnownWithoutAVariable() throws {
        let (line, status) = try child(["sh", "-c", "getent passwd $(id -u) | cut -d: -f6"])
        try #require(status == 0)

        #expect(Environment.userHome.map { $0 + "\n" } == line)
    }

    @Test func variablesTakePrecedenceAndMostHaveNoOtherSource() {
        #expect(
            Environment.valueOrHome(of: "HOME")
                == ProcessInfo.processInfo.environment["HOME"] ?? Environment.userHome
        )
        #expect(Environment.valueOrHome(of: "SCREENS_NO_SUCH_VARIABLE") == nil)
    }
}
