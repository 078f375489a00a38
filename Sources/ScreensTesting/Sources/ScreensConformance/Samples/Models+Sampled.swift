@_spi(Host) public import LiferayKit
@_spi(Host) public import ScreensKit

extension RatingModel: SampledModel {
    /// The samples, with all ways to count scores, because a view may get models of any way.
    public static var conformanceSamples: [(name: String, model: RatingModel)] {
        [1, 2, 5, 10].flatMap { parts in
            allSamples(parts: parts).map { ("\($0.name) in \(parts) parts", $0.model) }
        }
    }

    /// The actions of `rating`.
    public static var knownActions: [String: Set<String>]? {
        ["loadRatings": [], "updateRating": ["score"], "deleteRating": []]
    }
}

extension UserPortraitModel: SampledModel {
    /// All samples.
    public static var conformanceSamples: [(name: String, model: UserPortraitModel)] { allSamples }

    /// The actions of `user-portrait`.
    public static var knownActions: [String: Set<String>]? {
        [
            "loadPortrait": [], "loadLoggedUserPortrait": [], "load": ["userId"],
            "loadByEmailAddress": ["companyId", "emailAddress"],
            "loadByScreenName": ["companyId", "screenName"],
            "loadByPortraitId": ["portraitId", "uuid", "male"], "upload": ["file"],
        ]
    }
}

extension AppModel: SampledModel {
    /// All samples.
    public static var conformanceSamples: [(name: String, model: AppModel)] {
        allSamples + [("new", AppModel())]
    }

    /// The actions of apps.
    public static var knownActions: [String: Set<String>]? {
        [
            "openPage": ["page"], "back": [], "refresh": [], "showChanges": [], "search": [],
            "setValue": ["name", "value"], "useTheme": ["value"],
        ]
    }
}

extension AssetDisplayModel: SampledModel {
    /// All samples.
    public static var conformanceSamples: [(name: String, model: AssetDisplayModel)] {
        allSamples + [("new", AssetDisplayModel())]
    }

    /// The actions of `asset-display`.
    public static var knownActions: [String: Set<String>]? {
        ["load": [], "removeInnerScreenlet": []]
    }
}

extension BlogsEntryDisplayModel: SampledModel {
    /// All samples.
    public static var conformanceSamples: [(name: String, model: BlogsEntryDisplayModel)] {
        allSamples + [("new", BlogsEntryDisplayModel())]
    }

    /// The actions of `blogs-entry-display`.
    public static var knownActions: [String: Set<String>]? { ["load": []] }
}

extension FileDisplayModel: SampledModel {
    /// All samples.
    public static var conformanceSamples: [(name: String, model: FileDisplayModel)] {
        allSamples + [("new", FileDisplayModel())]
    }

    /// The actions of `file-display`, `image-display`, `video-display`, `audio-display` and `pdf-display`.
    public static var knownActions: [String: Set<String>]? { ["load": []] }
}

extension WebContentDisplayModel: SampledModel {
    /// All samples.
    public static var conformanceSamples: [(name: String, model: WebContentDisplayModel)] {
        allSamples + [("new", WebContentDisplayModel())]
    }

    /// The actions of `web-content-display`.
    public static var knownActions: [String: Set<String>]? {
        ["loadWebContent": [], "followLink": ["address"]]
    }
}

extension WebModel: SampledModel {
    /// All samples.
    public static var conformanceSamples: [(name: String, model: WebModel)] {
        allSamples + [("new", WebModel())]
    }

    /// The actions of `web`.
    public static var knownActions: [String: Set<String>]? {
        ["load": [], "clearCache": [], "followLink": ["address"]]
    }
}

extension LoginModel: SampledModel {
    /// All samples.
    public static var conformanceSamples: [(name: String, model: LoginModel)] { allSamples }

    /// The actions of `login`.
    public static var knownActions: [String: Set<String>]? {
        [
            "login": [], "logout": [], "loadStoredCredentials": [], "openForm": [], "cancel": [],
            "forgotPassword": [], "createAccount": [],
            "setValue": ["name", "value"], "setSecret": ["name", "value"],
        ]
    }
}

