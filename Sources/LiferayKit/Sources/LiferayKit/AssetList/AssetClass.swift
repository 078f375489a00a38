/// A class of assets with a known name.
public enum AssetClass: String, CaseIterable, Codable, Sendable {
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
