extension Sequence {
    /// The first value that is made from an element; `value` is called once for each element.
    ///
    /// `lazy.compactMap(_:).first` calls it twice, and traps if the second call returns `nil`: for example for a file
    /// that another process removes in between.
    package func firstValue<Value>(_ value: (Element) -> Value?) -> Value? {
        for element in self {
            if let value = value(element) { return value }
        }
        return nil
    }
}
