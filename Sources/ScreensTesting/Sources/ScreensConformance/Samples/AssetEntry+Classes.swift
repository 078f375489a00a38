public import LiferayKit
import ScreensKit

// Entries of lists whose rows have more than texts.
extension AssetEntry {
    /// A blog entry of a list of news, with a cover, a rating and comments.
    public static func sampleOfNews(title: String = "Bees on the roof") -> AssetEntry {
        var entry = sample(title: title, userName: "Ann Lee")
        entry.listing = AssetListing(
            coverPath: "/documents/20143/38003/Harbour.png/1",
            author: Portrait(userId: 20201, portraitId: 9, firstName: "Ann", lastName: "Lee"),
            averageScore: 0.92,
            commentCount: 12
        )
        return entry
    }

    /// A user of a list of people, whose account somebody else has changed.
    public static func sampleOfUser(
        firstName: String = "Priya",
        lastName: String = "García",
        jobTitle: String = "Quality engineer",
        portraitId: Int64 = 0
    ) -> AssetEntry {
        let user: JSONObject = [
            "userId": 20301, "portraitId": .int64(portraitId), "uuid": "a16f9d4a",
            "firstName": .text(firstName), "lastName": .text(lastName), "screenName": "user1",
            "jobTitle": .text(jobTitle),
        ]
        var entry = AssetEntry([
            "title": .text("\(firstName) \(lastName)"), "description": .text(jobTitle),
            "className": "com.liferay.portal.kernel.model.User", "userName": "Omar Haddad",
            "modifiedDate": 1_709_640_000_000, "object": ["user": .object(user)],
        ])
        entry.listing.collection = .people
        return entry
    }

    /// A picture of the document library in a list of pictures.
    public static func sampleOfPicture(
        title: String = "Lake, morning",
        url: String = "/documents/20143/0/lake.png/9",
        version: String = "1.0"
    ) -> AssetEntry {
        var entry = AssetEntry([
            "title": .text(title), "mimeType": "image/png", "userName": "Omar Haddad",
            "className": "com.liferay.document.library.kernel.model.DLFileEntry",
            "modifiedDate": 1_709_640_000_000,
            "object": ["url": .text(url), "fileEntry": ["version": .text(version)]],
        ])
        entry.listing.collection = .pictures
        return entry
    }

    /// The entries in a list of several classes.
    static var mixedSamples: [AssetEntry] {
        [sampleOfNews(), sampleOfUser(), sampleOfPicture(), sample(className: "org.example.Thing")]
            .map { entry in
                var entry = entry
                entry.listing.collection = .mixed
                return entry
            }
    }
}