extension SignUpModel: SampledModel {
    /// All samples.
    public static var conformanceSamples: [(name: String, model: SignUpModel)] { allSamples }

    /// The actions of `sign-up`.
    public static var knownActions: [String: Set<String>]? {
        [
            "signUp": [], "saveSignUp": [], "loadCurrentUser": [],
            "setValue": ["name", "value"], "setSecret": ["name", "value"],
        ]
    }
}

extension ForgotPasswordModel: SampledModel {
    /// All samples.
    public static var conformanceSamples: [(name: String, model: ForgotPasswordModel)] {
        allSamples
    }

    /// The actions of `forgot-password`.
    public static var knownActions: [String: Set<String>]? {
        ["requestPassword": [], "setValue": ["name", "value"]]
    }
}

extension DDLFormModel: SampledModel {
    /// A form with a field of every type, in all phases.
    public static var conformanceSamples: [(name: String, model: DDLFormModel)] {
        var fields = DDMField.allSamples.map(\.field)
        for index in fields.indices { fields[index].isRequired = index.isMultiple(of: 2) }
        guard let definition = try? DDMDefinition(fields: fields) else { return [] }
        var ready = DDLFormModel()
        ready.phase = .ready
        ready.record = DDLRecord(definition: definition)
        var (loading, failed, wrong, kept, fixed) = (
            DDLFormModel(), DDLFormModel(), ready, ready, ready
        )
        loading.phase = .loading
        failed.phase = .failed
        failed.problem = .portal(.connection("Connection refused"))
        let texts = HostileText.all.joined(separator: " ")
        for field in fields {
            wrong.problems[field.name] = texts
            wrong.drafts[field.name] = texts
        }
        wrong.problem = .failed(texts)
        kept.freshness = Freshness(source: .cache, unsent: .pending)
        kept.isSubmitting = true
        fixed.isEditable = false
        let unsent = UnsentState.allCases.map { state in
            var model = kept
            model.isSubmitting = false
            model.freshness = Freshness(source: .cache, unsent: state)
            return (state.rawValue, model)
        }
        return [
            ("new", DDLFormModel()), ("ready", ready), ("loading", loading), ("failed", failed),
            ("wrong", wrong), ("kept", kept), ("fixed", fixed),
        ] + unsent
    }

    /// The actions of `ddl-form`.
    public static var knownActions: [String: Set<String>]? {
        [
            "loadForm": [], "loadRecord": [], "submitForm": [], "clearForm": [],
            "setValue": ["name", "value"], "chooseFile": ["name", "file"],
            "addInstance": ["name"], "removeInstance": ["name"],
        ]
    }
}

extension DDLFieldModel: SampledModel {
    /// A field of every type, in every state, and one with a hostile name and label.
    public static var conformanceSamples: [(name: String, model: DDLFieldModel)] {
        let hostile = DDMField.sample(
            "Evil",
            "string",
            label: HostileText.all.joined(separator: " ")
        )
        return (DDMField.allSamples + [("hostile", hostile)]).flatMap { type, field in
            allSamples(of: field).map { ("\(type), \($0.name)", $0.model) }
        }
    }

    /// The actions of the form.
    public static var knownActions: [String: Set<String>]? { DDLFormModel.knownActions }
}

extension DDLSubmitButtonModel: SampledModel {
    /// A button in its normal state, and while the form is sent.
    public static var conformanceSamples: [(name: String, model: DDLSubmitButtonModel)] {
        [false, true].map { isSubmitting in
            let action = Action("submitForm")
            return (
                isSubmitting ? "submitting" : "ready",
                DDLSubmitButtonModel(action: action, isSubmitting: isSubmitting)
            )
        }
    }

    /// The actions of the form.
    public static var knownActions: [String: Set<String>]? { DDLFormModel.knownActions }
}
