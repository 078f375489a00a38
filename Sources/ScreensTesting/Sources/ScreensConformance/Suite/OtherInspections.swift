import LiferayKit
@_spi(Host) import ScreensKit

extension Conformance {
    /// Checks that a delegate can be made, and conforms to the protocol of a screenlet of the kit.
    static func checkDelegate(
        _ type: any ScreenletDelegate.Type,
        of screenlet: ScreenletName,
        _ findings: inout Findings
    ) {
        if !(type is any NamedDelegate.Type) {
            findings.add(
                "It cannot be created by its name.",
                "It must conform to NamedDelegate and have a public init()."
            )
        }
        let delegate: (protocol: String, isMet: Bool)? =
            switch screenlet.typeName {
            case "AssetDisplay":
                (
                    "AssetDisplayScreenletDelegate",
                    type is any AssetDisplayScreenletDelegate.Type
                )
            case "AssetList":
                ("AssetListScreenletDelegate", type is any AssetListScreenletDelegate.Type)
            case "CommentAdd":
                ("CommentAddScreenletDelegate", type is any CommentAddScreenletDelegate.Type)
            case "CommentDisplay":
                (
                    "CommentDisplayScreenletDelegate",
                    type is any CommentDisplayScreenletDelegate.Type
                )
            case "CommentList":
                ("CommentListScreenletDelegate", type is any CommentListScreenletDelegate.Type)
            case "DDLForm": ("DDLFormScreenletDelegate", type is any DDLFormScreenletDelegate.Type)
            case "DDLList": ("DDLListScreenletDelegate", type is any DDLListScreenletDelegate.Type)
            case "Rating": ("RatingScreenletDelegate", type is any RatingScreenletDelegate.Type)
            case "UserPortrait":
                (
                    "UserPortraitScreenletDelegate",
                    type is any UserPortraitScreenletDelegate.Type
                )
            case "ImageGallery":
                (
                    "ImageGalleryScreenletDelegate",
                    type is any ImageGalleryScreenletDelegate.Type
                )
            case "Web": ("WebScreenletDelegate", type is any WebScreenletDelegate.Type)
            case "BlogsEntryDisplay":
                (
                    "BlogsEntryDisplayScreenletDelegate",
                    type is any BlogsEntryDisplayScreenletDelegate.Type
                )
            case "FileDisplay", "ImageDisplay", "VideoDisplay", "AudioDisplay", "PDFDisplay":
                ("FileDisplayScreenletDelegate", type is any FileDisplayScreenletDelegate.Type)
            case "WebContentList":
                (
                    "WebContentListScreenletDelegate",
                    type is any WebContentListScreenletDelegate.Type
                )
            case "WebContentDisplay":
                (
                    "WebContentDisplayScreenletDelegate",
                    type is any WebContentDisplayScreenletDelegate.Type
                )
            default: nil
            }
        guard let delegate, !delegate.isMet else { return }
        findings.add(
            "It is named for \(screenlet.typeName), but cannot receive its events.",
            "It must conform to \(delegate.protocol)."
        )
    }

