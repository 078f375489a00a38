/// The smallest complete picture.
public enum TinyPicture {
    /// A GIF of 1 × 2 pixels in one colour.
    public static let gif =
        Array("GIF89a".utf8) + [1, 0, 2, 0, 0x80, 0, 0, 0xB4, 0x23, 0x18, 0, 0, 0]
        + [0x2C, 0, 0, 0, 0, 1, 0, 2, 0, 0] + [2, 2, 0x04, 0x0A, 0] + [0x3B]
}
