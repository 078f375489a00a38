import ScreensHTTP

/// The forms that a browser has sent last, by which one that it sends twice is known.
struct SentForms {
    /// The form by which a script has led from a page to another one.
    private var lead: (from: Int, to: Int, fields: [String: String])?
    /// The form that a browser without a script has sent, until it gets a page again.
    private var withoutScript: [String: String]?

    /// Notes a form of a browser without a script, or with `nil` that the browser gets a page.
    mutating func note(_ form: UploadedForm?) {
        withoutScript = form.flatMap { $0.files.isEmpty ? $0.fields : nil }
    }

    /// Notes a form of a script, if it has led to another page.
    mutating func note(_ form: UploadedForm, from number: Int, to next: Int) {
        guard next != number else { return }
        lead = (number, next, form.fields)
    }

    /// Whether a browser without a script sends a form again, because it has not waited for the page.
    func isRepeated(_ form: UploadedForm) -> Bool {
        form.files.isEmpty && form.fields == withoutScript
    }

    /// Whether a script sends a form again from the page from which the first one has led away.
    func isRepeated(_ form: UploadedForm, from number: Int?, at shown: Int?) -> Bool {
        guard form.files.isEmpty, let lead, shown == lead.to else { return false }
        return number == lead.from && form.fields == lead.fields
    }
}
