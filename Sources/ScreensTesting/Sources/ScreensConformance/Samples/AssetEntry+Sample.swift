public import LiferayKit
import ScreensKit

extension AssetEntry {
    /// An ordinary blog entry.
    ///
    /// Its dates are in milliseconds since 1970; the default is noon of 5 March 2024 in UTC.
    public static func sample(
        title: String = "Picnic by the lake",
        description: String = "What to bring, and where we meet",
        summary: String = "",
        className: String = "com.liferay.blogs.kernel.model.BlogsEntry",
        mediaType: String = "text/html",
        userName: String = "Test Test",
        modifiedDate: Int64? = 1_709_640_000_000,
        entryId: Int64 = 20501
    ) -> AssetEntry {
        var attributes: JSONObject = [
            "title": .text(title), "description": .text(description),
            "summary": .text(summary), "className": .text(className),
            "mimeType": .text(mediaType), "userName": .text(userName),
            "entryId": .int64(entryId), "classPK": .int64(entryId + 1), "classNameId": 20007,
            "groupId": 20143, "companyId": 20116, "url": "",
        ]
        if let modifiedDate {
            attributes["modifiedDate"] = .int64(modifiedDate)
            attributes["createDate"] = .int64(modifiedDate)
        }
        return AssetEntry(attributes)
    }
}
