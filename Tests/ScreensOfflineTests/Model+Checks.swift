import ScreensCoding
import ScreensKit

@testable import ScreensOffline

extension Note {
    /// The step that wrote a field; -1 for none.
    fileprivate func step(_ field: String) -> Int { fields[field].flatMap { Int($0) } ?? -1 }
}

/// Compares what happened with what the model allows.
extension Model {
    // MARK: During the run

    /// Notes that a change is made on a copy without the user's own last change, or without any
    /// version of the portal.
    ///
    /// A conflict is correct then, whoever made the other change.
    func noteUnseen(_ key: String, _ page: Note?) {
        let entry = try? client.cache.currentEntry(OfflineClient.entry(key))
        let cached = entry.flatMap { try? BinaryCoding.decode(Note.self, from: $0.value) }
        let base = try? client.draft(key)?.base
        let isKnown = entry.map { $0.storedAt != nil || base != nil || $0.isDirty } ?? false
        if page.map({ $0.fields != cached?.fields }) ?? !isKnown { unseen.insert(name(key)) }
        if page == nil, !isKnown { blind.insert(name(key)) }
    }

    /// A user who removes a note also removes what others wrote in the removed copy.
    func noteRemoval(_ key: String) {
        let entry = try? client.cache.currentEntry(OfflineClient.entry(key))
        let cached = entry.flatMap { try? BinaryCoding.decode(Note.self, from: $0.value) }
        guard let foreign = cached?.step("foreign") else { return }
        overruled[name(key)] = max(overruled[name(key)] ?? -1, foreign)
    }

    /// Checks a conflict that is found before anything is sent.
    func checkConflict(_ result: Result<Answer<EntryVersion<Note>>, ScreensError>, _ key: String) {
        guard !kill.isKilled, let written = try? result.get(),
            written.freshness.unsent == .conflicted,
            let write = try? client.pending.first(where: { $0.key == name(key) }),
            write.state == .conflicted
        else { return }
        let values = [write.base, write.remote].map { bytes in
            bytes.flatMap { try? BinaryCoding.decode(Note.self, from: $0) }
        }
        checkConflict(name(key), base: values[0], remote: values[1])
    }

    /// Checks a conflict that a synchronisation found.
    func note(_ conflict: Listener.Conflict, _ resolution: SyncConflictResolution?) {
        checkConflict(conflict.key, base: conflict.base, remote: conflict.remote)
        guard resolution == .useLocal else { return }
        let foreign = conflict.remote?.step("foreign") ?? -1
        overruled[conflict.key] = max(overruled[conflict.key] ?? -1, foreign)
        // The decision may also overwrite what another page of the user wrote.
        for key in keys where name(key) == conflict.key {
            acknowledged[key] = acknowledged[key]?.filter { field, step in
                (conflict.local?.step(field) ?? -1) >= step
                    || (conflict.remote?.step(field) ?? -1) < step
            }
        }
    }

    /// A conflict is correct if somebody else has changed the note since, or if its earlier value
    /// is unknown.
    private func checkConflict(_ key: String, base: Note?, remote: Note?) {
        guard let base, !unseen.contains(key), !uncertain.contains(key) else { return }
        if let remote, remote.step("foreign") > base.step("foreign") { return }
        complaints.append(
            "step \(step): a false conflict about \"\(key)\": \(base.fields) \(remote?.fields ?? [:])"
        )
    }

    /// A change that the network delivers out of order may undo one that nobody waits for any more;
    /// one that is still in the queue has to be sent again.
    func noteDeliveries() {
        let applied = portal.applied
        for change in applied[carriedOut...] where change.delivery == .prompt { checkLoss(change) }
        for change in applied[carriedOut...] where change.delivery == .stray {
            for key in keys where name(key) == change.key {
                for (field, step) in acknowledged[key] ?? [:]
                where (change.note?.step(field) ?? -1) < step && settled[key]?[field] == step {
                    acknowledged[key]?[field] = nil
                }
            }
        }
        carriedOut = applied.count
        let waiting = Set((try? client.pending.map(\.key)) ?? [])
        for key in keys where !waiting.contains(name(key)) {
            settled[key] = acknowledged[key]
            // A draft still lacks changes that were sent from a page that did not show it.
            if (try? client.draft(key)) == nil { unseen.remove(name(key)) }
            blind.remove(name(key))
        }
    }

    /// What was made of a draft contains it, so what the draft promised is promised of the portal.
    func noteDrafts() throws {
        let drafts = try client.cache.drafts()
        // A draft also has the step of changes beside it, and may reach the portal after newer ones.
        let steps = drafts.compactMap {
            $0.localValue?["fields"]?["step"]?.text.flatMap { Int($0) }
        }
        draftSteps.formUnion(steps)
        let keys = Set(drafts.map(\.entry.key))
        for (key, fields) in drafted where !keys.contains(name(key)) {
            acknowledged[key, default: [:]].merge(fields) { max($0, $1) }
            drafted[key] = nil
        }
    }

    // MARK: After the run

    func check() {
        checkPromises()
        checkDrafts()
        let applied = portal.applied
        log += applied.map {
            "carried out \($0.delivery) \($0.id) \($0.key) \($0.note?.fields ?? [:])"
        }
        let prompt = applied.filter { $0.delivery != .stray }
        let repeated = Dictionary(grouping: prompt, by: \.id).filter { $1.count > 1 }
        complaints += repeated.keys.map { "\($0) was carried out twice" }
        let drafts = portal.notes.values.compactMap { $0.fields["draft"] }
        if Set(drafts).count < drafts.count { complaints.append("a draft is there twice") }
        for (key, changes) in Dictionary(grouping: prompt, by: \.key) {
            // Failed changes are reverted: an older change that was in the queue before is sent
            // after them.
            let steps = changes.compactMap { $0.note?.step("step") }
                .filter { $0 >= 0 && !failed.contains($0) && !draftSteps.contains($0) }
            if steps != steps.sorted() { complaints.append("“\(key)” went back: \(steps)") }
        }
    }

    private func checkPromises() {
        let notes = portal.notes
        for (key, fields) in acknowledged {
            let note = notes[name(key)]
            for (field, step) in fields where (note?.step(field) ?? -1) < step {
                let found = note?.step(field) ?? -1
                complaints.append("“\(key)”.\(field) is \(found), promised was \(step)")
            }
        }
    }

    /// Checks that every draft holds what was stored in it.
    private func checkDrafts() {
        for (key, fields) in drafted {
            let row = try? client.draft(name(key))
            let note = row?.local.flatMap { try? BinaryCoding.decode(Note.self, from: $0) }
            for (field, step) in fields where (note?.step(field) ?? -1) < step {
                complaints.append(
                    "the draft “\(key)”.\(field) is \(note?.step(field) ?? -1), stored was \(step)"
                )
            }
        }
    }

    /// Checks whether a change replaced another user's change that its own user had not seen.
    private func checkLoss(_ change: VirtualPortal.Applied) {
        guard let note = change.note, let replaced = change.replaced else { return }
        let foreign = replaced.step("foreign")
        guard foreign > note.step("foreign"), foreign > overruled[change.key] ?? -1,
            !blind.contains(change.key)
        else { return }
        complaints.append(
            "“\(change.key)” lost the change of step \(foreign) to \(note.fields) unseen"
        )
    }
}
