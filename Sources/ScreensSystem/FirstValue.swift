extension Sequence {
    /// The first value that is made of an element; each element is asked once.
    ///
    /// `lazy.compactMap(_:).first` asks twice, and traps where the second answer is none: of a file, say,
    /// that somebody else removes in between.
    package func firstValue<Value>(_ value: (Element) -> Value?) -> Value? {
        for element in self {
            if let value = value(element) { return value }
        }
        return nil
    }
}
