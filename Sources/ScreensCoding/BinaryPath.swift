/// The coding path of a value, built only on demand, because it is needed for errors alone.
indirect enum BinaryPath {
    case root
    case step(any CodingKey, in: BinaryPath)

    var keys: [any CodingKey] {
        var keys: [any CodingKey] = []
        var path = self
        while case .step(let key, let outer) = path {
            keys.append(key)
            path = outer
        }
        return keys.reversed()
    }
}

/// The key of a list's element, or of a superclass's part of an object.
enum BinaryKey: CodingKey {
    case index(Int)
    case superclass

    init?(stringValue: String) { return nil }
    init?(intValue: Int) { self = .index(intValue) }

    var stringValue: String {
        switch self {
        case .index(let index): "Index \(index)"
        case .superclass: "super"
        }
    }

    var intValue: Int? { if case .index(let index) = self { index } else { nil } }
}
