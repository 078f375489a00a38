import LiferayKit
import ScreensKit

extension Conformance {
    /// A delegate that is offered can be made, and hears the screenlet, if it is one of ours.
    static func checkDelegate(
        _ type: any ScreenletDelegate.Type,
        of screenlet: ScreenletName,
        _ findings: inout Findings
    ) {
        if !(type is any NamedDelegate.Type) {
            findings.add(
                "It cannot be chosen by its name: nobody knows how to make one.",
                "It conforms to NamedDelegate, and has a public init()."
            )
        }
        let hears: (protocol: String, isMet: Bool)? =
            switch screenlet.typeName {
            case "AssetList":
                ("AssetListScreenletDelegate", type is any AssetListScreenletDelegate.Type)
            case "DDLForm": ("DDLFormScreenletDelegate", type is any DDLFormScreenletDelegate.Type)
            case "Rating": ("RatingScreenletDelegate", type is any RatingScreenletDelegate.Type)
            case "UserPortrait":
                (
                    "UserPortraitScreenletDelegate",
                    type is any UserPortraitScreenletDelegate.Type
                )
            default: nil
            }
        guard let hears, !hears.isMet else { return }
        findings.add(
            "It is meant for \(screenlet.typeName), and hears nothing of it.",
            "It conforms to \(hears.protocol)."
        )
    }

    /// An interactor that is offered for an action of ours has the same types, or is passed over.
    static func checkInteractor<I: Interactor>(
        _ type: I.Type,
        of screenlet: ScreenletName,
        _ action: String,
        _ findings: inout Findings
    ) {
        func expect<Request, Output>(_ request: Request.Type, _ output: Output.Type) {
            guard I.Request.self != request || I.Output.self != output else { return }
            findings.add(
                "It makes \(I.Output.self) of \(I.Request.self), and would be passed over.",
                "\(screenlet.typeName)'s “\(action)” makes \(Output.self) of \(Request.self)."
            )
        }
        switch (screenlet.typeName, action) {
        case ("AssetList", "loadPage"): expect(AssetListPageRequest.self, AssetListPage.self)
        case ("Rating", "loadRatings"): expect(RatingRequest.self, RatingEntry.self)
        case ("Rating", "updateRating"), ("Rating", "deleteRating"):
            expect(EntryChange<RatingEntry>.self, EntryVersion<RatingEntry>.self)
        case ("UserPortrait", "loadPortrait"): expect(UserPortraitRequest.self, Portrait.self)
        case ("UserPortrait", "uploadPortrait"):
            expect(EntryChange<Portrait>.self, EntryVersion<Portrait>.self)
        case ("DDLForm", "submitForm"):
            expect(EntryChange<DDLRecord>.self, EntryVersion<DDLRecord>.self)
        default: break
        }
    }

    /// A synchroniser sends what its collection holds, and knows a value again.
    static func checkSynchronizer<S: Synchronizer>(
        _ type: S.Type,
        of collection: ScreenletName,
        _ material: ConformanceMaterial,
        _ findings: inout Findings
    ) {
        let values: [any Sendable]
        switch collection.typeName {
        case "Rating": values = [RatingEntry.sample(), RatingEntry.sample(userScore: 0.4)]
        case "UserPortrait": values = [Portrait.sample(), Portrait()]
        case "DDLForm": values = DDLFormModel.conformanceSamples.compactMap(\.model.record)
        default:
            values = material.outputs.filter { $0 is S.Value }
            guard !values.isEmpty else {
                return findings.note(
                    "No values of the collection \(collection.typeName) are known.",
                    "The material's outputs hold one of \(S.Value.self)."
                )
            }
        }
        let typed = values.compactMap { $0 as? S.Value }
        guard typed.count == values.count else {
            let expected = values.first.map { "\(Swift.type(of: $0))" } ?? "nothing"
            return findings.add(
                "It sends \(S.Value.self).",
                "Entries of \(collection.typeName) are \(expected)."
            )
        }
        for value in typed { check(S(), with: value, &findings) }
    }

    private static func check<S: Synchronizer>(
        _ synchronizer: S,
        with value: S.Value,
        _ findings: inout Findings
    ) {
        if !synchronizer.isSame(value, as: value) {
            findings.add("It takes a value for another than itself.", "A value is as itself.")
        }
        if !synchronizer.isUnchanged(value, since: value) {
            findings.add("It takes the same value for a changed one.", "Nothing has changed.")
        }
        if let merged = synchronizer.merged(base: value, local: value, remote: value),
            !synchronizer.isSame(merged, as: value)
        {
            findings.add(
                "Joined with itself, a value becomes another.",
                "Where nothing differs, nothing changes."
            )
        }
    }
}
