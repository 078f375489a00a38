import Foundation
import TestSupport

/// The package of a theme as an author has it, built against the kit of this build.
struct DevelopedTheme {
    let folder: String

    init(
        in scratch: TemporaryFolder,
        below place: String = "",
        _ manifest: DevelopedManifest = .template
    ) throws {
        folder = try scratch.folder("\(place)CorporateTheme")
        try scratch.folder("\(place)CorporateTheme/Sources/CorporateTheme")
        try manifest.write(to: folder, package: "CorporateTheme")
        let entry = "\(folder)/Sources/CorporateTheme/EntryPoint.swift"
        try Data(TestBuild.preamble.utf8).write(to: URL(filePath: entry))
        try write(Self.view("the first draft"))
    }

    /// Writes the view as editors do: into a second file, which then replaces the first.
    func write(_ source: String) throws {
        let path = "\(folder)/Sources/CorporateTheme/View.swift"
        try Data(source.utf8).write(to: URL(filePath: path), options: .atomic)
    }

    static func view(_ text: String) -> String {
        """
        import LiferayKit
        import ScreensKit
        public struct AssetListView_corporate: ScreenletView {
            public init() {}
            public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                .text("\(text)")
            }
        }

        """
    }

    /// A view of a list, which keeps its scroll position.
    static func list(_ text: String) -> String {
        """
        import LiferayKit
        import ScreensKit
        public struct AssetListView_corporate: ListView {
            public init() {}
            public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                .column([.text("\(text)"), .list(count: model.count)])
            }
            public func row(
                _ asset: AssetEntry, at index: Int, in context: DrawingContext
            ) -> Node { .text("\(text): \\(asset.title)") }
        }

        """
    }

    /// A cell of a form, with a text above the field.
    static func cell(_ text: String) -> String {
        """
        import LiferayKit
        import ScreensKit
        public struct DDLFieldTextTableCell_corporate: DDLFieldCell {
            public init() {}
            public let kind = Input.Kind.text
            public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
                .column([.text("\(text)"), model.input(kind, in: context)])
            }
        }

        """
    }

    static func compile(_ text: String, in scratch: TemporaryFolder) throws -> String {
        try TestBuild.compile(
            TestBuild.preamble + view(text),
            module: "CorporateTheme",
            in: scratch
        )
    }
}
