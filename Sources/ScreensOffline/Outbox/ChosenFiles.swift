@_spi(Host) import ScreensKit

/// The files that the user chose for a change, by their names in its value.
///
/// A value only refers to its files by name. A name that a portal wrote into a value therefore leads to no file.
struct ChosenFiles: Sendable {
    private(set) var files: [String: ChosenFile]
    /// Returns what is wrong with a file before it is sent; `nil` if it is valid.
    private var fault: @Sendable (_ name: String) -> String? = { _ in nil }

    /// Creates an empty set of files.
    init() { files = [:] }

    /// Collects the files that a value carries.
    init(of value: (some Any)?) {
        files = (value as? any FileCarrying)?.chosenFiles ?? [:]
    }

    /// Creates the files with which a queued change is sent: the stored copies.
    init(_ queued: QueuedFiles, in copies: FileCopies) {
        files = queued.files.mapValues { copy in
            ChosenFile(copy: copies.path(of: copy), of: copy.name, size: Int64(copy.size))
        }
        fault = { name in queued.files[name].flatMap(copies.fault) }
    }

    /// Returns these files and others.
    ///
    /// Of two files with the same name, the other one is used.
    func adding(_ others: ChosenFiles) -> ChosenFiles {
        var all = self
        all.files.merge(others.files) { $1 }
        all.fault = { name in others.files[name] == nil ? fault(name) : others.fault(name) }
        return all
    }

    /// Returns a value with those of the files that it names.
    func attached<Value>(to value: Value) -> Value {
        guard !files.isEmpty, var carrier = value as? any FileCarrying else { return value }
        carrier.chosenFiles = files
        return carrier as? Value ?? value
    }

    /// Checks the files that a value names, before any of them is sent.
    ///
    /// - Throws: ``ScreensError/invalid(_:)``, because trying again would not help.
    func check(_ value: (some Any)?) throws(ScreensError) {
        for name in ChosenFiles(of: value).files.keys.sorted() {
            if let fault = fault(name) { throw .invalid(fault) }
        }
    }
}
