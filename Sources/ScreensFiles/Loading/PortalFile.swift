import ScreensHTTP
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPortal
import ScreensSystem

/// What is known of a file as soon as its first block is.
package struct FileInfo: Hashable, Sendable {
    let identity: FileIdentity
    /// The type that the content has.
    package let type: FileType
    /// What distinguishes this content from others, for browsers.
    package let tag: String

    /// The size in bytes.
    package var size: Int { identity.size }

    init(_ identity: FileIdentity, _ type: FileType, of request: FileRequest) {
        (self.identity, self.type) = (identity, type)
        let facts = [
            "\(identity.size)", identity.tag ?? "", identity.changed ?? "", type.mediaType,
        ]
        tag = FileHash.text(of: [request.path.text, request.version] + facts)
    }
}

/// A file of the portal that is read block by block; whoever needs the same block shares its request.
actor PortalFile {
    /// Threads for reading and writing copies, which waits for the disk.
    private static let threads = ThreadPool(limit: 4)
    /// How often a block is looked for: another process, or the disk, may lose one that was stored.
    private static let mostAttempts = 3

    let request: FileRequest
    let client: PortalClient
    let cache: FileCache?
    var info: FileInfo?
    var copy: FileCopy?
    /// Whether something was loaded from the portal since this object exists.
    var isFresh = false
    /// The file that the portal is sending as a whole.
    var whole: FileTransfer?
    private var hasLooked = false
    private var loads: [Int: SharedLoad<Result<[UInt8]?, FileProblem>>] = [:]
    private var readers = 0

    /// A file of which nothing is read yet.
    init(_ request: FileRequest, from client: PortalClient, in cache: FileCache?) {
        (self.request, self.client, self.cache) = (request, client, cache)
    }

    deinit {
        whole?.cancel()
        RecentBlocks.shared.removeAll(of: ObjectIdentifier(self))
    }

    // MARK: - Readers

    /// Begins to read, which ends with ``endReading()``.
    ///
    /// - Throws: ``FileProblem``; reading has not begun then.
    func beginReading(_ policy: OfflinePolicy) async throws(FileProblem) -> FileInfo {
        readers += 1
        do throws(FileProblem) {
            return try await knownInfo(policy)
        } catch {
            endReading()
            throw error
        }
    }

    /// Ends what one reader does: without readers, a whole file is loaded no further.
    func endReading() {
        readers -= 1
        if readers == 0 { whole?.cancel() }
    }

    private func knownInfo(_ policy: OfflinePolicy) async throws(FileProblem) -> FileInfo {
        await look()
        if policy == .remoteOnly, !isFresh, info != nil { drop() }
        if let info { return info }
        guard policy != .cacheOnly else { throw .notCached }
        _ = try await load(0)
        guard let info else { throw .changed }
        return info
    }

    /// Looks for a copy that was made earlier.
    private func look() async {
        guard !hasLooked, let cache else { return }
        let found = await Self.threads.value { [request] in cache.knownCopy(of: request) }
        guard !hasLooked else { return }
        hasLooked = true
        copy = found
        guard let record = found?.record, let type = record.type else { return }
        info = FileInfo(record.identity, type, of: request)
    }

    // MARK: - Blocks

    /// Reads a block.
    ///
    /// - Throws: ``FileProblem/changed`` if it would be of another content than the one that reading began with.
    func block(
        _ number: Int,
        of wanted: FileInfo,
        _ policy: OfflinePolicy
    ) async throws(FileProblem) -> [UInt8] {
        for _ in 0..<Self.mostAttempts {
            guard !Task.isCancelled else { throw .portal(.cancelled) }
            guard info == wanted else { throw .changed }
            let bytes = await stored(number)
            guard info == wanted else { throw .changed }
            if let bytes { return bytes }
            guard policy != .cacheOnly else { throw .notCached }
            if let bytes = try await load(number), info == wanted { return bytes }
        }
        throw WholeFile.notStored
    }

    private func stored(_ number: Int) async -> [UInt8]? {
        if let bytes = RecentBlocks.shared.block(number, of: self) { return bytes }
        guard let copy else { return nil }
        return await Self.threads.value { copy.block(number) }
    }

    /// Loads a block, for all who wait for it; `nil` if it has been stored.
    private func load(_ number: Int) async throws(FileProblem) -> [UInt8]? {
        for _ in 0..<Self.mostAttempts {
            let load = loads[number] ?? begin(number)
            let result = await load.value()
            // The one who had begun the load has cancelled it.
            if case .failure(.portal(.cancelled)) = result, !Task.isCancelled { continue }
            return try result.get()
        }
        throw .portal(.cancelled)
    }

    private func begin(_ number: Int) -> SharedLoad<Result<[UInt8]?, FileProblem>> {
        let load = SharedLoad { [self] in await requested(number) }
        loads[number] = load
        return load
    }

    private func requested(_ number: Int) async -> Result<[UInt8]?, FileProblem> {
        defer { loads[number] = nil }
        let before = info
        do throws(FileProblem) {
            return .success(try await answer(number))
        } catch {
            // Another load may have found the same change, and the new content may be there already.
            if error == .changed, info == before { drop() }
            return .failure(error)
        }
    }

    /// Stores a block where there is room for it; otherwise, it is in memory for a while.
    func store(_ bytes: [UInt8], _ number: Int, _ info: FileInfo) async {
        guard let cache, info.size <= cache.largestFile else {
            return RecentBlocks.shared.add(bytes, number, of: self)
        }
        let known = copy
        let stored = await Self.threads.value { [request] in
            let copy = known ?? cache.copy(of: request)
            copy?.begin(info.identity, info.type)
            return copy?.store(bytes, at: number) == true ? copy : nil
        }
        guard self.info == info else { return }
        if let stored { copy = stored } else { RecentBlocks.shared.add(bytes, number, of: self) }
    }

    /// Removes everything that is known of the file.
    func drop() {
        copy?.discard()
        whole?.cancel()
        (info, copy, whole, isFresh) = (nil, nil, nil, false)
        RecentBlocks.shared.removeAll(of: ObjectIdentifier(self))
    }
}
