@_spi(Host) public import ScreensKit

/// The class of assets that a list shows: a number of the portal, or a known name.
///
/// The numbers differ between portal installations; those built in here are the numbers of a portal
/// with default settings. A known class whose number is not known for a version is requested by its
/// Java name.
public enum AssetClassNameId: Hashable, Sendable {
    /// Assets of every class.
    case any
    /// The class of that number in the portal's `classname_` table.
    case id(Int64)
    /// A class with a known name.
    case known(Known)
}

extension AssetClassNameId: AttributeValue, ExpressibleByIntegerLiteral {
    /// `AttributeType.number`, although a name can be written instead.
    public static var attributeType: AttributeType { .number }

    /// Asks for a number or one of the names.
    public static var attributeHint: String {
        "a number, or one of \(attributeNames.joined(separator: ", "))"
    }

    /// Creates a class from its number; 0 means all classes.
    public init(integerLiteral id: Int64) { self = id == 0 ? .any : .id(id) }

    /// Reads a number from 0, or a known name in any case.
    public init?(attribute: JSONValue) {
        if let id = attribute.int64 {
            guard id >= 0 else { return nil }
            self.init(integerLiteral: id)
        } else if let name = attribute.text, let known = Known(name: name) {
            self = .known(known)
        } else {
            return nil
        }
    }

    /// The number, or the name of a known class.
    public var attribute: JSONValue {
        switch self {
        case .any: 0
        case .id(let id): .int64(id)
        case .known(let known): .text(known.rawValue)
        }
    }
}

@_spi(Host)
extension AssetClassNameId: NamedAttributeValue {
    /// The known names.
    public static var attributeNames: [String] { Known.allCases.map(\.rawValue) }
}

extension AssetClassNameId {
    /// A class of assets with a known name.
    public enum Known: String, CaseIterable, Codable, Sendable {
        /// Sites.
        case group = "Group"
        /// Pages of sites.
        case layout = "Layout"
        /// Versions of pages.
        case layoutRevision = "LayoutRevision"
        /// Organisations.
        case organization = "Organization"
        /// Users.
        case user = "User"
        /// Groups of users.
        case userGroup = "UserGroup"
        /// Blog entries.
        case blogsEntry = "BlogsEntry"
        /// Bookmarks.
        case bookmarksEntry = "BookmarksEntry"
        /// Folders of bookmarks.
        case bookmarksFolder = "BookmarksFolder"
        /// Events of a calendar.
        case calendarEvent = "CalendarEvent"
        /// Bookings in a calendar.
        case calendarBooking = "CalendarBooking"
        /// Files.
        case dlFileEntry = "DLFileEntry"
        /// Folders of files.
        case dlFolder = "DLFolder"
        /// Metadata sets of files.
        case dlFileEntryMetadata = "DLFileEntryMetadata"
        /// Types of files.
        case dlFileEntryType = "DLFileEntryType"
        /// Ranks of files.
        case dlFileRank = "DLFileRank"
        /// Shortcuts to files.
        case dlFileShortcut = "DLFileShortcut"
        /// Versions of files.
        case dlFileVersion = "DLFileVersion"
        /// Records of dynamic data lists.
        case ddlRecord = "DDLRecord"
        /// Dynamic data lists.
        case ddlRecordSet = "DDLRecordSet"
        /// Versions of records.
        case ddlRecordVersion = "DDLRecordVersion"
        /// Records of forms.
        case ddlFormRecord = "DDLFormRecord"
        /// Web content articles.
        case journalArticle = "JournalArticle"
        /// Images of web content articles.
        case journalArticleImage = "JournalArticleImage"
        /// Folders of web content articles.
        case journalFolder = "JournalFolder"
        /// Messages of a message board.
        case mbMessage = "MBMessage"
        /// Threads of a message board.
        case mbThread = "MBThread"
        /// Categories of a message board.
        case mbCategory = "MBCategory"
        /// Discussions of other assets.
        case mbDiscussion = "MBDiscussion"
        /// Mailing lists of a message board.
        case mbMailingList = "MBMailingList"
        /// Microblog entries.
        case microblogsEntry = "MicroblogsEntry"
        /// Pages of a wiki.
        case wikiPage = "WikiPage"
        /// Resources of wiki pages.
        case wikiPageResource = "WikiPageResource"
        /// Wikis.
        case wikiNode = "WikiNode"
    }
}
