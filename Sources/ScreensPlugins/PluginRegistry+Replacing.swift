@_spi(Host) public import ScreensKit

/// Code of an unsigned plugin that is not used, because its names belong to another plugin.
public struct WithheldCode: Hashable, Sendable {
    /// The name of the plugin.
    public let plugin: String
    /// The screenlet, or the collection of entries, that the code is for.
    public let screenlet: ScreenletName
    /// The names of the types.
    public let typeNames: [String]
    /// The file of the plugin whose code is used.
    public let owner: String

    /// The code that is not used, the reason, and the command that allows its use.
    public var message: String {
        let name = screenlet.commandName
        return
            "\(typeNames.joined(separator: ", ")) of \(plugin) \(typeNames.count == 1 ? "is" : "are") "
            + "not used: \(plugin) is unsigned, and \(name) belongs to \(owner). "
            + "Run \"screens-host plugin allow \(plugin) --replace \(name)\" to let it replace that code."
    }
}

// Code in the host's process has all rights of the user, who asked for a screenlet by its name. An unsigned
// plugin that was installed for another purpose must not get that name only because it is found first.
extension PluginRegistry {
    /// The offers of a name that may be used.
    ///
    /// They are in the order of search, after those that the user allows to replace others.
    func entitled(_ name: OfferedName) -> [Candidate] {
        let all = candidates(name)
        guard let screenlet = name.screenlet,
            all.contains(where: { isUntrustedInstallation($0.plugin) })
        else {
            return all
        }
        let owners = owners(of: screenlet, as: name, offeredBy: all)
        let ranks = all.map { rank(of: $0.plugin, for: screenlet, owners) }
        return (0...2).flatMap { rank in
            zip(all, ranks).filter { $0.1 == rank }.map(\.0)
        }
    }

    /// A plugin's place among those that offer code for a screenlet; `nil` if it may not be used.
    private func rank(
        of index: Int,
        for screenlet: ScreenletName,
        _ owners: Set<Int>
    ) -> Int? {
        let entry = scan.entries[index]
        guard isUntrustedInstallation(index) else {
            return [.option, .package, .environment].contains(entry.place.origin) ? 0 : 2
        }
        if trustDecisions.judge(index, entry).replaces.contains(screenlet) { return 1 }
        return owners.contains(index) ? 2 : nil
    }

    /// The code of a plugin that is not used, one value for each screenlet.
    public func withheld(of plugin: Plugin) -> [WithheldCode] {
        guard isUntrustedInstallation(plugin.index), plugin.isUnconfined else { return [] }
        let names = Set(plugin.offers.map(\.name).filter { $0.screenlet != nil })
            .filter { !entitled($0).contains { $0.plugin == plugin.index } }
        return Dictionary(grouping: names, by: \.screenlet)
            .compactMap { _, names in withheld(names, of: plugin) }
            .sorted { $0.screenlet.typeName < $1.screenlet.typeName }
    }

    /// The code of a plugin for one screenlet.
    ///
    /// The caller has found that it is not used.
    func withheld(_ names: [OfferedName], of plugin: Plugin) -> WithheldCode? {
        guard let name = names.first, let screenlet = name.screenlet,
            let owner = owners(of: screenlet, as: name, offeredBy: candidates(name)).min()
        else { return nil }
        return WithheldCode(
            plugin: plugin.name,
            screenlet: screenlet,
            typeNames: plugin.offers.filter { names.contains($0.name) }.map(\.typeName).sorted(),
            owner: scan.entries[owner].path
        )
    }

    /// The plugins to which a name belongs.
    ///
    /// These are the trusted plugins with that name or its screenlet. If there are none, it is the first
    /// plugin that offers the screenlet.
    private func owners(
        of screenlet: ScreenletName,
        as name: OfferedName,
        offeredBy all: [Candidate]
    ) -> Set<Int> {
        let isChosenByName = name.kind == .delegate || name.kind == .screenlet
        let parents = isChosenByName ? [] : candidates(.screenlet(screenlet))
        let trusted = (parents + all).map(\.plugin).filter { !isUntrustedInstallation($0) }
        if !trusted.isEmpty { return Set(trusted) }
        let states = states
        let first = parents.first { refusal(of: $0.plugin, in: states) == nil } ?? parents.first
        return first.map { [$0.plugin] } ?? Set(all.map(\.plugin))
    }

    /// Whether a plugin was installed and is not trusted.
    private func isUntrustedInstallation(_ index: Int) -> Bool {
        let entry = scan.entries[index]
        guard entry.place.origin == .user, !entry.isShipped else { return false }
        return trustDecisions.judge(index, entry).state != .trusted
    }
}

extension OfferedName {
    /// The screenlet, or the collection of entries, that a name of code in the host is for.
    var screenlet: ScreenletName? {
        switch self {
        case .screenlet(let name), .interactor(let name, _), .delegate(let name, _),
            .synchronizer(let name, _):
            name
        default: nil
        }
    }
}
