/// One call of the compiler that makes a plugin's library of its sources, with the flags that the
/// package manager used.
struct Compilation: Equatable {
    /// The sources, by their paths.
    let sources: Set<String>
    /// What has to be there: what the package was linked with, and where modules are.
    let needs: [String]
    private let arguments: [String]

    /// What a library was linked of; `nil` unless all of it comes from one Swift module.
    init?(_ linking: BuildRecord.Command, _ modules: [BuildRecord.Command]) {
        let objects = linking.inputs.filter { $0.hasSuffix(".o") }
        guard
            let module = modules.first(where: { !$0.outputs.filter(objects.contains).isEmpty }),
            objects.allSatisfy({
                module.outputs.contains($0) || $0.hasSuffix(".swiftmodule.o")
            }),
            let compiler = module.arguments.first, compiler.hasSuffix("/swiftc")
        else { return nil }
        sources = Set(module.inputs.filter { $0.hasSuffix(".swift") })
        guard !sources.isEmpty else { return nil }
        let compiling = Self.without(Self.compilingOptions, module.arguments.dropFirst())
        let linked = Self.without(Self.linkingOptions, linking.arguments.dropFirst())
        needs = linking.inputs.filter { $0.hasSuffix(".so") }
        // One job for all files: it is done before several would have started.
        arguments =
            [compiler] + compiling + ["-whole-module-optimization"] + linked + ["-emit-library"]
    }

    /// The words of the command that writes the library to `output`.
    func command(to output: String) -> [String] { arguments + sources.sorted() + ["-o", output] }

    /// Options that make what only a package's build needs, and how many words each has.
    private static let compilingOptions = [
        "-emit-dependencies": 1, "-emit-module": 1, "-emit-module-path": 2, "-incremental": 1,
        "-output-file-map": 2, "-c": 1, "-enable-batch-mode": 1, "-serialize-diagnostics": 1,
        "-index-store-path": 2, "-enable-testing": 1, "-parseable-output": 1,
        "-emit-objc-header": 1, "-emit-objc-header-path": 2, "-whole-module-optimization": 1,
    ]
    private static let linkingOptions = [
        "-o": 2, "-module-name": 2, "-emit-library": 1, "-target": 2, "-g": 1,
    ]

    private static func without(
        _ options: [String: Int],
        _ arguments: ArraySlice<String>
    ) -> [String] {
        var (rest, kept) = (arguments, [String]())
        while let word = rest.first {
            // What begins so names a file of sources, of objects, or how many processors there are.
            if word.hasPrefix("@") || (word.hasPrefix("-j") && Int(word.dropFirst(2)) != nil) {
                rest = rest.dropFirst()
            } else if let count = options[word] {
                rest = rest.dropFirst(count)
            } else if word == "-Xcc" || word == "-Xlinker" || word == "-Xfrontend" {
                // The word after it belongs to another program, whatever it looks like.
                kept += rest.prefix(2)
                rest = rest.dropFirst(2)
            } else {
                kept.append(word)
                rest = rest.dropFirst()
            }
        }
        return kept
    }
}
