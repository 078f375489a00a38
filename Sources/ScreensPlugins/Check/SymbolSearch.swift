internal import Glibc

/// Looks for the libraries and symbols that a plugin imports.
struct SymbolSearch {
    /// A library that cannot be found, and the file of the one that names it.
    struct MissingLibrary: Hashable {
        let name: String
        let user: String
    }

    private(set) var missingLibraries: [MissingLibrary] = []
    /// Mangled names of symbols that were not found yet, by their hashes.
    private var missing: [UInt64: String] = [:]

    /// More than any plugin has; limits the work that forged tables can cause.
    private static let symbolLimit = 200_000
    private static let libraryLimit = 256

    /// Mangled names of symbols that were not found, in order.
    var missingSymbols: [String] { missing.values.sorted() }

    init(for file: borrowing ELFFile) throws(PluginRefusal) {
        var (count, missing) = (0, missing)
        try file.forEachNeededSymbol { name in
            count += 1
            guard count <= Self.symbolLimit, !Self.isInProcess(name) else { return }
            missing[Self.hash(name)] = String(decoding: name, as: UTF8.self)
        }
        self.missing = missing
        search(from: file.path, try file.needs())
    }

    /// Searches the libraries in the order of the loader.
    private mutating func search(from path: String, _ needs: LibraryNeeds) {
        let finder = LibraryFinder()
        var waiting = [(path: path, needs: needs)]
        var seen: Set<String> = []
        while !waiting.isEmpty, seen.count < Self.libraryLimit {
            let (user, needs) = waiting.removeFirst()
            for name in needs.libraries where seen.insert(name).inserted {
                guard let path = finder.path(of: name, for: user, in: needs.folders) else {
                    missingLibraries.append(.init(name: name, user: user))
                    continue
                }
                if let needs = look(in: path) { waiting.append((path, needs)) }
            }
        }
    }

    /// Removes the symbols of a library from the missing ones, and returns what the library needs itself.
    private mutating func look(in path: String) -> LibraryNeeds? {
        guard let file = try? ELFFile.open(path) else { return nil }
        guard !missing.isEmpty else { return try? file.needs() }
        var left = missing
        try? file.forEachExportedSymbol { left[Self.hash($0)] = nil }
        missing = left
        return try? file.needs()
    }

    /// Whether this process has the symbol already, from the kit, the Swift runtime or the system.
    private static func isInProcess(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        // In its table, the name ends with a zero byte.
        name.withMemoryRebound(to: CChar.self) { name in
            name.baseAddress.map { dlsym(nil, $0) != nil } ?? true
        }
    }

    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = ScanHash()
        hash.add(UnsafeRawBufferPointer(name))
        return hash.value
    }
}

extension SymbolSearch {
    /// How many symbols are listed by name; the others are only counted.
    private static let listed = 50

    /// The missing libraries and symbols as findings.
    func findings(for plugin: String) -> [PluginFinding] {
        let kits = missingSymbols.filter(Self.isKits)
        var others = missingSymbols.filter { !Self.isKits($0) }
        var findings = missingLibraries.map { Self.finding($0, for: plugin) }
        findings += kits.prefix(Self.listed).map(Self.finding(ofKit:))
        if !missingLibraries.isEmpty, !others.isEmpty {
            findings.append(
                .init(
                    .symbols,
                    "undefined-symbols",
                    "\(others.count) symbols were not found; the missing libraries may contain "
                        + "them."
                )
            )
            others = []
        }
        findings += others.prefix(Self.listed).map(Self.finding(ofOther:))
        let rest = max(0, kits.count - Self.listed) + max(0, others.count - Self.listed)
        guard rest > 0 else { return findings }
        return findings + [
            .init(.symbols, "undefined-symbols", "\(rest) more symbols were not found.")
        ]
    }

    private static func isKits(_ symbol: String) -> Bool {
        symbol.hasPrefix("$s")
            && (symbol.contains("10ScreensKit") || symbol.contains("10LiferayKit"))
            || symbol.hasPrefix("screens_abi_")
    }

    private static func finding(
        _ library: MissingLibrary,
        for plugin: String
    ) -> PluginFinding {
        let user =
            library.user == plugin ? "" : ", which \(LibraryFinder.name(of: library.user)) needs,"
        return PluginFinding(
            .libraries,
            "missing-library",
            about: library.name,
            "The library \(library.name)\(user) cannot be found. Install it, or ship it next to the "
                + "plugin."
        )
    }

    private static func finding(ofKit symbol: String) -> PluginFinding {
        PluginFinding(
            .symbols,
            "other-kit",
            about: symbol,
            "It is built against another version of the kit, which has \"\(words(for: symbol))\". Rebuild "
                + "it with this host's kit."
        )
    }

    private static func finding(ofOther symbol: String) -> PluginFinding {
        PluginFinding(
            .symbols,
            "undefined-symbol",
            about: symbol,
            "\"\(words(for: symbol))\" is in none of the required libraries. Link the library that "
                + "contains it."
        )
    }

    /// The demangled symbol, in a readable form.
    static func words(for symbol: String) -> String {
        Array(symbol.utf8).withUnsafeBufferPointer { symbol in
            withDemangled(symbol) { String(decoding: $0, as: UTF8.self) }
        } ?? symbol
    }
}
