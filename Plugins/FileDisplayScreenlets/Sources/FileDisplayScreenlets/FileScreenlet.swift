public import LiferayKit
public import ScreensKit

/// A screenlet that shows one file in a certain way.
@MainActor
public protocol FileScreenlet: LiferayKit.FileDisplayScreenlet where Load == FileInteractor {
    /// How surfaces show the file.
    static var kind: Media.Kind { get }
    /// The attributes that all of them have.
    var file: FileAttributes { get }
    /// Puts what the attributes say of the drawing into the model.
    func arrange()
}

/// The attributes of all screenlets that show a file.
@MainActor
public final class FileAttributes: AttributeGroup {
    @Inspectable(
        "The asset of the file; 0 to identify it by className and classPK.",
        in: 0...Int64.max
    )
    var assetEntryId: Int64 = 0

    @Inspectable("The class of the asset's object, by its Java name or a short name.")
    var className = "DLFileEntry"

    @Inspectable("The file.", in: 0...Int64.max)
    var classPK: Int64 = 0

    @Inspectable(
        "The types of files that are shown, separated by commas; empty for the usual ones."
    )
    var mimeTypes = ""

    init() {}
}

extension FileScreenlet {
    /// The name of the use case that loads the file's entry.
    public static var loadAction: String { "loadFile" }

    /// The actions that the file accepts.
    public static var actions: [ScreenletAction<Self>] {
        [.init("load", summary: "Loads the file's entry.", loads: true) { $0.load() }]
    }

    /// The events that the file reports.
    public static var events: [EventDeclaration] { [.response, .failure] }

    /// The title, for apps.
    public static var exposedValues: [FieldDeclaration] {
        [FieldDeclaration("title", type: .text, summary: "The file's title.", isOptional: true)]
    }

    /// The title, when the file's entry is loaded.
    public var exposed: JSONObject { model.entry.map { ["title": .text($0.title)] } ?? [:] }

    /// The asset that the attributes identify.
    public var request: AssetDisplayRequest? {
        assetEntryId != 0
            ? .asset(entryId: assetEntryId) : .object(className: className, classPK: classPK)
    }

    /// The file that is shown.
    public var fileEntry: FileEntry? {
        get { model.entry }
        set {
            let phase = newValue == nil ? Phase.idle : .ready
            content.replace(with: FileDisplayModel(phase: phase, entry: newValue))
            present()
            runtime?.modelChanged()
        }
    }

    /// Shows a file of a type that the screenlet shows.
    ///
    /// - Throws: ``ScreensError/failed(_:)`` for an asset that is no such file.
    public func show(_ loaded: Answer<AssetAnswer>, in runtime: ScreenletRuntime) throws {
        guard let entry = FileEntry(loaded.output.entry) else {
            throw ScreensError.failed(runtime.liferayString("filedisplay-screenlet-no-file"))
        }
        guard types.contains(entry.mediaType) else {
            let reason = entry.mediaType == nil ? "unknown-type" : "foreign-type"
            let key = "filedisplay-screenlet-\(reason)"
            throw ScreensError.failed(runtime.liferayString(key, entry.mediaType ?? ""))
        }
        content.model.entry = entry
        content.model.captions = Self.kind == .video ? loaded.output.captions ?? [] : []
        present()
    }

    /// Arranges what is shown until there is a file.
    public func contentReplaced() { present() }

    /// Reports the file.
    public func contentLoaded(_ answer: AssetAnswer) {
        guard let entry = model.entry else { return }
        notify(.response, payload: entry.payload) {
            $0.screenlet(self, onFileAssetResponse: entry)
        }
    }

    /// Reports why the file's entry could not be loaded.
    public func contentFailed(_ error: ScreensError) {
        notify(.failure, payload: error) { $0.screenlet(self, onFileAssetError: error) }
    }

    /// Does nothing more.
    public func arrange() {}

    private func present() {
        content.model.kind = Self.kind
        arrange()
    }

    private var types: FileTypes {
        let chosen = FileTypes(mimeTypes)
        return chosen == FileTypes("") ? FileTypes(shownAs: Self.kind) : chosen
    }
}

// The attributes of the contract.
extension FileScreenlet {
    /// The asset of the file.
    public var assetEntryId: Int64 {
        get { file.assetEntryId }
        set { file.assetEntryId = newValue }
    }

    /// The class of the asset's object.
    public var className: String {
        get { file.className }
        set { file.className = newValue }
    }

    /// The file.
    public var classPK: Int64 {
        get { file.classPK }
        set { file.classPK = newValue }
    }

    /// The types of files that are shown.
    public var mimeTypes: String {
        get { file.mimeTypes }
        set { file.mimeTypes = newValue }
    }
}
