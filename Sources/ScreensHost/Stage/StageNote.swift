import ScreensPlugins

/// A note for the user about a part of a plugin, for example one that is skipped.
public struct StageNote: Hashable, Sendable {
    /// One or several sentences, which say what happened and what to do.
    public let message: String
    /// The same in a few words, for a place with a single line.
    public let summary: String

    package init(_ message: String, summary: String? = nil) {
        (self.message, self.summary) = (message, summary ?? message)
    }
}

extension Stage {
    func note(_ message: String) { onNote?(StageNote(message)) }

    /// Notes that a plugin is no longer used, once for each of its files.
    func note(_ refusal: PluginRefusal, then consequence: String = "") {
        guard notedFiles.insert(refusal.path).inserted else { return }
        onNote?(StageNote(refusal.message + consequence, summary: refusal.summary))
    }

    /// Notes which views of parts are skipped.
    func note(_ skipped: [PartViews.Skipped]) {
        for skipped in skipped {
            let refusal = host.registry.refusals.first { $0.path == skipped.plugin }
            if let refusal { note(refusal) } else { note(skipped.message) }
        }
    }
}
