internal import Glibc
internal import ScreensBuild

/// A single compiler call that makes a plugin's library from its sources.
///
/// It has the flags that the package manager used.
struct Compilation: Equatable {
    typealias Obstacle = BuildRecord.Obstacle

    /// The paths of the sources, as the package manager lists them.
    let sources: Set<String>
    /// The files that must exist, because the package was linked with them.
    let needs: [String]
    private let arguments: [String]

    /// Combines a call that compiles and one that links.
    ///
    /// - Throws: ``BuildRecord/Obstacle`` for a call with other sources, another compiler, or any unknown
    ///   word, because it might change the result.
    init(
        of module: PackageLayout.Module,
        _ compiling: BuildRecord.Command,
        _ linking: BuildRecord.Command,
        in layout: PackageLayout
    ) throws(Obstacle) {
        sources = module.sources
        guard !sources.isEmpty,
            sources == Set(compiling.inputs.filter { $0.hasSuffix(".swift") })
        else { throw Obstacle("its build record has other sources") }
        guard let compiler = compiling.arguments.first,
            linking.arguments.first == compiler,
            let folder = layout.toolFolder,
            Self.isSame(compiler, "\(folder)/swiftc")
        else { throw Obstacle("its build record has another compiler") }
        let flags = try Self.compiling.words(of: compiling.arguments.dropFirst())
        // Sources may test for them.
        for needed in ["-DSWIFT_PACKAGE", "-DDEBUG"] where !flags.contains(needed) {
            throw Obstacle("its build record has no \(needed)")
        }
        let linked = try Self.linking.words(of: linking.arguments.dropFirst())
        needs = linking.inputs.filter { $0.hasSuffix(".so") }
        // One job for all files: it is finished before several jobs would have started.
        arguments = [compiler] + flags + ["-whole-module-optimization"] + linked + ["-emit-library"]
    }

    /// The command that writes the library to `output`.
    func command(to output: String) -> [String] { arguments + sources.sorted() + ["-o", output] }

    /// Whether two paths lead to the same file.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0
            && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// The options for compiling, without those that only a package's build needs.
    private static let compiling = KnownOptions(
        dropped: [
            "-emit-dependencies": 1, "-emit-module": 1, "-emit-module-path": 2, "-incremental": 1,
            "-output-file-map": 2, "-c": 1, "-enable-batch-mode": 1, "-serialize-diagnostics": 1,
            "-index-store-path": 2, "-enable-testing": 1, "-parseable-output": 1,
            "-emit-objc-header": 1, "-emit-objc-header-path": 2, "-whole-module-optimization": 1,
        ],
        kept: [
            "-module-name": 2, "-parse-as-library": 1, "-target": 2, "-Onone": 1, "-g": 1,
            "-DSWIFT_PACKAGE": 1, "-DDEBUG": 1, "-DSWIFT_MODULE_RESOURCE_BUNDLE_UNAVAILABLE": 1,
            "-I": 2, "-Xcc": 2, "-module-cache-path": 2, "-package-name": 2, "-swift-version": 2,
            "-enable-upcoming-feature": 2, "-enable-experimental-feature": 2,
            "-default-isolation": 2, "-strict-memory-safety": 1, "-warnings-as-errors": 1,
            "-suppress-warnings": 1, "-Werror": 2, "-Wwarning": 2, "-color-diagnostics": 1,
            "-no-color-diagnostics": 1, "-enable-bare-slash-regex": 1, "-sdk": 2,
        ]
    )

    /// The options for linking, without those that compiling has, too.
    private static let linking = KnownOptions(
        dropped: [
            "-o": 2, "-module-name": 2, "-emit-library": 1, "-target": 2, "-g": 1, "-sdk": 2,
        ],
        kept: ["-L": 2, "-use-ld=lld": 1, "-use-ld=gold": 1],
        keptBeginnings: ["-L", "-l"],
        // Any other option could name a file to link.
        passedOn: ["-Xlinker": "-rpath="]
    )
}

/// The known options, and how many words each has with its value.
private struct KnownOptions {
    let dropped: [String: Int]
    let kept: [String: Int]
    /// The beginnings of options whose value is in the same word.
    var keptBeginnings: [String] = []
    /// Options whose value is for another program, and the required beginning of that value.
    var passedOn: [String: String] = [:]

    /// The arguments that are used in the combined call.
    ///
    /// - Throws: ``BuildRecord/Obstacle`` for an option that is unknown, or has no value.
    func words(of arguments: ArraySlice<String>) throws(BuildRecord.Obstacle) -> [String] {
        var (rest, words) = (arguments, [String]())
        while let word = rest.first {
            // These are a file with the names of sources or objects, and the number of processors.
            if word.hasPrefix("@") || (word.hasPrefix("-j") && Int(word.dropFirst(2)) != nil) {
                rest = rest.dropFirst()
                continue
            }
            guard let count = dropped[word] ?? kept[word] ?? passed(rest) ?? joined(word),
                count <= rest.count
            else {
                throw BuildRecord.Obstacle("its build record has an unknown option")
            }
            if dropped[word] == nil { words += rest.prefix(count) }
            rest = rest.dropFirst(count)
        }
        return words
    }

    private func passed(_ words: ArraySlice<String>) -> Int? {
        guard let beginning = words.first.flatMap({ passedOn[$0] }),
            words.dropFirst().first?.hasPrefix(beginning) == true
        else { return nil }
        return 2
    }

    private func joined(_ word: String) -> Int? {
        keptBeginnings.contains { word.hasPrefix($0) && word.utf8.count > $0.utf8.count } ? 1 : nil
    }
}
