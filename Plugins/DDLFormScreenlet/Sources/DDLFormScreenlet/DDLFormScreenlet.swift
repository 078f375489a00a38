public import LiferayKit
public import ScreensKit

/// A form of the portal: loaded, filled in, checked, and sent as a record.
@MainActor
public final class DDLFormScreenlet: LiferayKit.DDLFormScreenlet {
    /// The form's data definition.
    @Inspectable("The form's data definition.", in: 0...Int64.max)
    public var structureId: Int64 = 0

    /// The site of the record.
    @Inspectable("The site where the record is; 0 for the server's.", in: 0...Int64.max)
    public var groupId: Int64 = 0

    /// The dynamic data list of the record.
    @Inspectable("The dynamic data list that the record is for.", in: 0...Int64.max)
    public var recordSetId: Int64 = 0

    /// The record that is shown.
    @Inspectable("The record to show; 0 for a new one.", in: 0...Int64.max)
    public var recordId: Int64 = 0

    /// The key of a draft or an unsent new record to continue with.
    ///
    /// It is set when a new record is stored for later.
    @Inspectable("The key of a draft or an unsent new record to continue with.")
    public var draftKey = ""

    /// The owner of the record.
    @Inspectable("The record's owner; 0 for the form's author.", in: 0...Int64.max)
    public var userId: Int64 = 0

    /// The repository for files.
    @Inspectable("The repository that files go to; 0 for the site's.", in: 0...Int64.max)
    public var repositoryId: Int64 = 0

    /// The folder for files.
    @Inspectable("The folder that files go to; 0 for the root.", in: 0...Int64.max)
    public var folderId: Int64 = 0

    /// The prefix of uploaded files' names.
    @Inspectable("The prefix of uploaded files' names.")
    public var filePrefix = "form-file-"

    /// Whether the form is loaded when it is shown.
    @Inspectable("Whether the form or the record is loaded when it is shown.")
    public var autoLoad = true

    /// Whether a failed validation scrolls to the first invalid field.
    @Inspectable("Whether to scroll to the first invalid field.")
    public var autoscrollOnValidation = true

    /// Whether the form ends with a button that submits it.
    @Inspectable("Whether the form has a submit button.")
    public var showSubmitButton = true

    /// Whether the user can change values.
    @Inspectable("Whether the user can change values.")
    public var editable = true

    /// Whether a submitted record is only a draft.
    @Inspectable("Whether to submit drafts, which do not start the portal's workflow.")
    public var saveDraft = false

    /// Where forms and records are read and written.
    @Inspectable("Whether forms and records are read and written at the portal or in the cache.")
    public var offlinePolicy = OfflinePolicy.remoteFirst

    /// The host that shows the form.
    public var runtime: ScreenletRuntime?
    /// The object that receives the form's events.
    public weak var delegate: (any DDLFormScreenletDelegate)?
    /// The data to draw.
    public internal(set) var model = DDLFormModel()

    var loading: [Task<Void, Never>] = []
    var uploads: [String: Task<Void, Never>] = [:]
    /// The form that is shown, and the record as it was loaded: all differences are the user's.
    var formId: Int64 = 0
    var shown: DDLRecord?
    /// Whether the present load was answered once: the cache answers first, then the portal.
    var hasForm = false
    var hasRecord = false
    /// Whether the present load is that of a record, which is shown together with its form.
    var loadsRecord = false
    /// The form of the record that is being loaded: shown before it, it would look like an empty record.
    var formOfRecord: (id: Int64, definition: DDMDefinition)?
    /// Why the last load failed; `nil` if it did not.
    var loadError: ScreensError?
    /// Whether to send the record after its files.
    var submitsNext = false
    /// The entry of a new record that is pending: the next submit changes this entry.
    var waitingEntry: CacheEntry?

    /// Creates a form that is not shown yet.
    public init() {}

    /// Whether a form is shown.
    public var isFormLoaded: Bool { model.record?.definition != nil }

    /// Whether values were changed, or files chosen, since the form was loaded or sent.
    public var hasUnsentInput: Bool {
        model.record != shown || !model.drafts.isEmpty || !uploads.isEmpty
    }

    /// Loads the record, or the form if there is no record, if `autoLoad` is on.
    public func onShow() {
        followAttributes()
        if autoLoad { _ = reload() }
    }

    /// Loads the record, or the form if there is no record.
    func reload() -> Bool {
        recordId != 0 || !draftKey.isEmpty ? loadRecord() : loadForm()
    }

    /// Cancels loads and uploads.
    public func onHide() {
        for load in loading { load.cancel() }
        loading = []
        cancelUploads()
        (loadsRecord, submitsNext) = (false, false)
        if model.phase == .loading { model.phase = .idle }
    }

    func followAttributes() {
        model.isEditable = editable
        model.showsSubmitButton = showSubmitButton
    }

    func changed() {
        followAttributes()
        runtime?.modelChanged()
    }
}
