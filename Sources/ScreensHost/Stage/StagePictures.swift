import ScreensHTTP
@_spi(Host) public import ScreensKit
@_spi(Host) import ScreensPortal
import ScreensSystem
import Synchronization

/// The pictures of the portal that a stage shows.
///
/// Views only name them. What a surface does not find when it renders a drawing is loaded, and the stage is drawn again
/// when it has arrived. Surfaces without pictures therefore load none.
@MainActor
final class StagePictures {
    /// How many pictures a stage shows, and how many bytes they have together.
    ///
    /// Both matter: lists have many small pictures, articles few large ones.
    static let most = 256
    static let mostBytes = 16 << 20
    private static let simultaneous = 4

    weak var stage: Stage?
    /// How many pictures have arrived.
    private(set) var arrivalCount = 0
    private var source: PortalPictures?
    private var known: [String: Picture] = [:]
    private var loads: [String: Task<Void, Never>] = [:]
    /// The pictures that could not be loaded, with the number of interactors that had started by then.
    private var missing: [String: Int] = [:]
    private var wanted = WantedPictures()
    private let limit = ConcurrencyLimit(limit: simultaneous)
    private var hasNoted = false

    /// The pictures of a drawing that is made now.
    func found() -> FoundPictures {
        guard let stage else { return FoundPictures(known: [:], wanted: nil) }
        if source !== stage.host.portalPictures { begin(with: stage.host.portalPictures) }
        // Whoever loads the content again wants its pictures, too.
        for (path, count) in missing where count != stage.startedCount {
            missing[path] = nil
            wanted.allowAgain(path)
        }
        return FoundPictures(known: known, wanted: wanted)
    }

    /// Whether pictures are being loaded that drawings asked for.
    var isLoading: Bool {
        load()
        return !loads.isEmpty
    }

    /// Waits until the pictures have arrived that drawings asked for, but at most as long as `limit`.
    func settle(within limit: Duration) async {
        let loading = Task {
            while isLoading, let load = loads.values.first { await load.value }
        }
        _ = await loading.value(within: limit)
    }

    /// Ends all loads; their pictures are loaded when they are asked for again.
    func cancel() { begin(with: nil) }

    /// Of another user nothing is shown.
    private func begin(with source: PortalPictures?) {
        for load in loads.values { load.cancel() }
        (loads, known, missing, hasNoted) = ([:], [:], [:], false)
        self.source = source
        wanted = WantedPictures { [weak self] in
            Task { @MainActor [weak self] in self?.load() }
        }
    }

    private func load() {
        guard let source, let stage else { return }
        for path in wanted.removeAll() {
            guard known.count + loads.count < Self.most else {
                note("There are more than \(Self.most) pictures; the others are not shown.")
                continue
            }
            let policy = stage.offlinePolicy
            loads[path.text] = Task { [limit] in
                await limit.begin()
                defer { limit.end() }
                guard !Task.isCancelled else { return }
                await source.load(path, policy) { [weak self] result in
                    if !Task.isCancelled { self?.receive(result, path.text) }
                }
                if !Task.isCancelled { loads[path.text] = nil }
            }
        }
    }

    private func receive(_ result: Result<Picture, ScreensError>, _ path: String) {
        switch result {
        case .success(let picture):
            guard picture != known[path] else { return }
            let others = known.lazy.filter { $0.key != path }.map(\.value.bytes.count)
            guard others.reduce(picture.bytes.count, +) <= Self.mostBytes else {
                return note("The pictures have too many bytes; the others are not shown.")
            }
            known[path] = picture
            arrivalCount += 1
            stage?.changed()
        case .failure(let error):
            missing[path] = stage?.startedCount
            // The screenlet itself says that the portal cannot be reached.
            guard !error.isConnectionIssue else { return }
            note("The picture \"\(path)\" of the portal is not shown: \(error.message)")
        }
    }

    /// Makes the first note; an article whose pictures are gone would make dozens.
    private func note(_ message: String) {
        if !hasNoted { stage?.note(message) }
        hasNoted = true
    }
}

/// The pictures that a drawing shows: those that had arrived when it was made, so that it never changes.
struct FoundPictures: Sendable {
    fileprivate let known: [String: Picture]
    fileprivate let wanted: WantedPictures?

    var isEmpty: Bool { known.isEmpty }

    /// The picture of an id; `nil` for one that has not arrived, which is then asked for, and for other ids.
    func picture(_ id: String) -> Picture? {
        guard let text = ImageReference(id: id).portalPath else { return nil }
        if let picture = known[text] { return picture }
        wanted?.ask(for: text)
        return nil
    }
}

/// The pictures that drawings asked for, each of them once.
private final class WantedPictures: Sendable {
    private let state = Mutex<(asked: Set<String>, waiting: [PortalPath])>(([], []))
    private let onAsk: @Sendable () -> Void
    // Limited because views choose the names: they could make up as many as they like.
    private static let most = 1_000

    init(onAsk: @escaping @Sendable () -> Void = {}) { self.onAsk = onAsk }

    func ask(for text: String) {
        let isNew = state.withLock { state in
            guard state.asked.count < Self.most, !state.asked.contains(text),
                let path = PortalPath(text)
            else { return false }
            state.asked.insert(text)
            state.waiting.append(path)
            return true
        }
        if isNew { onAsk() }
    }

    func allowAgain(_ text: String) { _ = state.withLock { $0.asked.remove(text) } }

    /// Removes the pictures that are not loaded yet, and returns their paths.
    func removeAll() -> [PortalPath] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}

extension Stage {
    /// The policy of the screenlet, or else of one inside it; pictures and files follow it.
    var offlinePolicy: OfflinePolicy {
        let values = withEmbedded.lazy.compactMap { $0.attributes.value(of: "offlinePolicy") }
        return values.compactMap { OfflinePolicy(attribute: $0) }.first ?? .remoteFirst
    }

    /// The tools that prepare pictures for terminals.
    ///
    /// The first call opens their library.
    ///
    /// - Throws: ``PictureError/noLibrary(_:)`` if the installation lacks the library.
    @_spi(Host)
    public var pictureServices: @Sendable () throws(PictureError) -> PictureServices {
        host.pictureServices
    }

    /// How many interactors and writes have started, those of screenlets inside included.
    fileprivate var startedCount: Int {
        withEmbedded.reduce(0) { $0 + $1.runtime.startedCount }
    }

    /// Whether pictures are being loaded that drawings asked for.
    package var isLoadingPictures: Bool { pictures.isLoading }

    /// Waits for the pictures that drawings asked for, but at most as long as `limit`.
    ///
    /// - Returns: whether one has arrived, so that a new drawing would show more.
    package func loadPictures(within limit: Duration) async -> Bool {
        let before = pictures.arrivalCount
        await pictures.settle(within: limit)
        return pictures.arrivalCount > before
    }
}
