public import LiferayKit
public import ScreensKit

/// A blog entry with its cover and its author.
@MainActor
public final class BlogsEntryDisplayScreenlet: LiferayKit.BlogsEntryDisplayScreenlet,
    ContentScreenlet
{
    /// The asset of the entry.
    @Inspectable("The asset of the entry; 0 to identify it by classPK.", in: 0...Int64.max)
    public var assetEntryId: Int64 = 0

    /// The entry.
    @Inspectable("The blog entry.", in: 0...Int64.max)
    public var classPK: Int64 = 0

    /// The entry that is loaded, and the attributes for that.
    public let content = LoadedContent<BlogsEntryInteractor, BlogsEntryDisplayModel>()
    /// The host that shows the entry.
    public var runtime: ScreenletRuntime?
    /// The object that receives the entry's events.
    public weak var delegate: (any BlogsEntryDisplayScreenletDelegate)?

    /// Creates an entry that is not shown yet.
    public init() {}

    /// The name of the use case that loads the entry.
    public static let loadAction = "loadEntry"

    /// The actions that the entry accepts.
    public static let actions: [ScreenletAction<BlogsEntryDisplayScreenlet>] = [
        .init("load", summary: "Loads the entry.", loads: true) { $0.load() }
    ]

    /// The events that the entry reports.
    public static let events: [EventDeclaration] = [.response, .failure]

    /// The title and the key, for apps: comments and ratings are of an object by its key.
    public static let exposedValues = [
        FieldDeclaration("title", type: .text, summary: "The entry's title.", isOptional: true),
        FieldDeclaration("classPK", type: .number, summary: "The entry's key.", isOptional: true),
    ]

    /// The title and the key, when the entry is loaded.
    public var exposed: JSONObject {
        guard let entry = model.entry else { return [:] }
        let key = entry.classPK.map { ["classPK": JSONValue.int64($0)] } ?? [:]
        return key.merging(["title": .text(entry.title ?? "")]) { $1 }
    }

    /// The entry that the attributes identify.
    public var request: BlogsEntryDisplayRequest? {
        assetEntryId != 0 ? .asset(entryId: assetEntryId) : .entry(classPK: classPK)
    }

    /// The entry that is shown.
    public var blogsEntry: BlogsEntry? {
        get { model.entry }
        set {
            let phase = newValue == nil ? Phase.idle : .ready
            content.replace(with: BlogsEntryDisplayModel(phase: phase, entry: newValue))
            runtime?.modelChanged()
        }
    }

    /// Shows an entry after its HTML was read.
    public func show(
        _ loaded: Answer<BlogsEntryAnswer>,
        in runtime: ScreenletRuntime
    ) async throws {
        var entry = loaded.output.entry
        entry.content = try await runtime.run(
            "readEntry",
            with: BlogsEntryReader.self,
            request: loaded.output.html
        )
        content.model.entry = entry
    }

    /// Reports the entry.
    public func contentLoaded(_ answer: BlogsEntryAnswer) {
        guard let entry = model.entry else { return }
        notify(.response, payload: entry.payload) {
            $0.screenlet(self, onBlogEntryResponse: entry)
        }
    }

    /// Reports why the entry could not be loaded.
    public func contentFailed(_ error: ScreensError) {
        notify(.failure, payload: error) { $0.screenlet(self, onBlogEntryError: error) }
    }
}
