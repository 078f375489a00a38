/// The content of a plugin's file, read without running any of its code.
public struct PluginFile: Hashable, Sendable {
    /// The path at which the file was found.
    public let path: String
    /// What it was built with; `nil` if that cannot be read or is not the same as the host's.
    public let stamp: PluginStamp?
    /// The plugin's offers, ordered by kind and name; known even of most files that are refused.
    public let offers: [Offer]
    /// Why it is not used; `nil` if nothing prevents opening it.
    public let refusal: PluginRefusal?

    /// Reads a file.
    ///
    /// The file is neither loaded nor changed.
    public init(scanning path: String) {
        do {
            self.init(reading: try FileBytes(path: path), as: path)
        } catch {
            self.init(refusing: error)
        }
    }

    /// Reads bytes that are not in a file yet.
    ///
    /// Messages use `path` as their name.
    package init(reading bytes: [UInt8], as path: String) {
        self.init(reading: FileBytes(bytes), as: path)
    }

    /// Reads a copy.
    ///
    /// Messages use `path` as its name.
    init(reading copy: SealedCopy, as path: String) {
        do {
            self.init(reading: try FileBytes(of: copy, path: path), as: path)
        } catch {
            self.init(refusing: error)
        }
    }

    /// Reads an open file.
    ///
    /// Messages use `path` as its name.
    init(reading file: consuming FileBytes, as path: String) {
        do {
            self = try Self.read(try ELFFile.read(file, as: path))
        } catch {
            self.init(refusing: error)
        }
    }

    init(refusing refusal: PluginRefusal) {
        path = refusal.path
        stamp = nil
        offers = []
        self.refusal = refusal
    }

    init(
        path: String,
        stamp: PluginStamp?,
        offers: [Offer],
        refusal: PluginRefusal?
    ) {
        self.path = path
        self.stamp = stamp
        self.offers = offers
        self.refusal = refusal
    }

    private static func read(_ file: consuming ELFFile) throws(PluginRefusal) -> PluginFile {
        let path = file.path
        guard let section = try file.bytes(ofSection: PluginStamp.section) else {
            return PluginFile(refusing: .noStamp(path: path))
        }
        let reading = try PluginReading(of: file, section)
        return PluginFile(
            path: path,
            stamp: reading.stamp,
            offers: reading.offers,
            refusal: reading.refusals.first
        )
    }
}

/// The content of a plugin's file, and all reasons not to open it.
struct PluginReading {
    /// What it was built with; `nil` if that cannot be read or is not the same as the host's.
    let stamp: PluginStamp?
    let offers: [Offer]
    let refusals: [PluginRefusal]

    /// Reads a file whose stamps are in `section`.
    init(of file: borrowing ELFFile, _ section: ArraySlice<UInt8>?) throws(PluginRefusal) {
        let path = file.path
        let (stamp, differences) = PluginStamp.read(section.map(Array.init), path: path)
        var refusals = differences
        let symbols = try PluginSymbols(of: file)
        if !symbols.hasEntry { refusals.append(.noEntry(path: path)) }
        if symbols.definesKit { refusals.append(.secondKit(path: path)) }
        offers = symbols.offers(path: path) { refusals.append($0) }
        self.stamp = differences.isEmpty ? stamp : nil
        self.refusals = refusals
    }
}
