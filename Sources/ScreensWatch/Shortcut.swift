internal import Glibc

/// A library that the compiler alone can build, as long as nothing but its sources changes.
struct Shortcut: Equatable {
    /// Where the package manager puts it.
    let library: String
    /// The compiler's call.
    let compilation: Compilation
    /// Whether it has built sources already: it is not the call itself then that fails.
    var isProven = false

    init(library: String, compilation: Compilation) {
        (self.library, self.compilation) = (library, compilation)
    }

    var sources: Set<String> { compilation.sources }
    var needs: [String] { compilation.needs }

    /// A file as it was at some time.
    struct Version: Equatable {
        let inode: UInt64
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    /// The sources as they are, in order of their names.
    var versions: [Version] {
        sources.sorted().map { path in
            var facts = stat()
            _ = stat(path, &facts)
            return Version(
                inode: UInt64(facts.st_ino),
                size: Int(facts.st_size),
                seconds: facts.st_mtim.tv_sec,
                nanoseconds: facts.st_mtim.tv_nsec
            )
        }
    }

    /// Whether a failure is certainly one of the sources: all errors have a place in them, and none
    /// tells of anything that is missing around them.
    func isMistake(_ words: String) -> Bool {
        let errors = words.split(separator: "\n").filter { $0.contains("error: ") }
        guard isProven, !errors.isEmpty else { return false }
        return errors.allSatisfy { error in
            sources.contains {
                error.hasPrefix("\($0):") && !error.dropFirst($0.count).contains("module")
            }
        }
    }
}
