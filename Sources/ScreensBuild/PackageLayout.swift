@_spi(Host) internal import ScreensKit
import ScreensSystem

/// The products of a package's debug build, as the package manager describes them.
package struct PackageLayout: Equatable, Sendable {
    /// A Swift module.
    package struct Module: Equatable, Sendable {
        /// Its name in sources.
        package let name: String
        /// The paths of its sources.
        package let sources: Set<String>

        package init(name: String, sources: Set<String>) {
            (self.name, self.sources) = (name, sources)
        }
    }

    /// A dynamic library.
    package struct Library: Equatable, Sendable {
        /// The path at which a build creates it.
        package let path: String
        /// The modules that it is made of; it may also contain modules that these need.
        package let modules: [Module]

        package init(path: String, modules: [Module]) {
            (self.path, self.modules) = (path, modules)
        }
    }

    /// The folder in which a build creates libraries and programs.
    package let binFolder: String
    /// The folder of the toolchain's programs; `nil` if the compiler does not report it.
    package let toolFolder: String?
    /// The dynamic libraries that are products of the package, in order.
    package let libraries: [Library]
    /// The sources of all modules.
    ///
    /// If only their contents change, the layout stays the same.
    package let sources: Set<String>

    package init(
        binFolder: String,
        toolFolder: String?,
        libraries: [Library],
        sources: Set<String> = []
    ) {
        (self.binFolder, self.toolFolder) = (binFolder, toolFolder)
        (self.libraries, self.sources) = (libraries, sources)
    }

    /// Reads the answers to `show-bin-path`, `describe --type json` and `-print-target-info`.
    init?(_ folder: String, _ binFolder: String, _ description: String, _ compiler: String) {
        guard let package = JSON.value(Description.self, from: Array(description.utf8)) else {
            return nil
        }
        let modules = package.targets.filter { $0.module_type == "SwiftTarget" }.map { target in
            // Relative to the package, unless its manifest names an absolute path.
            let place = target.path.hasPrefix("/") ? target.path : "\(folder)/\(target.path)"
            return (
                target.name,
                Module(name: target.c99name, sources: Set(target.sources.map { "\(place)/\($0)" }))
            )
        }
        let known = Dictionary(modules) { first, _ in first }
        let libraries = package.products.filter(\.isDynamicLibrary).map { product in
            Library(
                path: "\(binFolder)/lib\(product.name).so",
                modules: product.targets.compactMap { known[$0] }
            )
        }
        self.init(
            binFolder: binFolder,
            toolFolder: Self.toolFolder(compiler),
            libraries: libraries.sorted { $0.path < $1.path },
            sources: known.values.reduce(into: []) { $0.formUnion($1.sources) }
        )
    }

    /// `/…/usr/bin` for `/…/usr/lib/swift`, in which the compiler has its own files.
    private static func toolFolder(_ compiler: String) -> String? {
        let info = JSON.value(JSONValue.self, from: Array(compiler.utf8))?.object
        guard let resources = info?["paths"]?.object?["runtimeResourcePath"]?.text else {
            return nil
        }
        return Files.absolute("\(resources)/../../bin")
    }

    /// The members of the description that are used here.
    private struct Description: Decodable {
        struct Target: Decodable {
            let name: String
            let c99name: String
            let module_type: String
            let path: String
            let sources: [String]
        }

        struct Product: Decodable {
            let name: String
            let targets: [String]
            /// Such as `{"library": ["dynamic"]}` or `{"executable": null}`.
            let type: JSONValue

            var isDynamicLibrary: Bool {
                guard case .array(let kinds) = type.object?["library"] else { return false }
                return kinds.contains { $0.text == "dynamic" }
            }
        }

        let products: [Product]
        let targets: [Target]
    }
}
