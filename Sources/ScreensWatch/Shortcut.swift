internal import Glibc

/// A library that the compiler alone can build, as long as only its sources change.
struct Shortcut: Equatable {
    /// The path at which the package manager builds it.
    let library: String
    /// The compiler's call.
    let compilation: Compilation
    /// Whether it has built sources before; then a failure is not caused by the call itself.
    var isProven = false

    init(library: String, compilation: Compilation) {
        (self.library, self.compilation) = (library, compilation)
    }

    var sources: Set<String> { compilation.sources }
    var needs: [String] { compilation.needs }

    /// The state of a file at some time.
    struct Version: Equatable {
        let inode: UInt64
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    /// The present versions of the sources, sorted by name.
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

    /// Whether a failure is certainly caused by the sources.
    ///
    /// That is so if all errors have a place in them, and none reports a missing file or module.
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
