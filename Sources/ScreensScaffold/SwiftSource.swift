@_spi(Host) import ScreensKit

/// A Swift file of a plugin, whose names of the kits can be updated.
struct SwiftSource {
    /// The result of an update.
    struct Outcome: Equatable {
        var bytes: [UInt8]
        /// The old and new names, in order of the old ones.
        var renamed: [String] = []
        var importsLiferayKit = false

        var isChanged: Bool { importsLiferayKit || !renamed.isEmpty }
    }

    private static let declaring: Set = [
        "struct", "enum", "class", "actor", "protocol", "typealias", "associatedtype",
    ]
    private static let liferay = "LiferayKit"
    private static let kits: Set = ["ScreensKit", liferay]

    private let bytes: [UInt8]
    private let words: [SwiftTokens.Word]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        words = SwiftTokens(bytes).words
    }

    /// The types that it declares.
    var declaredTypes: Set<String> { Set(declarations.map(\.text)) }

    /// The types that other files of the plugin can refer to.
    var outermostTypes: Set<String> { Set(declarations.filter { $0.depth == 0 }.map(\.text)) }

    private var declarations: [SwiftTokens.Word] {
        zip(words, words.dropFirst()).filter { Self.declaring.contains($0.0.text) }.map(\.1)
    }

    /// Updates the file to the present names.
    ///
    /// - Parameters:
    ///   - naming: the kits' names.
    ///   - own: the plugin's own types, which are not renamed.
    /// - Returns: the same bytes if nothing changes.
    func updated(to naming: KitNaming, own: Set<String>) -> Outcome {
        let own = own.union(declaredTypes)
        guard imports.contains(where: { Self.kits.contains($0.module) }) else {
            return Outcome(bytes: bytes)
        }
        var outcome = renamed(by: naming, own)
        let source = outcome.isChanged ? SwiftSource(outcome.bytes) : self
        if let place = source.placeOfImport(naming.liferayTypes.subtracting(own)) {
            outcome.bytes.insert(contentsOf: place.line, at: place.offset)
            outcome.importsLiferayKit = true
        }
        return outcome
    }

    // MARK: - New names

    private func renamed(by naming: KitNaming, _ own: Set<String>) -> Outcome {
        var outcome = Outcome(bytes: [])
        var end = 0
        var pairs: Set<String> = []
        for (index, word) in words.enumerated() {
            let new = naming.renames.reduce(word.text) { name, renames in
                if let member = renames.members[name] { return member }
                guard !own.contains(name), isType(at: index) else { return name }
                return renames.types[name] ?? name
            }
            guard new != word.text else { continue }
            outcome.bytes += bytes[end..<word.range.lowerBound] + Array(new.utf8)
            end = word.range.upperBound
            pairs.insert("\(word.text) to \(new)")
        }
        outcome.bytes += bytes[end...]
        outcome.renamed = pairs.sorted()
        return outcome
    }

    /// Whether the word can be a type of a kit: alone, or after the kit's name.
    private func isType(at index: Int) -> Bool {
        !words[index].followsDot || (index > 0 && Self.kits.contains(words[index - 1].text))
    }

    // MARK: - Imports

    private struct Import {
        let module: String
        let access: String?
        /// Where its line begins.
        let line: Int
    }

    private static let accessLevels: Set = [
        "public", "package", "internal", "fileprivate", "private",
    ]

    private var imports: [Import] {
        words.indices.filter { words[$0].text == "import" && words[$0].depth == 0 }
            .compactMap { index in
                let line = start(ofLineAt: words[index].range.lowerBound)
                let kinds = Self.declaring.union(["func", "let", "var"])
                guard let module = words[(index + 1)...].first(where: { !kinds.contains($0.text) })
                else { return nil }
                let access = words[..<index].last { Self.accessLevels.contains($0.text) }
                let isOfLine = access.map { $0.range.lowerBound >= line } ?? false
                return Import(
                    module: module.text,
                    access: isOfLine ? access?.text : nil,
                    line: line
                )
            }
    }

    /// The missing import, if the file uses one of the types and imports only the framework.
    ///
    /// It is sorted into the imports around that of the framework.
    private func placeOfImport(_ types: Set<String>) -> (line: [UInt8], offset: Int)? {
        let imports = imports
        guard !imports.contains(where: { $0.module == Self.liferay }),
            let framework = imports.first(where: { $0.module == "ScreensKit" }),
            words.indices.contains(where: { types.contains(words[$0].text) && isType(at: $0) })
        else { return nil }
        var first = framework
        for other in imports.reversed() where other.line < first.line {
            guard start(ofLineAfter: other.line) == first.line, other.module > Self.liferay else {
                break
            }
            first = other
        }
        let ending = bytes[framework.line...].prefix { $0 != UInt8(ascii: "\n") }.last == 13
        let access = framework.access.map { "\($0) " } ?? ""
        return (Array("\(access)import \(Self.liferay)\(ending ? "\r" : "")\n".utf8), first.line)
    }

    private func start(ofLineAt offset: Int) -> Int {
        bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    private func start(ofLineAfter offset: Int) -> Int {
        bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }
}
