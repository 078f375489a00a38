import ScreensTesting
import Testing

@testable import ImageGalleryScreenlet

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(
            of: ImageGalleryScreenlet.self,
            ImageGallerySynchronizer.self
        )
    }
}
