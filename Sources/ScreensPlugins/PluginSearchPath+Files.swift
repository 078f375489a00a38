internal import Glibc

extension PluginSearchPath.Place {
    /// The plugin files of a place, and what is known of each.
    struct Listing {
        /// A plugin file.
        enum Item {
            /// Unchanged since it was read for the cache.
            case known(ScanRecord)
            /// To be read; the name is empty where the place is the file.
            case new(name: String, status: FileStatus?)
        }

        /// The status of the folder, or of the file that the place is.
        var status: FileStatus?
        var items: [Item] = []
        /// Whether these are all plugins of the folder as long as its status is the same.
        var isWhole = false
        /// Why the place cannot be listed.
        var refusal: PluginRefusal?
    }

    /// Lists the place's files in the order of their names.
    ///
    /// The folder is read only if an entry was added or removed. The status of every file is checked, since
    /// a file can be overwritten without a trace in its folder. Installed files are not checked, as their
    /// bytes are verified before anything of them is loaded.
    func listing(knowing section: ScanCache.Section?) -> Listing {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return errno == ENOTDIR ? file(section) : refused(errno) }
        defer { close(folder) }
        var status = stat()
        guard fstat(folder, &status) == 0 else { return refused(errno) }
        let now = FileStatus(status)
        if let section, section.isWhole, section.status == now,
            let items = items(section.records, in: folder)
        {
            return Listing(status: now, items: items, isWhole: true)
        }
        return read(folder, now, section)
    }

    /// The path of one of the place's files.
    func path(of name: String) -> String { name.isEmpty ? path : "\(path)/\(name)" }

    /// The files that were there before; `nil` if one is gone.
    private func items(_ records: [ScanRecord], in folder: Int32) -> [Listing.Item]? {
        var items: [Listing.Item] = []
        items.reserveCapacity(records.count)
        for record in records {
            if record.isInstalled {
                items.append(.known(record))
                continue
            }
            guard let status = record.withName({ Self.regularFile($0, in: folder) }) ?? nil else {
                return nil
            }
            items.append(item(record, status))
        }
        return items
    }

    private func item(_ record: ScanRecord, _ status: FileStatus) -> Listing.Item {
        record.status == status ? .known(record) : .new(name: record.name, status: status)
    }

    private static func regularFile(
        _ name: UnsafePointer<CChar>,
        in folder: Int32
    ) -> FileStatus? {
        var status = stat()
        guard fstatat(folder, name, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return FileStatus(status)
    }

    private func file(_ section: ScanCache.Section?) -> Listing {
        guard let status = FileStatus(path: path) else { return refused(errno) }
        let known = section?.records.first.map { item($0, status) }
        return Listing(status: status, items: [known ?? .new(name: "", status: status)])
    }

    /// A place has to exist only if a user named it.
    private func refused(_ error: Int32) -> Listing {
        let refusal = FileBytes.refusal(path: path, error: error)
        guard case .missing = refusal, origin != .option else { return Listing(refusal: refusal) }
        return Listing()
    }
}

extension PluginSearchPath.Place {
    private func read(
        _ descriptor: Int32,
        _ status: FileStatus,
        _ section: ScanCache.Section?
    ) -> Listing {
        // Closing the folder closes the duplicate descriptor.
        guard let folder = fdopendir(dup(descriptor)) else { return refused(errno) }
        defer { closedir(folder) }
        var names: [(name: String, status: FileStatus?)] = []
        var isWhole = true
        while let entry = readdir(folder) {
            guard let name = pluginName(of: entry) else { continue }
            let file = Self.regularFile(name, in: descriptor)
            // A link may lead to a file later, so the list is not final; a link that leads nowhere is reported.
            if file == nil { isWhole = false }
            if file != nil || isDangling(name, in: descriptor) { names.append((name, file)) }
        }
        // The cached records are in the same order.
        var known = (section?.records ?? [])[...]
        let items = names.sorted { $0.name < $1.name }.map { name, status in
            while let record = known.first, record.name < name { known.removeFirst() }
            if let record = known.first, record.isNamed(name), let status {
                return item(record, status)
            }
            return Listing.Item.new(name: name, status: status)
        }
        return Listing(status: status, items: items, isWhole: isWhole)
    }

    private func isDangling(_ name: String, in folder: Int32) -> Bool {
        var status = stat()
        return fstatat(folder, name, &status, 0) != 0
            && fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    }

    private func pluginName(of entry: UnsafeMutablePointer<dirent>) -> String? {
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG), Int(DT_LNK), Int(DT_UNKNOWN): break
        default: return nil
        }
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name.hasSuffix(".so"), !name.hasPrefix("."), !isPassedOver(name) else { return nil }
        return name
    }

    /// Skips parts of the host anywhere, and parts of Swift in an installation that contains its own.
    private func isPassedOver(_ name: String) -> Bool {
        if HostLibrary.isPart(name) { return true }
        return origin == .installation && Self.runtimeBeginnings.contains { name.hasPrefix($0) }
    }

    private static let runtimeBeginnings = [
        "libswift", "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime",
    ]
}
