import Foundation
import TestSupport

/// A plugin's package as an author has it, built against the kit of this build.
struct DevelopedPackage {
    let workshop: Workshop
    let folder: String

    init() throws {
        workshop = try Workshop()
        folder = URL(filePath: try workshop.folder("CorporateTheme")).resolvingSymlinksInPath().path
        try workshop.folder("CorporateTheme/Sources/CorporateTheme")
        try DevelopedManifest.write(to: folder, package: "CorporateTheme")
        try write(Toolbox.ceremony, as: "EntryPoint")
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
