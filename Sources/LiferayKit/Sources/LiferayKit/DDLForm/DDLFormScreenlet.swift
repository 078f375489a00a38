@_spi(Host) public import ScreensKit

/// The DDL Form screenlet, as apps use it: a form of the portal, filled in and sent as a record.
///
/// A plugin implements it, and the host returns it as this type.
@MainActor
public protocol DDLFormScreenlet: Screenlet
where Model == DDLFormModel, Delegate == any DDLFormScreenletDelegate {
    /// The form's data definition.
    var structureId: Int64 { get set }
    /// The site of the record; 0, the default, for the server's.
    var groupId: Int64 { get set }
    /// The dynamic data list of the record.
    var recordSetId: Int64 { get set }
    /// The visible record; 0, the default, for a new one. It is set after the first submit.
    var recordId: Int64 { get set }
    /// The owner of the record; 0, the default, for the form's author. Loading the form sets it.
    var userId: Int64 { get set }
    /// The repository for files; 0, the default, for the site's.
    var repositoryId: Int64 { get set }
    /// The folder for files; 0, the default, for the root.
    var folderId: Int64 { get set }
    /// The prefix of uploaded files' names. The default is `form-file-`.
    var filePrefix: String { get set }
    /// Whether the form, or the record, is loaded when it is shown. The default is `true`.
    var autoLoad: Bool { get set }
    /// Whether a failed validation scrolls to the first invalid field. The default is `true`.
    var autoscrollOnValidation: Bool { get set }
    /// Whether the form has a button that submits it. The default is `true`.
    var showSubmitButton: Bool { get set }
    /// Whether the user can change values. The default is `true`.
    var editable: Bool { get set }
    /// Whether a submitted record is only a draft for the portal's workflow. The default is `false`.
    var saveDraft: Bool { get set }
    /// Whether forms and records are read and written at the portal, in the cache or both.
    ///
    /// The default is `remote-first`.
    var offlinePolicy: OfflinePolicy { get set }

    /// Whether a form is loaded and visible.
    var isFormLoaded: Bool { get }

    /// Loads the form, without values: what is submitted then is a new record.
    ///
    /// If ``recordId`` is that of a record which is not shown, it stays, for ``loadRecord()``.
    ///
    /// - Returns: whether a request was started.
    @discardableResult
    func loadForm() -> Bool

    /// Loads the record, and also its form if that is not loaded yet.
    ///
    /// - Returns: whether a request was started.
    @discardableResult
    func loadRecord() -> Bool

    /// Validates all values and sends them, as a new record or as the next version of the visible one.
    ///
    /// - Returns: whether a request was started; `false` if a value is not valid.
    @discardableResult
    func submitForm() -> Bool

    /// Begins a new record with the predefined values: ``recordId`` becomes 0.
    ///
    /// What was stored or queued for the record that was shown before remains as it is.
    ///
    /// - Returns: whether a form is loaded, and nothing is being submitted.
    @discardableResult
    func clearForm() -> Bool
}

/// Receives the events of a DDL Form.
@MainActor
public protocol DDLFormScreenletDelegate: ScreenletDelegate {
    /// The form was loaded; `record` has its fields and their predefined values.
    func screenlet(_ screenlet: any DDLFormScreenlet, onFormLoaded record: DDLRecord)
    /// The form could not be loaded.
    func screenlet(_ screenlet: any DDLFormScreenlet, onFormLoadError error: ScreensError)
    /// The record was loaded, after its form.
    func screenlet(_ screenlet: any DDLFormScreenlet, onRecordLoaded record: DDLRecord)
    /// The record could not be loaded.
    ///
    /// Also called if its form could not be loaded, right after `onFormLoadError`.
    func screenlet(_ screenlet: any DDLFormScreenlet, onRecordLoadError error: ScreensError)
    /// The portal has stored the record.
    func screenlet(_ screenlet: any DDLFormScreenlet, onFormSubmitted record: DDLRecord)
    /// The record could not be sent, or a value is not valid.
    func screenlet(_ screenlet: any DDLFormScreenlet, onFormSubmitError error: ScreensError)
    /// The record is stored on this machine, and the portal does not have it.
    func screenlet(_ screenlet: any DDLFormScreenlet, onFormStoredForLater stored: StoredChange)
    /// The upload of a file has started.
    func screenlet(_ screenlet: any DDLFormScreenlet, onDocumentFieldUploadStarted field: DDLField)
    /// A part of a file was sent: `uploadedBytes` of `totalBytes`.
    func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLField,
        uploadedBytes: UInt64,
        totalBytes: UInt64
    )
    /// The portal has stored a file; `uploadResult` is its file entry.
    func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLField,
        uploadResult: JSONObject
    )
    /// A file could not be uploaded.
    func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLField,
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
        onFormStoredForLater stored: StoredChange
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentFieldUploadStarted field: DDLField
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLField,
        uploadedBytes: UInt64,
        totalBytes: UInt64
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLField,
        uploadResult: JSONObject
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any DDLFormScreenlet,
        onDocumentField field: DDLField,
        uploadError: ScreensError
    ) {}
}
