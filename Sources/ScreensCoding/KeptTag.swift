/// The byte that a kept value begins with, and what follows it.
enum KeptTag: UInt8 {
    case null, no, yes
    /// A number: zero, -1, 1, -2, … as 0, 1, 2, 3, ….
    case int
    /// A number, for those too large for 64 bits with a sign.
    case unsigned
    /// Eight bytes, the lowest first.
    case double
    /// The text's number.
    case text
    /// How many bytes, and they.
    case bytes
    /// How many bytes follow, how many values, and they.
    case list
    /// How many bytes follow, the shape's number, and the members' values.
    case object
}
