import Foundation
import ScreensWatch
import TestSupport
import Testing

/// A plugin's package as an author has it, built against the kit of this build.
struct DevelopedPackage {
    let scratch: TemporaryFolder
    let folder: String

    init(_ manifest: DevelopedManifest = .template) throws {
        scratch = try TemporaryFolder()
        folder = URL(filePath: try scratch.folder("CorporateTheme")).resolvingSymlinksInPath().path
        try scratch.folder("CorporateTheme/Sources/CorporateTheme")
        try manifest.write(to: folder, package: "CorporateTheme")
        try write(TestBuild.preamble, as: "EntryPoint")
        try write(Self.view("first"), as: "View")
    }

    func path(_ name: String) -> String { "\(folder)/Sources/CorporateTheme/\(name).swift" }

    func write(_ source: String, as name: String) throws {
        try Data(source.utf8).write(to: URL(filePath: path(name)), options: .atomic)
    }

    /// A view that draws a text.
    static func view(_ text: String, named name: String = "AssetListView_corporate") -> String {
        """
        import LiferayKit
        import ScreensKit
        public struct \(name): ScreenletView {
            public init() {}
            public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                .text("\(text)")
            }
        }

        """
    }
}

extension WatchedFolder {
    /// What a folder has, if that is one thing.
    static func only(in folder: String, app: String? = nil) throws -> WatchedFolder {
        let all = try all(in: folder, app: app)
        #expect(all.count == 1)
        return try #require(all.first)
    }
}
