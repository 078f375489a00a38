import Testing

@testable import UserPortraitScreenlet

struct PortraitTokenTests {
    @Test func theTokenIsThePortals() {
        let token = PortraitService.token("3f2b8c14-77aa-4d0e-9b51-0c6de1f0a2b9")

        // Escaped in an address: PcJOBqr%2BazY07JEpcsvdtFPa8aY%3D
        #expect(token == "PcJOBqr+azY07JEpcsvdtFPa8aY=")
    }
}
