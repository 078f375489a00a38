public import LiferayKit
public import ScreensKit

/// A form of the portal: loaded, filled in, checked, and sent as a record.
@MainActor
public final class DDLFormScreenlet: LiferayKit.DDLFormScreenlet {
    /// The form's data definition.
    @Inspectable("The form's data definition.", in: 0...Int64.max)
    public var structureId: Int64 = 0

    /// The site where the record is.
    @Inspectable("The site where the record is; 0 for the server's.", in: 0...Int64.max)
    public var groupId: Int64 = 0

    /// The dynamic data list that the record is for.
    @Inspectable("The dynamic data list that the record is for.", in: 0...Int64.max)
    public var recordSetId: Int64 = 0

    /// The record that is shown.
    @Inspectable("The record to show; 0 for a new one.", in: 0...Int64.max)
    public var recordId: Int64 = 0

    /// The new record to go on with that the portal does not have: a draft, or one that is not sent yet.
    ///
    /// Set when a new record is stored for later.
    @Inspectable("The key of a draft or an unsent new record to continue with.")
    public var draftKey = ""

    /// Whose record it is.
    @Inspectable("The record's owner; 0 for the form's author.", in: 0...Int64.max)
    public var userId: Int64 = 0

    /// The repository that files go to.
    @Inspectable("The repository that files go to; 0 for the site's.", in: 0...Int64.max)
    public var repositoryId: Int64 = 0

    /// The folder that files go to.
    @Inspectable("The folder that files go to; 0 for the root.", in: 0...Int64.max)
    public var folderId: Int64 = 0

    /// What names of uploaded files begin with.
    @Inspectable("The prefix of uploaded files' names.")
    public var filePrefix = "form-file-"

    /// Whether the form is loaded when it is shown.
    @Inspectable("Whether the form or the record is loaded when it is shown.")
    public var autoLoad = true

    /// Whether a failed validation scrolls to the first field that failed.
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
    public weak var runtime: (any ScreenletRuntime)?
    /// Who hears what happens.
    public weak var delegate: (any DDLFormScreenletDelegate)?
    /// What there is to see.
    public internal(set) var model = DDLFormModel()

    var loading: [Interaction] = []
    var uploads: [String: Interaction] = [:]
    /// Which form is shown, and the record as it came: what differs, the user wrote.
    var formId: Int64 = 0
    var shown: DDLRecord?
    /// Whether the load on its way was answered once: the cache answers first, then the portal.
    var hasForm = false
    var hasRecord = false
    /// Whether the record is loaded when the form has come, or sent when the files have left.
    var loadsRecordNext = false
    var submitsNext = false
    /// The entry of a new record that waits to be sent: the next submit changes that.
    var waitingEntry: CacheEntry?

    /// Makes a form that nobody shows yet.
    public init() {}

    /// Whether a form is shown.
    public var isFormLoaded: Bool { model.record?.definition != nil }

    /// Does what the action says.
    public func perform(_ action: Action) -> Bool {
        let name = action.arguments[Action.nameArgument]?.text ?? ""
        let value = action.arguments[Action.valueArgument]?.text ?? ""
        return switch action.name {
        case "loadForm": loadForm()
        case "loadRecord": loadRecord()
        case "submitForm": submitForm()
        case "clearForm": clearForm()
        case "setValue": setValue(value, of: name)
        case "chooseFile":
            action.files[Action.fileArgument].map { chooseFile($0, for: name) } ?? false
        case "addInstance": addInstance(beside: name)
        case "removeInstance": removeInstance(name)
        default: false
        }
    }

    /// Loads the record if there is one, else the form, unless `autoLoad` is off.
    public func onShow() {
        followAttributes()
        guard autoLoad else { return }
        if recordId != 0 || !draftKey.isEmpty { loadRecord() } else { loadForm() }
    }

    /// Forgets what was on its way.
    public func onHide() {
        for interaction in loading { interaction.cancel() }
        loading = []
        cancelUploads()
        (loadsRecordNext, submitsNext) = (false, false)
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
