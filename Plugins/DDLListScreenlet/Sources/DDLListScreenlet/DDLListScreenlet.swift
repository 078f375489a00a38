public import LiferayKit
public import ScreensKit

/// The records of a dynamic data list, which are loaded a page at a time.
///
/// The first page also loads the list's form, so that values have the form's types.
@MainActor
public final class DDLListScreenlet: LiferayKit.DDLListScreenlet, ListScreenlet {
    /// The dynamic data list.
    @Inspectable("The dynamic data list whose records are shown.", in: 0...Int64.max)
    public var recordSetId: Int64 = 0

    /// The user whose records are shown.
    @Inspectable("The user whose records are shown; 0 for those of all users.", in: 0...Int64.max)
    public var userId: Int64 = 0

    /// The names of the label fields.
    @Inspectable("The fields whose values label a record, separated by commas.")
    public var labelFields = ""

    /// The Java class that compares records.
    @Inspectable("The Java class that sorts the records; empty for the portal's order.")
    public var obcClassName = ""

    /// The pages, and the attributes that every list has.
    public let list = PagedList<DDLListPageInteractor>()
    /// The host that shows the list.
    public var runtime: ScreenletRuntime?
    /// The object that receives the list's events.
    public weak var delegate: (any DDLListScreenletDelegate)?

    /// Creates a list that is not shown yet.
    public init() {}

    /// The records that the attributes describe, with the form that the first page brought.
    public var filter: DDLListFilter {
        DDLListFilter(
            recordSetId: recordSetId,
            userId: userId,
            labelFields: DDLListFilter.fieldNames(labelFields),
            obcClassName: obcClassName,
            definition: DDMDefinition(pageDetails: list.details)
        )
    }

    /// Reports the records of a page.
    public func pageLoaded(_ records: [DDLListRecord]) {
        notify(.responseRecords, payload: ["records": records]) {
            $0.screenlet(self, onDDLListResponseRecords: records)
        }
    }

    /// Reports why a page could not be loaded.
    public func pageFailed(_ error: ScreensError) {
        notify(.failure, payload: error) { $0.screenlet(self, onDDLListError: error) }
    }

    /// Reports which record the user chose.
    public func rowSelected(_ record: DDLListRecord) {
        notify(.selectedRecord, payload: record.payload) {
            $0.screenlet(self, onDDLSelectedRecord: record)
        }
    }
}
