@_spi(Host) public import ScreensKit

/// The DDL Form screenlet, as apps use it: a form of the portal, filled in and sent as a record.
///
/// The implementation lives in a plugin; the host hands it out as this.
@MainActor
public protocol DDLFormScreenlet: Screenlet
where Model == DDLFormModel, Delegate == any DDLFormScreenletDelegate {
    /// The form's data definition.
    var structureId: Int64 { get set }
    /// The site where the record is; 0, the usual value, for the server's.
    var groupId: Int64 { get set }
    /// The dynamic data list that the record is for.
    var recordSetId: Int64 { get set }
    /// The record on show; 0, the usual value, for a new one. Set after the first submit.
    var recordId: Int64 { get set }
    /// Whose record it is; 0, the usual value, for the form's author. Set by loading the form.
    var userId: Int64 { get set }
    /// The repository that files go to; 0, the usual value, for the site's.
    var repositoryId: Int64 { get set }
    /// The folder that files go to; 0, the usual value, for the root.
    var folderId: Int64 { get set }
    /// What names of uploaded files begin with. `form-file-` unless set.
    var filePrefix: String { get set }
    /// Whether the form, or the record, is loaded when it is shown. `true` unless set.
    var autoLoad: Bool { get set }
    /// Whether a failed validation scrolls to the first field that failed. `true` unless set.
    var autoscrollOnValidation: Bool { get set }
    /// Whether the form ends with a button that submits it. `true` unless set.
    var showSubmitButton: Bool { get set }
    /// Whether the user can change values. `true` unless set.
    var editable: Bool { get set }
    /// Whether a submitted record is only a draft for the portal's workflow. `false` unless set.
    var saveDraft: Bool { get set }
    /// Where forms and records are read and written when the portal may be out of reach.
    /// `remote-first` unless set.
    var offlinePolicy: OfflinePolicy { get set }

    /// Whether a form is on show.
    var isFormLoaded: Bool { get }

    /// Loads the form, without values.
    ///
    /// - Returns: whether a request is on its way.
    @discardableResult
    func loadForm() -> Bool

    /// Loads the record, and the form too if that is not there yet.
    ///
    /// - Returns: whether a request is on its way.
    @discardableResult
    func loadRecord() -> Bool

    /// Checks all values and sends them, as a new record or as the next version of the one on show.
    ///
    /// - Returns: whether a request is on its way; `false` when a value is wrong.
    @discardableResult
    func submitForm() -> Bool

    /// Sets all fields to their predefined values.
    ///
    /// - Returns: whether there is a form to clear.
    @discardableResult
    func clearForm() -> Bool
}

/// Hears what happens in a DDL Form.
@MainActor
public protocol DDLFormScreenletDelegate: ScreenletDelegate {
    /// The form came; `record` has its fields and their predefined values.
    func screenlet(_ screenlet: any DDLFormScreenlet, onFormLoaded record: DDLRecord)
    /// The form could not be loaded.
    func screenlet(_ screenlet: any DDLFormScreenlet, onFormLoadError error: ScreensError)
    /// The record came, after its form.
    func screenlet(_ screenlet: any DDLFormScreenlet, onRecordLoaded record: DDLRecord)
    /// The record could not be loaded; also where its form could not, right after
    /// `onFormLoadError`.
    func screenlet(_ screenlet: any DDLFormScreenlet, onRecordLoadError error: ScreensError)
    /// The portal has the record.
    func screenlet(_ screenlet: any DDLFormScreenlet, onFormSubmitted record: DDLRecord)
    /// The record could not be sent, or a value is wrong.
    func screenlet(_ screenlet: any DDLFormScreenlet, onFormSubmitError error: ScreensError)
    /// The record is kept here, and the portal does not have it.
    func screenlet(_ screenlet: any DDLFormScreenlet, onFormStoredForLater stored: StoredForLater)
    /// A file is on its way.
    func screenlet(_ screenlet: any DDLFormScreenlet, onDocumentFieldUploadStarted field: DDLEntry)
    /// So much of a file has left.
    func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLEntry,
        uploadedBytes: UInt64,
        totalBytes: UInt64
    )
    /// The portal has a file: its file entry.
    func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLEntry,
        uploadResult: JSONObject
    )
    /// A file did not arrive.
    func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLEntry,
        uploadError: ScreensError
    )
}

extension DDLFormScreenletDelegate {
    /// Does nothing.
    public func screenlet(_ screenlet: any DDLFormScreenlet, onFormLoaded record: DDLRecord) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any DDLFormScreenlet, onFormLoadError error: ScreensError) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any DDLFormScreenlet, onRecordLoaded record: DDLRecord) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any DDLFormScreenlet, onRecordLoadError error: ScreensError)
    {}
    /// Does nothing.
    public func screenlet(_ screenlet: any DDLFormScreenlet, onFormSubmitted record: DDLRecord) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any DDLFormScreenlet, onFormSubmitError error: ScreensError)
    {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onFormStoredForLater stored: StoredForLater
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentFieldUploadStarted field: DDLEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLEntry,
        uploadedBytes: UInt64,
        totalBytes: UInt64
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLEntry,
        uploadResult: JSONObject
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLEntry,
        uploadError: ScreensError
    ) {}
}
