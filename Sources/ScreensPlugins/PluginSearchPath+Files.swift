internal import Glibc

extension PluginSearchPath.Location {
    /// The place's plugin files in the order of their names, and links that lead nowhere.
    ///
    /// A place has to exist only if a user named it.
    ///
    /// - Throws: why the place cannot be listed.
    func files() throws(PluginRefusal) -> [String] {
        guard let folder = opendir(path) else {
            if errno == ENOTDIR { return [path] }
            let refusal = FileBytes.refusal(path: path, error: errno)
            guard case .missing = refusal, origin != .option else { throw refusal }
            return []
        }
        defer { closedir(folder) }
        var files: [String] = []
        while let entry = readdir(folder) {
            guard let name = pluginName(of: entry) else { continue }
            let path = "\(path)/\(name)"
            if entry.pointee.d_type == DT_REG || !Self.leadsElsewhere(path) { files.append(path) }
        }
        return files.sorted()
    }

    /// Whether a path leads to something that is not a regular file.
    private static func leadsElsewhere(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
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
