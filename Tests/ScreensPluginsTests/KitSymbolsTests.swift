import Foundation
import TestSupport
import Testing

@testable import ScreensPlugins

/// What plugins that are already built need of the kits' binaries.
///
/// A list of each kit has the symbols that the built-in plugins take from it. Lists of declarations do not show
/// what a newer compiler or an attribute makes of them.
@Suite(.timeLimit(.minutes(5)))
struct KitSymbolsTests {
    private let folder: String

    init() throws { folder = try #require(HostLibrary.folder) }

    private func list(of kit: String) -> String {
        "\(TestBuild.root)/Sources/\(kit)/\(kit).symbols"
    }

    private func symbols(
        of library: String,
        where isWanted: (ELFSymbol) -> Bool
    ) throws -> Set<String> {
        let file = try ELFFile.open("\(folder)/\(library)")
        var names: Set<String> = []
        try file.forEachSymbol(in: ELF.dynamicSymbols, where: isWanted) {
            names.insert(String(decoding: $0, as: UTF8.self))
        }
        return names
    }

    /// What the built-in plugins need, whoever has it.
    private func needed() throws -> Set<String> {
        let ends = ["Screenlet.so", "Screenlets.so", "Theme.so", "Field.so", "Filter.so"]
        let plugins = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { name in ends.contains(where: name.hasSuffix) }
        #expect(plugins.count > 10)
        return try plugins.reduce(into: []) { names, plugin in
            names.formUnion(try symbols(of: plugin) { !$0.isOwn })
        }
    }

    @Test(arguments: ["ScreensKit", "LiferayKit"])
    func whatBuiltPluginsNeedIsThere(kit: String) throws {
        let exported = try symbols(of: "lib\(kit).so", where: \.isExported)
        let recorded = Set(
            ((try? String(contentsOfFile: list(of: kit), encoding: .utf8)) ?? "")
                .split(separator: "\n").map(String.init)
        )
        if ProcessInfo.processInfo.environment["RECORD_API"] != nil {
            let used = try needed().intersection(exported)
            // Plugins of a release need their symbols until the ABI number is raised.
            let isReleased = !HostRelease.version.hasPrefix("0.")
            let lines = (isReleased ? used.union(recorded) : used).sorted()
            try (lines.joined(separator: "\n") + "\n")
                .write(toFile: list(of: kit), atomically: true, encoding: .utf8)
            Issue.record("Recorded \(list(of: kit)); run again without RECORD_API.")
        }

        #expect(recorded.count > 500)
        #expect(
            recorded.subtracting(exported).sorted() == [],
            "Built plugins need these: restore them. Before 1.0.0, `make api` lists what is left."
        )
    }
}
