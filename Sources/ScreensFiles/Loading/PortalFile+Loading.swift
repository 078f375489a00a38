import ScreensKit
@_spi(Host) import ScreensPortal
import ScreensSystem

/// The request for a part of a file, whose answer may be the whole.
struct FileTransfer: Sendable {
    let receiver: WholeFile
    private let task: Task<Void, Never>

    init(
        _ wanted: FilePartRequest,
        to receiver: WholeFile,
        from client: PortalClient,
        pageInstead: FileProblem
    ) {
        self.receiver = receiver
        task = Task {
            let result: Result<FilePart, FileProblem>
            do throws(PortalError) {
                result = .success(try await client.part(wanted, orWholeTo: receiver))
            } catch {
                result = .failure(error == .pageInsteadOfFile ? pageInstead : .portal(error))
            }
            receiver.end(result)
        }
    }

    func cancel() { task.cancel() }
}

extension PortalFile {
    /// Asks the portal for a block, or waits for the whole file that it is sending.
    ///
    /// - Returns: the block; `nil` if it is stored.
    func answer(_ number: Int) async throws(FileProblem) -> [UInt8]? {
        // One that was cut off is begun again by the next block that it has not brought.
        if whole?.receiver.hasFailed == true { whole = nil }
        let transfer = whole ?? transfer(of: number)
        let event = await withTaskCancellationHandler {
            await transfer.receiver.event(of: number)
        } onCancel: {
            // Others may read other blocks of a whole file.
            if !transfer.receiver.hasBegun { transfer.cancel() }
        }
        switch event {
        case .stored(let identity, let type):
            if whole?.receiver !== transfer.receiver { whole = transfer }
            try adopt(identity, type, transfer.receiver.copy)
            return nil
        case .ended(let result):
            if whole?.receiver === transfer.receiver { whole = nil }
            return try await adopt(result.get(), number, transfer.receiver)
        }
    }

    private func transfer(of number: Int) -> FileTransfer {
        let start = number * FileRecord.blockSize
        let range = info.map { FileRecord.range(of: number, size: $0.size) }
        let wanted = FilePartRequest(
            request.path,
            range ?? start..<(start + FileRecord.blockSize),
            of: info?.identity,
            isPage: request.purpose.isPage
        )
        let receiver = WholeFile(request, limit: cache?.limit ?? FileCache.usualLimit, makeCopy)
        return FileTransfer(
            wanted,
            to: receiver,
            from: client,
            pageInstead: request.purpose.pageInstead(title: request.title)
        )
    }

    /// Where a whole file is stored while it arrives.
    private var makeCopy: @Sendable (FileIdentity) -> FileCopy? {
        { [copy, cache, request] identity in
            if let cache, identity.size <= cache.largestFile,
                let kept = copy ?? cache.copy(of: request)
            {
                return kept
            }
            return try? FileCopy(temporaryOf: request, in: cache?.folder ?? Files.temporaryFolder)
        }
    }

    private func adopt(
        _ part: FilePart,
        _ number: Int,
        _ receiver: WholeFile
    ) async throws(FileProblem) -> [UInt8]? {
        switch part {
        case .changed: throw .changed
        case .whole(let identity):
            guard let copy = receiver.copy, let type = copy.record?.type else { throw .changed }
            try adopt(identity, type, copy)
            return nil
        case .part(let bytes, let identity):
            let type = try type(of: bytes)
            try adopt(identity, type, copy)
            if let info { await store(bytes, number, info) }
            return bytes
        }
    }

    private func type(of head: [UInt8]) throws(FileProblem) -> FileType {
        if let info { return info.type }
        return try request.purpose.type(of: head, title: request.title)
    }

    /// Notes what the portal has now; another content than before replaces everything.
    private func adopt(
        _ identity: FileIdentity,
        _ type: FileType,
        _ copy: FileCopy?
    ) throws(FileProblem) {
        let found = FileInfo(identity, type, of: request)
        guard info ?? found == found else { throw .changed }
        (info, isFresh) = (found, true)
        if let copy { self.copy = copy }
    }
}
