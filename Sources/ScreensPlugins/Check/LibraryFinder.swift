internal import Glibc
internal import ScreensSystem

/// Finds libraries where the system's loader would, without opening any.
///
/// This is an estimate, and the loader takes precedence: it also reads a cache of its own, and knows
/// libraries whose names differ from the names of their files.
struct LibraryFinder {
    /// The files that this process has loaded, by name: they need not be searched for.
    private let loaded: [String: String]
    private let folders: [String]

    init() {
        // The kits' libraries are always those of this process, wherever else a copy of the file is.
        KitNames.openLibraries()
        var loaded: [String: String] = [:]
        let maps = Self.text(of: "/proc/self/maps") ?? ""
        for line in maps.split(separator: "\n") {
            guard let slash = line.firstIndex(of: "/") else { continue }
            let path = String(line[slash...])
            loaded[Self.name(of: path)] = path
        }
        self.loaded = loaded
        let variable = getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? ""
        let usual = ["/lib64", "/usr/lib64", "/lib", "/usr/lib"]
        folders =
            variable.split(separator: ":").map(String.init) + Self.configured("/etc/ld.so.conf")
            + usual
    }

    /// Looks for the file of a library.
    ///
    /// - Parameters:
    ///   - name: the name by which another library needs it.
    ///   - user: the file of the library that needs it.
    ///   - own: the folders that the needing library adds to the search.
    /// - Returns: the file; `nil` if there is none.
    func path(of name: String, for user: String, in own: [String]) -> String? {
        let origin = user.lastIndex(of: "/").map { String(user[..<$0]) } ?? "."
        if name.contains("/") { return Self.file(Self.resolved(name, origin)) }
        if let path = loaded[name] { return path }
        let places = own.map { Self.resolved($0, origin) } + folders
        return places.firstValue { Self.file("\($0)/\(name)") }
    }

    private static func resolved(_ path: String, _ origin: String) -> String {
        for word in ["${ORIGIN}", "$ORIGIN"] where path.hasPrefix(word) {
            return origin + path.dropFirst(word.count)
        }
        return path
    }

    private static func file(_ path: String) -> String? {
        var status = stat()
        let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        return isFile ? path : nil
    }

    /// The folders that the system's administrator has added.
    private static func configured(_ path: String, depth: Int = 0) -> [String] {
        guard depth < 4, let text = text(of: path) else { return [] }
        return text.split(separator: "\n").flatMap { line -> [String] in
            let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
            if words.first == "include" {
                return words.dropFirst().flatMap { files(like: String($0)) }
                    .flatMap { configured($0, depth: depth + 1) }
            }
            return words.map(String.init).filter { $0.hasPrefix("/") }
        }
    }

    private static func files(like pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
    }

    static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// Reads a small text file.
    ///
    /// Its size is not asked for, since some files of the system report none.
    private static func text(of path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < 4 << 20 {
            let count = fread(&piece, 1, piece.count, file)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
