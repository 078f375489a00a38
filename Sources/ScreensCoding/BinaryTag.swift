/// The first byte of an encoded value.
///
/// The comments say what follows it.
enum BinaryTag: UInt8 {
    case null, no, yes
    /// A signed number: zero, -1, 1, -2, … as 0, 1, 2, 3, ….
    case int
    /// A number that is too large for 64 bits with a sign.
    case unsigned
    /// Eight bytes, the lowest first.
    case double
    /// The index of the text.
    case text
    /// The number of bytes, then the bytes.
    case bytes
    /// The number of bytes that follow, the number of values, then the values.
    case list
    /// The number of bytes that follow, the index of the shape, then the values of the members.
    case object
}
