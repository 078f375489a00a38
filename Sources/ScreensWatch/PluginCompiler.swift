internal import Glibc
internal import ScreensBuild
internal import ScreensSystem

/// Makes a plugin's library by one call of `swiftc`, with the modules of the host's own kits.
///
/// The library is like that of `swift build` but for what only debuggers need, and the kits keep their interface from
/// build to build.
struct PluginCompiler: Equatable {
    private let module: PluginModule
    /// The folder of the module's sources.
    private let folder: String
    /// The folder of the host's libraries.
    private let libraries: String
    /// The folder of the modules that these were built with.
    private let modules: String

    /// Creates a compiler; `nil` if the package names another SDK than the host's.
    ///
    /// - Parameters:
    ///   - module: the plugin.
    ///   - package: the folder of its package.
    ///   - libraries: the folder of the host's libraries, which is in its SDK, or the other way round.
    init?(_ module: PluginModule, in package: String, libraries: String) {
        guard let resolved = realpath(module.sdk, nil) else { return nil }
        defer { free(resolved) }
        let sdk = String(cString: resolved)
        guard "\(libraries)/".hasPrefix("\(sdk)/") || "\(sdk)/".hasPrefix("\(libraries)/"),
            let modules = ["\(libraries)/Modules", "\(sdk)/Sources/Screens/Modules"].first(where: {
                Files.exists("\($0)/ScreensKit.swiftmodule")
            })
        else { return nil }
        (self.module, self.libraries, self.modules) = (module, libraries, modules)
        folder = "\(package)/Sources/\(module.name)"
    }

    /// The name of the library's file.
    var library: String { "lib\(module.name).so" }

    /// The paths of the sources; `nil` if the folder has anything else, which the package manager decides about.
    var sources: [String]? {
        let files = Self.files(in: folder)
        return files?.isEmpty == false ? files?.sorted() : nil
    }

    private static func files(in folder: String) -> [String]? {
        guard let names = Files.names(in: folder, followingLink: false) else { return nil }
        var files: [String] = []
        for name in names where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            var facts = stat()
            guard lstat(path, &facts) == 0 else { return nil }
            switch facts.st_mode & S_IFMT {
            case S_IFREG where name.hasSuffix(".swift") && name != "Package.swift":
                files.append(path)
            case S_IFDIR where !name.contains("."):
                guard let inside = Self.files(in: path) else { return nil }
                files += inside
            default: return nil
            }
        }
        return files
    }

    /// The call that compiles sources to a library.
    ///
    /// - Parameters:
    ///   - sources: the paths of the sources.
    ///   - library: the path of the library.
    ///   - scratch: a folder for what the compiler makes of the C modules, which serves all calls.
    /// - Returns: the program and its arguments.
    /// - Throws: ``FileFailure`` if the folder cannot be used.
    func call(_ sources: [String], to library: String, scratch: String) throws(FileFailure)
        -> [String]
    {
        let map = "\(scratch)/CScreensABI.modulemap"
        if !Files.exists(map) {
            let header =
                "\(module.sdk)/Sources/ScreensKit/Sources/CScreensABI/include/CScreensABI.h"
            try Files.write(
                Array("module CScreensABI { header \"\(header)\" export * }\n".utf8),
                to: map
            )
        }
        var call = ["swiftc", "-emit-library", "-o", library, "-module-name", module.name]
        call += ["-package-name", module.name.lowercased(), "-swift-version", "6", "-Onone"]
        // Crashes name lines, which is all that is needed of the information for debuggers: the rest, and the linker that is
        // used otherwise, take as long as compiling.
        call += ["-gline-tables-only", "-use-ld=lld"]
        call += ["-parse-as-library", "-DSWIFT_PACKAGE", "-DDEBUG", "-whole-module-optimization"]
        call += module.features.flatMap { ["-enable-upcoming-feature", $0] }
        call += ["-I", modules, "-Xcc", "-fmodule-map-file=\(map)", "-module-cache-path", scratch]
        call += ["-L", libraries] + module.kits.map { "-l\($0)" }
        return call + sources
    }

    /// Whether a failure is certainly caused by the sources.
    ///
    /// That is so if all errors have a place in them, and none is about a module, which may be that of a kit. An error without
    /// a place says that one of them was saved meanwhile, so that there will be another build.
    static func isMistake(_ words: String, in sources: [String]) -> Bool {
        // The compiler shows each error again below the line of the source, indented.
        let errors = words.split(separator: "\n")
            .filter { $0.contains("error: ") && !$0.hasPrefix(" ") }
        return !errors.isEmpty
            && errors.allSatisfy { error in
                sources.contains { source in
                    error == "error: input file '\(source)' was modified during the build"
                        || error.hasPrefix("\(source):")
                            && !error.dropFirst(source.count).contains("module")
                }
            }
    }
}
