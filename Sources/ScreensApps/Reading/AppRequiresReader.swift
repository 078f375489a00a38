@_spi(Host) import ScreensKit
import ScreensPlugins

/// Reads which plugins an app needs.
struct AppRequiresReader {
    let report: AppReport

    func plugins(_ source: JSONSource) -> [String: PluginRequirement] {
        guard let object = AppObject(source, "\"requires\"", names: nil, report) else { return [:] }
        let most = PluginRequirement.mostPlugins
        if object.members.count > most {
            report.add(source.place, "\"requires\" has more than \(most) plugins.")
        }
        let plugins = object.members.prefix(most).compactMap { member in
            requirement(member).map { (member.name, $0) }
        }
        return Dictionary(plugins) { $1 }
    }

    private func requirement(_ member: JSONSource.Member) -> PluginRequirement? {
        if let fault = PluginName.fault(member.name) {
            report.add(member.place, "A required plugin's \(fault).")
            return nil
        }
        let what = "the required plugin \"\(member.name)\""
        guard case .object = member.value.content else {
            return version(member.value, what).map { PluginRequirement(version: $0) }
        }
        guard let object = AppObject(member.value, what, names: ["version", "from"], report),
            let version = object.required("version").flatMap({ self.version($0, what) })
        else { return nil }
        return PluginRequirement(version: version, from: address(object, what))
    }

    private func version(_ source: JSONSource, _ what: String) -> PluginVersion? {
        guard case .text(let text) = source.content, let version = PluginVersion(text) else {
            let rule = "must be one such as 1.2.0"
            report.add(source.place, "The version of \(what) \(rule), not \(source.kind).")
            return nil
        }
        return version
    }

    private func address(_ object: AppObject, _ what: String) -> String? {
        guard let source = object["from"], let text = object.text("from") else { return nil }
        if PluginAddress(text) != nil { return text }
        let rule =
            "must be the address of an archive such as https://example.org/Poll-1.2.0.screensplugin"
        report.add(source.place, "\"from\" of \(what) \(rule), not \"\(text.shortened)\".")
        return nil
    }
}
