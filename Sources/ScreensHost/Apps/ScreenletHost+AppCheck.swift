public import ScreensApps
import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker

extension ScreenletHost {
    /// A check of an app by what the installed plugins declare.
    ///
    /// Screenlets of isolated plugins are created in workers, the others in this process.
    ///
    /// - Parameters:
    ///   - app: the app; only the screenlets that it uses are created.
    ///   - texts: the keys of its texts.
    ///   - isComplete: whether screenlets, themes and services that are not installed are mistakes; if not, nothing of them is
    ///     checked.
    /// - Returns: the check.
    public func check(
        for app: ScreensApp,
        texts: Set<String> = [],
        isComplete: Bool = true
    ) -> AppCheck {
        var facts: [String: ScreenletFacts] = [:]
        for name in screenletNames { facts[name] = ScreenletFacts(attributes: [:]) }
        var refusals: [String: String] = [:]
        for name in app.screenletNames {
            do throws(HostError) {
                let values = app.constants(of: name)
                let (_, found) = try found(name) { name throws(PluginRefusal) in
                    try described(name, trying: values.mapValues(JSONValue.array))
                }
                facts[name] = ScreenletFacts(found.traits, tried: values)
            } catch {
                // The check itself proposes another name.
                if case .unknownScreenlet = error { continue }
                refusals[name] = error.message
            }
        }
        return AppCheck(
            screenlets: facts,
            themes: themeNames,
            texts: texts,
            refusals: refusals,
            absent: isComplete ? [] : app.screenletNames.subtracting(screenletNames),
            absentThemes: isComplete ? [] : missingThemes(of: app),
            services: isComplete ? registry.serviceNames : nil,
            plugins: isComplete && !app.requires.isEmpty ? installedVersions : nil
        )
    }

    /// The installed plugins by name, with their versions as far as these are known.
    ///
    /// Of several with the same name, the one that comes first in the search path counts.
    public var installedVersions: [String: InstalledVersion] {
        let versions = registry.plugins.map { plugin in
            (plugin.name, plugin.version.map { InstalledVersion.known($0) } ?? .unknown)
        }
        return Dictionary(versions) { first, _ in first }
    }

    /// The names of an app's themes that no plugin offers.
    public func missingThemes(of app: ScreensApp) -> Set<String> {
        app.themeNames.filter { name in
            ThemeName(name).map { (try? known($0)) == nil } ?? true
        }
    }
}

extension ScreenletFacts {
    fileprivate init(_ traits: ScreenletTraits, tried values: [String: [JSONValue]]) {
        let attributes = traits.attributes.map { attribute in
            let values = values[attribute.name] ?? []
            let refused = attribute.refused.filter(values.indices.contains).map { values[$0] }
            return (
                attribute.name,
                Attribute(
                    attribute.type,
                    choices: attribute.choices,
                    refused: Set(refused),
                    hint: attribute.hint
                )
            )
        }
        self.init(
            attributes: Dictionary(attributes) { $1 },
            actions: traits.actions,
            events: traits.events,
            exposed: traits.exposedValues
        )
    }
}
