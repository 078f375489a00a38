@_spi(Host) import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

/// The portal's replies about a structure, which contains a form's definition.
struct StructureTests {
    private static let form = XMLTree(
        name: "root",
        children: [DDMSamples.field("A", "string", "text", [:])]
    )

    private func failure(_ structure: JSONValue) -> DDMDefinitionError? {
        do throws(DDMDefinitionError) {
            _ = try DDMDefinition(structure: structure, in: ScriptedPortal().context())
            return nil
        } catch {
            return error
        }
    }

    @Test func bothVersionsAreRead() throws {
        let context = ScriptedPortal().context(locale: "es_ES", document: Self.form)

        let old = try DDMDefinition(structure: ["xsd": "<root>…"], in: context)
        let new = try DDMDefinition(
            structure: ["definition": .text(DDMSamples.json), "xsd": "<root>…"],
            in: context
        )

        #expect(old.version == .v62 && old.fields.map(\.name) == ["A"] && old.locale == "es_ES")
        #expect(new.version == .v70 && new["Title"]?.label == "Título")
    }

    @Test func documentsThatTheParserRefusesAreRefused() {
        let refused = failure(["xsd": "<!DOCTYPE root [<!ENTITY a 'b'>]><root/>"])

        #expect(refused == .notXML(.refused("none here")))
        #expect(refused?.message == "The form's definition is refused: none here.")
        let large = String(repeating: "x", count: (4 << 20) + 1)
        #expect(failure(["xsd": .text(large)]) == .tooLarge(limit: 4 << 20))
        #expect(failure([:]) == .missing)
    }

    @Test(arguments: [
        (DDLSubmissionError.untyped, "en_US", "The record has no form."),
        (.noValues, "en_US", "Values are empty"),
        (.severalInstances("Phone"), "es_ES", "Phone"),
    ])
    func refusedSubmissionsAreToldInTheUsersLanguage(
        error: DDLSubmissionError,
        locale: LocaleIdentifier,
        words: String
    ) throws {
        let refusal = error.screensError(in: ScriptedPortal().context(locale: locale))

        guard case .invalid(let message) = refusal else {
            Issue.record("\(refusal)")
            return
        }
        #expect(message.contains(words), "\(message)")
    }
}
