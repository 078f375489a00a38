@_spi(Host) import ScreensKit
import ScreensSystem

/// The source of new plugins: files with placeholders, and questions.
package struct Template: Sendable {
    package let name: String
    package let kind: PluginKind
    let version: Int
    package let questions: [Question]
    private let package: String
    private let next: [String]
    /// The files of each template; the template that this one extends comes first.
    private let layers: [[TemplateFile]]

    /// Reads the template of a folder; the template that it extends is in `library`.
    ///
    /// - Throws: ``ScaffoldError`` if it cannot be used.
    package init(folder: String, library: String?) throws(ScaffoldError) {
        let manifest = try TemplateManifest.load(folder: folder)
        guard let kind = manifest.kind, let package = manifest.package else {
            throw ScaffoldError(
                .invalid,
                "\(folder) has no kind and package: it is a base for other templates."
            )
        }
        name = manifest.name
        self.kind = kind
        self.package = package
        version = manifest.version
        next = manifest.next ?? []
        var layers = [try TemplateReader(folder: folder).files]
        var questions = manifest.questions ?? []
        if let base = manifest.extends {
            let folder = try Self.folder(named: base, in: library)
            let asked = Set(questions.map(\.name))
            let more = try TemplateManifest.load(folder: folder).questions ?? []
            questions += more.filter { !asked.contains($0.name) }
            let without = manifest.without ?? []
            let files = try TemplateReader(folder: folder).files
            layers.insert(files.filter { !without.contains($0.path) }, at: 0)
        }
        self.layers = layers
        self.questions = questions
    }

    /// Reads an installed template.
    ///
    /// - Throws: ``ScaffoldError`` if there is none with that name.
    package init(named name: String, library: String?) throws(ScaffoldError) {
        try self.init(folder: Self.folder(named: name, in: library), library: library)
    }

    private static func folder(
        named name: String,
        in library: String?
    ) throws(ScaffoldError) -> String {
        guard let library else {
            throw ScaffoldError(.missing, "No templates are installed with this host.")
        }
        let isName = name.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }
        let folder = "\(library)/\(name)"
        guard isName, !name.isEmpty, Files.exists(folder) else {
            throw ScaffoldError(
                .missing,
                "There is no template \"\(name)\" in \(library). Use --template with its folder."
            )
        }
        return folder
    }

    /// Makes the package of a plugin.
    ///
    /// Questions without an answer get their defaults.
    ///
    /// - Throws: ``ScaffoldError`` if the name, an answer or the template is invalid.
    package func render(
        _ name: String,
        answers given: [String: String] = [:]
    ) throws(ScaffoldError) -> PluginPackage {
        try kind.checkSpelling(name)
        let (answers, values) = try answered(name, given)
        let placeholders = Placeholders(values)
        var files: [String: PluginPackage.File] = [:]
        for layer in layers {
            files.merge(try rendered(layer, answers, placeholders)) { _, own in own }
        }
        let title = values["Package"] ?? name
        let next = try next.map { (line) throws(ScaffoldError) in
            try placeholders.fill(line, in: "\"next\"")
        }
        return PluginPackage(
            name: title,
            files: files,
            next: next,
            origin: .init(template: self.name, version: version, name: name, answers: answers)
        )
    }

    /// The default answer to a question; it can depend on the answers to earlier questions.
    ///
    /// - Throws: ``ScaffoldError`` if the name, an answer or the template is invalid.
    package func suggestion(
        for question: Question,
        name: String,
        answers: [String: String]
    ) throws(ScaffoldError) -> String {
        try answered(name, answers).answers[question.name] ?? ""
    }

    private func answered(
        _ name: String,
        _ given: [String: String]
    ) throws(ScaffoldError) -> (answers: [String: String], values: [String: String]) {
        try checkAsked(given.keys.sorted())
        let form = PluginName(name)
        var values = [
            "Name": name, "name": form.camel, "name-kebab": form.kebab,
            "name-lower": name.lowercased(), "name-words": form.words,
        ]
        values["Package"] = try Placeholders(values).fill(package, in: "\"package\"")
        var answers: [String: String] = [:]
        for question in questions {
            let usual = try Placeholders(values).fill(question.default, in: "\"\(question.name)\"")
            let answer = given[question.name] ?? usual
            try question.check(answer)
            answers[question.name] = answer
            values.merge(question.values(answer)) { old, _ in old }
        }
        return (answers, values)
    }

    private func checkAsked(_ names: [String]) throws(ScaffoldError) {
        let known = questions.map(\.name)
        guard let unknown = names.first(where: { !known.contains($0) }) else { return }
        throw ScaffoldError(
            .invalid,
            "The template \"\(name)\" has no question \"\(unknown)\". Its questions are "
                + "\(known.joined(separator: ", "))."
        )
    }

    private func rendered(
        _ layer: [TemplateFile],
        _ answers: [String: String],
        _ placeholders: Placeholders
    ) throws(ScaffoldError) -> [String: PluginPackage.File] {
        var files: [String: PluginPackage.File] = [:]
        for file in layer {
            if let (question, answer) = file.condition, answers[question] != answer { continue }
            let path = try placeholders.fill(file.path, in: file.path)
            guard PluginPackage.isPath(path), !PluginPackage.ownNames.contains(path) else {
                throw ScaffoldError(
                    .invalid,
                    "\(file.path): \"\(path)\" is not a valid path in a package."
                )
            }
            let text = try placeholders.fill(file.text, in: file.path)
            let made = PluginPackage.File(text: text, isExecutable: file.isExecutable)
            guard files.updateValue(made, forKey: path) == nil else {
                throw ScaffoldError(
                    .invalid,
                    "Two files of the template have the path \"\(path)\"."
                )
            }
        }
        return files
    }
}
