import Foundation
import ScreensKit
import ScreensSQLite
import TestSupport
import Testing

@testable import DemoPortal

/// The tables of docs/guides/demo-portal.md, one after the other, because recording writes one file.
@Suite(.serialized)
struct GuideTests {
    private let guide = Document(path: "docs/guides/demo-portal.md")

    @Test func listsEveryServiceOfAllReleases() throws {
        let all = DemoRelease.allCases.map { (release: $0, services: Self.services($0)) }

        let problem = try guide.problem(
            ofTable: "| Service | Parameters | Versions |",
            withRows: all.reduce(into: Set()) { $0.formUnion($1.services) }.sorted().map {
                service in
                let versions = all.split { !$0.services.contains(service) }.map { range in
                    let names = [range.first, range.last].compactMap { $0?.release.name }
                    return Set(names).sorted().joined(separator: " to ")
                }
                return service.split(separator: " ").map { "`\($0)`" }.withParameters
                    + [versions.joined(separator: ", ")]
            }
        )

        #expect(problem == nil)
    }

    @Test func listsEveryOperationOfHeadlessAPIs() throws {
        func names(_ words: [String]) -> String {
            words.isEmpty ? "–" : words.map { "`\($0)`" }.joined(separator: ", ")
        }
        let problem = try guide.problem(
            ofTable: "| API | Operation | Query | Sent | Answer |",
            withRows: OpenAPIDocument.all.flatMap { document in
                document.operations.map { operation in
                    [
                        names([String(document.path.split(separator: "/")[1])]),
                        names([operation.name]), names(operation.query.sorted()),
                        names(operation.body.map { [$0.name] } ?? operation.form.keys.sorted()),
                        names(operation.answer.map { [$0.name] } ?? []),
                    ]
                }
            }
        )

        #expect(problem == nil)
    }

    @Test func listsThePeopleWithARole() throws {
        let sites = [SeedPeople.intranet: "Intranet", SeedPeople.salesSite: "Sales"]

        let problem = try guide.problem(
            ofTable: "| User | Name | Role | Sites | Language |",
            withRows: SeedPeople.named.map { person in
                let groups = person.groups.compactMap { sites[$0] }.joined(separator: ", ")
                return [
                    "`\(person.screenName)`", person.fullName, person.jobTitle,
                    groups.isEmpty ? "–" : groups, "`\(person.languageId)`",
                ]
            }
        )

        #expect(problem == nil)
    }

    @Test func listsTheSamples() throws {
        let portal = try DemoPortal()

        let problem = try guide.problem(
            ofTable: "| Sample | Value |",
            withRows: portal.samples.sorted { $0.key < $1.key }.map { name, value in
                ["`\(name)`", "`\(value.text ?? value.description)`"]
            }
        )

        #expect(problem == nil)
    }

    @Test func listsPagesAndClients() throws {
        let problems = [
            try guide.problem(
                ofTable: "| Client | Secret | Redirections | Signs in by itself as |",
                withRows: OAuthClient.usual.map { client in
                    [
                        "`\(client.id)`", client.secret.map { "`\($0)`" } ?? "–",
                        client.redirects.map { "`\($0)`" }.joined(separator: ", "),
                        client.ownUser.map { "`\($0)`" } ?? "–",
                    ]
                }
            ),
            try guide.problem(
                ofTable: "| Path | Page | For |",
                withRows: PortalPage.all.map { page in
                    ["`\(page.path)`", page.title, page.isProtected ? "users" : "everyone"]
                }
            ),
        ]

        #expect(problems == [nil, nil])
    }

    @Test func listsTheSamplesOfScreenlets() throws {
        let portal = try DemoPortal()

        let problem = try guide.problem(
            ofTable: "| Screenlet | Sample |",
            withRows: portal.screenletSamples.sorted { $0.key < $1.key }.map { name, sample in
                let values = sample.attributes.sorted { $0.key < $1.key }.map { name, value in
                    let text = (value.text ?? value.description)
                        .replacing(portal.url, with: "http://127.0.0.1:PORT")
                    return DemoPortal.isSecret(sample: name) ? "`\(name)`" : "`\(name)=\(text)`"
                }
                return ["`\(name)`", values.joined(separator: ", ")]
            }
        )

        #expect(problem == nil)
    }

    @Test func countsTheData() throws {
        let portal = try DemoPortal()
        let tables = [
            ("Sites", "site"), ("Users", "person"), ("Entries of assets", "entry"),
            ("Tags", "tag"), ("Categories", "category"), ("Saved selections", "portletItem"),
            ("Ratings", "rating"), ("Comments", "comment"), ("Portraits", "portrait"),
            ("Forms", "structure"),
            ("Record sets", "recordSet"), ("Records", "record"), ("Folders", "folder"),
            ("Documents", "document"), ("Articles of web content", "article"),
        ]

        let problem = try guide.problem(
            ofTable: "| Data | Number |",
            withRows: tables.map { words, table in
                let count = try portal.core.inspect { connection throws(DatabaseFailure) in
                    try connection.rows("SELECT count(*) FROM \(table)") { $0.int(0) }.first
                }
                return [words, "\(count ?? 0)"]
            }
        )

        #expect(problem == nil)
    }

    @Test func listsTheHandbookAndItsTemplates() throws {
        let portal = try DemoPortal()
        let articles = try portal.core.inspect { connection throws(DatabaseFailure) in
            try connection.rows(
                """
                SELECT articleId, title, structureId, description FROM article
                JOIN entry ON classPK = resourcePrimKey JOIN entryText t USING (entryId)
                WHERE folderId = ? AND t.locale = defaultLocale ORDER BY articleId
                """,
                [.int(SeedHandbook.folderId)]
            ) { ["`\($0.text(0))`", $0.text(1), $0.int(2) == 0 ? "HTML" : "Event", $0.text(3)] }
        }

        let problems = [
            try guide.problem(
                ofTable: "| Article | Title | Structure | Description |",
                withRows: articles
            ),
            try guide.problem(
                ofTable: "| Template | Key |",
                withRows: ArticleTemplate.all.map { ["`\($0.id)`", "`\($0.key)`"] }
            ),
        ]

        #expect(problems == [nil, nil])
    }

    /// Each method as its path, with the name of 7.0 for services of the Screens plugin, and its parameters.
    private static func services(_ release: DemoRelease) -> Set<String> {
        let methods = Services(release).catalogue.flatMap { path, methods in
            methods.map { parameters in
                let name = path.replacing("/screens-web.", with: "/screens.")
                return ([name] + parameters).joined(separator: " ")
            }
        }
        return Set(methods)
    }
}

extension [String] {
    /// The first text, and the others as one.
    fileprivate var withParameters: [String] {
        [first ?? "", count > 1 ? dropFirst().joined(separator: ", ") : "–"]
    }
}
