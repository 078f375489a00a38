import Foundation

/// The folders of a module's sources, and their dependencies.
///
/// A folder uses another if one of its files names a type that a file of the other declares at the
/// top level. Only names count: extensions, operators and functions make no arrow.
public struct ModuleFolders {
    /// One folder uses another, because one of its files names a type of it.
    public struct Arrow: Hashable, CustomStringConvertible {
        /// The two folders.
        public let user, used: String
        /// The file that names the type.
        public let file: String
        /// The name of the type.
        public let type: String

        /// A description such as `Words/Strings.swift names DrawingContext of Views`.
        public var description: String { "\(user)/\(file) names \(type) of \(used)" }
    }

    /// All folders, in order.
    public let folders: [String]
    /// All arrows, in the order of folders, files and types.
    public let arrows: [Arrow]

    /// Reads the folder with the module's sources.
    public init(below place: String) throws {
        var texts: [String: String] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: place) ?? .init()
        where path.hasSuffix(".swift") {
            texts[path] = try String(contentsOfFile: "\(place)/\(path)", encoding: .utf8)
        }
        self.init(texts)
    }

    /// Takes the texts of the files, by their paths in the module's folder: `Words/Strings.swift`.
    public init(_ texts: [String: String]) {
        let files = texts.map { File($0, $1) }.sorted { $0.path < $1.path }
        folders = Set(files.map(\.folder)).sorted()
        var homes: [String: String] = [:]
        for file in files {
            for type in file.declared { homes[type] = file.folder }
        }
        arrows = files.flatMap { file in
            file.named.sorted().compactMap { type in
                guard let used = homes[type], used != file.folder else { return nil }
                return Arrow(user: file.folder, used: used, file: file.name, type: type)
            }
        }
    }

    /// The arrows of the shortest cycle; empty if there is none.
    public var cycle: [Arrow] {
        let ways = folders.compactMap { way(from: $0) }
        guard let shortest = ways.min(by: { $0.count < $1.count }) else { return [] }
        let steps = Set(zip(shortest, shortest.dropFirst()).map { [$0, $1] })
        return arrows.filter { steps.contains([$0.user, $0.used]) }
    }

    /// The folders of the shortest cycle from a folder, which is the first and the last of them.
    private func way(from start: String) -> [String]? {
        let used = Dictionary(grouping: arrows, by: \.user).mapValues { Set($0.map(\.used)) }
        var (ways, seen): ([[String]], Set<String>) = ([[start]], [])
        while !ways.isEmpty {
            let longer = ways.flatMap { way in
                (used[way.last ?? ""] ?? []).sorted().map { way + [$0] }
            }
            if let closed = longer.first(where: { $0.last == start }) { return closed }
            ways = longer.filter { seen.insert($0.last ?? "").inserted }
        }
        return nil
    }
}

/// What one file declares and names.
private struct File {
    let path, folder, name: String
    let declared: Set<String>
    let named: Set<String>

    init(_ path: String, _ text: String) {
        let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
        self.path = path
        folder = parts.count == 2 ? parts[0] : ""
        name = parts.last ?? ""
        // Names in comments and in strings do not count.
        let code = text.replacing(
            #/(?s:/\*.*?\*/)|//[^\n]*|"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"/#,
            with: " "
        )
        let all = code.matches(of: Self.declaration).map { (indent: $0.1, type: String($0.2)) }
        declared = Set(all.filter(\.indent.isEmpty).map(\.type))
        // A name after a point is a nested type.
        named = Set(code.matches(of: #/(?:^|[^.\w])([A-Z]\w*)/#).map { String($0.1) })
            .subtracting(all.map(\.type))
    }

    /// The declaration of a type, with its indentation.
    ///
    /// Other files cannot name a nested type alone, or a private one, and several files may have
    /// private types of the same name.
    private static var declaration: Regex<(Substring, Substring, Substring)> {
        #/(?m)^( *)(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|final|indirect|nonisolated)\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)/#
    }
}
