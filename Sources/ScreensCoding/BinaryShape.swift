/// The names of an object's members, in the order of their values.
final class BinaryShape: Sendable {
    static let empty = BinaryShape([])
    private static let fewNames = 8

    let names: [String]
    /// The index of each name.
    let places: [String: Int]

    init(_ names: [String]) {
        self.names = names
        places = Dictionary(zip(names, names.indices)) { first, _ in first }
    }

    func place(of name: String) -> Int? {
        // Comparing a few short names is faster than hashing one.
        names.count <= Self.fewNames ? names.firstIndex(of: name) : places[name]
    }
}

/// The positions of an object's members in the bytes.
struct BinaryMembers {
    let shape: BinaryShape
    let positions: [Int]

    func position(of name: String) -> Int? { shape.place(of: name).map { positions[$0] } }
}
