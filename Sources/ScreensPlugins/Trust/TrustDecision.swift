internal import ScreensKit
internal import Synchronization

/// Whether a plugin may be loaded, by its folder and its signature.
struct TrustDecision: Sendable {
    let state: PluginState
    /// The installation that it belongs to; `nil` if it was not installed.
    var installed: InstalledPlugin?
    /// Why it is not loaded.
    var refusal: PluginRefusal?
    /// The screenlets of other plugins whose code it may replace.
    var replaces: Set<ScreenletName> = []

    /// Judges a file; only files in the user's folder are read.
    init(_ found: PluginScan.Entry, _ trust: () -> PluginTrust) {
        if found.isShipped {
            state = .builtIn
        } else if found.place.origin == .user {
            let (path, trust) = (found.path, trust())
            installed = InstalledPlugin(link: path)
            state = installed.map { Self.state(of: $0, trust) } ?? .unsigned
            let isGone = installed == nil && FileStatus(path: path) == nil
            refusal = isGone ? .missing(path: path) : refusal(path, trust)
            replaces = trust.replacements[installed?.name ?? Self.name(ofFile: path)] ?? []
        } else {
            state = .unsigned
            guard trust().lock != nil else { return }
            refusal = .notLocked(
                path: found.path,
                reason: "is not installed, and therefore not in plugins.lock"
            )
        }
    }

    /// Judges an app, which is only in the user's folder.
    init(app: InstalledPlugin, _ trust: PluginTrust) {
        (installed, state) = (app, Self.state(of: app, trust))
        refusal = refusal(app.libraryPath, trust)
    }

    /// The name by which a plugin's file is allowed or locked: without `lib` and `.so`.
    static func name(ofFile path: String) -> String {
        var name = path.utf8[...]
        if let slash = name.lastIndex(of: UInt8(ascii: "/")) {
            name = name[name.index(after: slash)...]
        }
        if name.count >= 3, name.suffix(3).elementsEqual(".so".utf8) { name = name.dropLast(3) }
        if name.count > 3, name.starts(with: "lib".utf8) { name = name.dropFirst(3) }
        return String(Substring(name))
    }

    private static func state(of plugin: InstalledPlugin, _ trust: PluginTrust) -> PluginState {
        let key = plugin.key.flatMap { trust.key($0) }
        if key?.isRevoked == true || trust.revokedArchives.contains(plugin.archive) {
            return .revoked
        }
        guard plugin.isApp ? plugin.isUntouchedApp : plugin.isUntouched else { return .modified }
        return key == nil ? .unsigned : .trusted
    }

    private func refusal(_ path: String, _ trust: PluginTrust) -> PluginRefusal? {
        let name = installed?.name ?? Self.name(ofFile: path)
        let keyID = installed?.key.flatMap { PluginTrust.keyID(of: $0) }
        switch state {
        case .revoked:
            let isByKey = installed?.key.flatMap { trust.key($0) }?.isRevoked == true
            return .revoked(path: path, name: name, keyID: isByKey ? keyID ?? "" : "")
        case .modified: return .modified(path: path, name: name)
        case .unsigned where !trust.allowed.contains(name):
            return .unsigned(path: path, name: name, keyID: keyID)
        default: break
        }
        let difference = trust.lock?.difference(name, installed.map { .init($0) })
        return (trust.lock != nil && installed == nil ? "is not in plugins.lock" : difference)
            .map { .notLocked(path: path, reason: $0) }
    }
}

/// The decisions that were needed so far.
final class TrustDecisions: Sendable {
    private let made = Mutex<[Int: TrustDecision]>([:])
    private let trust: TrustSource

    init(_ trust: @escaping @Sendable () -> PluginTrust) { self.trust = TrustSource(trust) }

    /// The decisions of the remaining plugins, renumbered to come after `count` new ones.
    init(_ earlier: TrustDecisions, keeping kept: [Int], after count: Int) {
        trust = earlier.trust
        let known = earlier.made.withLock { $0 }
        made.withLock { $0 = known.moved(keeping: kept, after: count) }
    }

    func known(_ index: Int) -> TrustDecision? { made.withLock { $0[index] } }

    func judge(_ index: Int, _ entry: PluginScan.Entry, isAnew: Bool = false) -> TrustDecision {
        if !isAnew, let known = known(index) { return known }
        let judgement = TrustDecision(entry, trust.value)
        // Judging any other plugin again is as quick as looking the result up.
        let isStored = judgement.installed != nil || judgement.refusal != nil
        if isStored || isAnew { made.withLock { $0[index] = isStored ? judgement : nil } }
        return judgement
    }
}