    /// Checks that an interactor for an action of the kit has the same types; otherwise it would be ignored.
    static func checkInteractor<I: Interactor>(
        _ type: I.Type,
        of screenlet: ScreenletName,
        _ action: String,
        _ findings: inout Findings
    ) {
        func expect<Request, Output>(_ request: Request.Type, _ output: Output.Type) {
            guard I.Request.self != request || I.Output.self != output else { return }
            findings.add(
                "It returns \(I.Output.self) for \(I.Request.self), so it would be skipped.",
                "\(screenlet.typeName)'s \"\(action)\" returns \(Output.self) for \(Request.self)."
            )
        }
        // In another dialect of the portal, it has the same types.
        switch (screenlet.typeName, action.prefix { $0 != "_" }) {
        case ("AssetDisplay", "loadAsset"): expect(AssetDisplayRequest.self, AssetAnswer.self)
        case ("AssetList", "loadPage"):
            expect(PageRequest<AssetListFilter>.self, ListPage<AssetEntry>.self)
        case ("CommentAdd", "addComment"), ("CommentAdd", "updateComment"),
            ("CommentDisplay", "updateComment"), ("CommentDisplay", "deleteComment"),
            ("CommentList", "updateComment"), ("CommentList", "deleteComment"):
            expect(EntryChange<CommentEntry>.self, EntryVersion<CommentEntry>.self)
        case ("CommentDisplay", "loadComment"): expect(Int64.self, CommentEntry.self)
        case ("CommentList", "loadPage"):
            expect(PageRequest<CommentListFilter>.self, ListPage<ShownComment>.self)
        case ("DDLList", "loadPage"):
            expect(PageRequest<DDLListFilter>.self, ListPage<DDLListRecord>.self)
        case ("ImageGallery", "loadPage"):
            expect(PageRequest<ImageGalleryFilter>.self, ListPage<FileEntry>.self)
        case ("ImageGallery", "uploadImage"), ("ImageGallery", "deleteImage"):
            expect(EntryChange<ImageGalleryChange>.self, EntryVersion<ImageGalleryChange>.self)
        case ("Rating", "loadRatings"): expect(RatingRequest.self, RatingEntry.self)
        case ("Rating", "updateRating"), ("Rating", "deleteRating"):
            expect(EntryChange<RatingEntry>.self, EntryVersion<RatingEntry>.self)
        case ("UserPortrait", "loadPortrait"): expect(UserPortraitRequest.self, Portrait.self)
        case ("UserPortrait", "uploadPortrait"):
            expect(EntryChange<Portrait>.self, EntryVersion<Portrait>.self)
        case ("BlogsEntryDisplay", "loadEntry"):
            expect(BlogsEntryDisplayRequest.self, BlogsEntryAnswer.self)
        case ("FileDisplay", "loadFile"), ("ImageDisplay", "loadFile"),
            ("VideoDisplay", "loadFile"), ("AudioDisplay", "loadFile"), ("PDFDisplay", "loadFile"):
            expect(AssetDisplayRequest.self, AssetAnswer.self)
        case ("Web", "loadPage"): expect(WebPageRequest.self, WebPageAnswer.self)
        case ("WebContentList", "loadPage"):
            expect(PageRequest<WebContentListFilter>.self, ListPage<WebContentEntry>.self)
        case ("WebContentDisplay", "loadWebContent"):
            expect(WebContentDisplayRequest.self, WebContent.self)
        case ("DDLForm", "submitForm"):
            expect(EntryChange<DDLRecord>.self, EntryVersion<DDLRecord>.self)
        default: break
        }
    }

    /// Checks that a service has an address that can be asked, and a sign-in that can be sent.
    static func checkService(_ type: any Service.Type, _ findings: inout Findings) {
        if let address = type.address,
            LinkAddress(address).map({ $0.text.hasPrefix("http") }) != true
        {
            findings.add(
                "Its address \"\(address)\" is not one of a server.",
                "Write an address such as https://stock.example.com/api."
            )
        }
        if case .header(let name) = type.signIn, !type.signIn.canBeSent {
            findings.add(
                "It signs in by the header field \"\(name)\", which cannot be sent.",
                "Name a field of the service's own, such as X-API-Key."
            )
        }
    }

    /// Checks that a synchroniser sends the values of its collection, and recognises a value.
    static func checkSynchronizer<S: Synchronizer>(
        _ type: S.Type,
        of collection: ScreenletName,
        _ material: ConformanceMaterial,
        _ findings: inout Findings
    ) {
        let values: [any Sendable]
        switch collection.typeName {
        case "Comment": values = [CommentEntry.sample, CommentEntry(body: "")]
        case "ImageGallery": values = [ImageGalleryChange(.samplePicture())]
        case "Rating": values = [RatingEntry.sample(), RatingEntry.sample(userScore: 0.4)]
        case "UserPortrait": values = [Portrait.sample(), Portrait()]
        case "DDLForm": values = DDLFormModel.conformanceSamples.compactMap(\.model.record)
        default:
            values = material.outputs.filter { $0 is S.Value }
            guard !values.isEmpty else {
                return findings.note(
                    "There are no values of the collection \(collection.typeName).",
                    "Add one of \(S.Value.self) to the material's outputs."
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
            findings.add(
                "It does not consider a value the same as itself.",
                "A value must be the same as itself."
            )
        }
        if !synchronizer.isUnchanged(value, since: value) {
            findings.add(
                "It considers a value changed when compared with itself.",
                "Nothing has changed."
            )
        }
        if let merged = synchronizer.merged(base: value, local: value, remote: value),
            !synchronizer.isSame(merged, as: value)
        {
            findings.add(
                "Merging a value with itself changes it.",
                "Merging equal values must return the same value."
            )
        }
    }
}
