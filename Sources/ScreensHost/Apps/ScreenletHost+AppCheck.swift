public import ScreensApps
import ScreensKit

extension ScreenletHost {
    /// A check of an app by what the installed plugins declare.
    ///
    /// Screenlets of isolated plugins are created in workers, the others in this process.
    ///
    /// - Parameters:
    ///   - app: the app; only the screenlets that it uses are created.
    ///   - texts: the keys of its texts.
    ///   - isComplete: whether screenlets that are not installed are mistakes; if not, nothing of them is checked.
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
                facts[name] = ScreenletFacts(try screenlet(name))
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
            absent: isComplete ? [] : app.screenletNames.subtracting(screenletNames)
        )
    }
}

extension ScreenletFacts {
    fileprivate init(_ description: ScreenletHost.Description) {
        let attributes = description.attributes.map { attribute in
            (attribute.name, Attribute(attribute.type, choices: attribute.choices))
        }
        self.init(
            attributes: Dictionary(attributes) { $1 },
            actions: description.actions,
            events: description.events,
            exposed: description.exposedValues
        )
    }
}
