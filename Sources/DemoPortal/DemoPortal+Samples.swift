public import ScreensKit

/// Values for the attributes of a screenlet, which show something of the demo portal.
public struct ScreenletSample: Sendable, Hashable {
    /// The attribute that identifies the object.
    ///
    /// Whoever sets it needs none of the others.
    public var key: String
    /// The values, by the names of their attributes.
    public var attributes: JSONObject

    fileprivate init(_ key: String, _ attributes: JSONObject) {
        self.key = key
        self.attributes = attributes
    }
}

extension DemoPortal {
    /// Returns the sample for a screenlet by the name that the command uses, such as `ddl-list`.
    ///
    /// `nil` for screenlets whose attributes have the names of ``samples``.
    public func sample(forScreenlet name: String) -> ScreenletSample? { screenletSamples[name] }

    var screenletSamples: [String: ScreenletSample] {
        let anonymous = ScreenletSample(
            "anonymousApiUserName",
            [
                "anonymousApiUserName": .text(SeedPeople.service.emailAddress),
                "anonymousApiPassword": .text(password),
            ]
        )
        let records = ScreenletSample(
            "recordSetId",
            ["recordSetId": samples["recordSetId"] ?? 0, "labelFields": "FullName, Kind"]
        )
        return [
            // The plugin for 6.2 finds assets only by a saved configuration.
            "asset-display": core.dialect == .v62
                ? ScreenletSample(
                    "assetEntryId",
                    ["portletItemName": samples["portletItemName"] ?? .null]
                ) : asset("articleEntryId", named: .journalArticle),
            "blogs-entry-display": asset("blogEntryId"), "ddl-list": records,
            "forgot-password": anonymous, "sign-up": anonymous,
            "audio-display": asset("audioEntryId"), "file-display": asset("textEntryId"),
            "image-display": asset("imageEntryId"),
            "image-gallery": ScreenletSample(
                "folderId",
                ["repositoryId": 0, "folderId": samples["galleryFolderId"] ?? 0]
            ),
            "pdf-display": asset("pdfEntryId"), "video-display": asset("videoEntryId"),
            "web": ScreenletSample("url", ["autoLoad": true, "url": .text(PortalPage.home)]),
            "web-content-display": sample("articleId", "articleId"),
            "web-content-list": sample("folderId", "articleFolderId"),
        ]
    }

    /// An asset; headless APIs find none by its number, so there it is the object, perhaps with its class.
    private func asset(_ name: String, named kind: AssetKind? = nil) -> ScreenletSample {
        guard core.dialects == [.headless], let entryId = samples[name]?.int64,
            let object = objects[entryId]
        else { return sample("assetEntryId", name) }
        var attributes: JSONObject = ["classPK": .int64(object)]
        if let kind { attributes["className"] = .text(core.classes[kind].name) }
        return ScreenletSample("classPK", attributes)
    }

    private func sample(_ attribute: String, _ name: String) -> ScreenletSample {
        ScreenletSample(attribute, [attribute: samples[name] ?? .null])
    }

    /// Whether an attribute's sample must not be shown, because it is a password.
    public static func isSecret(sample name: String) -> Bool {
        name.hasSuffix("Password") || name.hasSuffix("Secret")
    }
}
