internal import Glibc

extension PluginSearchPath {
    /// A plugin's file, and the place where it was found.
    struct Found {
        let file: PluginFile
        let place: Place
        /// Whether it lies in a folder of the host's installation, however it was found.
        var isShipped: Bool
    }

    /// Reads every plugin file of every place, each file once.
    func scan() -> [Found] {
        var seen: [FileIdentity: Int] = [:]
        var found: [Found] = []
        for place in places {
            let isShipped = place.origin == .installation
            for file in place.files() {
                if let identity = file.identity {
                    if let earlier = seen[identity] {
                        found[earlier].isShipped = found[earlier].isShipped || isShipped
                        continue
                    }
                    seen[identity] = found.count
                }
                found.append(Found(file: file, place: place, isShipped: isShipped))
            }
        }
        return found
    }
}

extension PluginSearchPath.Place {
    fileprivate func files() -> [PluginFile] {
        var status = stat()
        guard stat(path, &status) == 0 else { return refused(errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { return [PluginFile(scanning: path)] }
        guard let folder = opendir(path) else { return refused(errno) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            if let name = pluginName(of: entry) { names.append(name) }
        }
        return names.sorted().map { PluginFile(scanning: "\(path)/\($0)") }
    }

    /// Only a place that somebody asked for by name has to exist.
    private func refused(_ error: Int32) -> [PluginFile] {
        let refusal = FileBytes.refusal(path: path, error: error)
        guard case .missing = refusal, origin != .option else {
            return [PluginFile(refusing: refusal)]
        }
        return []
    }

    private func pluginName(of entry: UnsafeMutablePointer<dirent>) -> String? {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name.hasSuffix(".so"), !name.hasPrefix("."), !isPassedOver(name) else { return nil }
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): return name
        case Int(DT_LNK), Int(DT_UNKNOWN):
            var status = stat()
            // A link that leads nowhere is kept, and reported as missing.
            guard stat("\(path)/\(name)", &status) == 0 else { return name }
            return status.st_mode & S_IFMT == S_IFREG ? name : nil
        default: return nil
        }
    }

    /// Parts of the host anywhere; parts of Swift where an installation brings its own.
    private func isPassedOver(_ name: String) -> Bool {
        if HostLibrary.names.contains(name) { return true }
        return origin == .installation && Self.runtimeBeginnings.contains { name.hasPrefix($0) }
    }

    private static let runtimeBeginnings = [
        "libswift", "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime",
    ]
}
