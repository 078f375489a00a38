@_spi(Host) import ScreensKit
import Testing

struct SHA1Tests {
    /// The test vectors of RFC 3174, 7.3.
    @Test(
        arguments: [
            ("abc", 1, "A9993E364706816ABA3E25717850C26C9CD0D89D"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                "84983E441C3BD26EBAAE4AA1F95129E5E54670F1"
            ),
            ("a", 1_000_000, "34AA973CD4C4DAA4F61EEB2BDBAD27316534016F"),
            (
                "0123456701234567012345670123456701234567012345670123456701234567", 10,
                "DEA356A2CDDD90C7A7ECEDC5EBB563934F460452"
            ),
            ("", 1, "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709"),
        ])
    func digestsMatchTheStandard(text: String, count: Int, digest: String) {
        let bytes = SHA1.digest(repeatElement(text.utf8, count: count).joined())

        let digits = bytes.map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        #expect(digits.joined() == digest)
    }
}
