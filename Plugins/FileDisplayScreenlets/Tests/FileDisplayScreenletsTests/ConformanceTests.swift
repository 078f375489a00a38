import ScreensTesting
import Testing

@testable import FileDisplayScreenlets

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: FileDisplayScreenlet.self)
        await expectConformance(of: ImageDisplayScreenlet.self)
        await expectConformance(of: VideoDisplayScreenlet.self)
        await expectConformance(of: AudioDisplayScreenlet.self)
        await expectConformance(of: PDFDisplayScreenlet.self)
    }
}
