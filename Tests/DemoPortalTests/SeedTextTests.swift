import Testing

@testable import DemoPortal

/// The texts of generated entries.
struct SeedTextTests {
    @Test func patternsSayTheSameInAllLanguages() {
        let wordings: [SeedWording] = [.files, .pages, .posts, .events]
        let blanks = Template.Blanks(
            topic: Phrase("<1>"),
            place: Phrase("<2>"),
            team: Phrase("<3>"),
            person: Phrase("<4>"),
            period: Phrase("<5>")
        )

        for pattern in wordings.flatMap({ $0.titles + $0.descriptions }) {
            let texts = Language.allCases.map { pattern.fill(blanks, in: $0) }
            let filled = texts.map { Set($0.matches(of: /<.>/).map { String($0.0) }) }
            #expect(Set(filled).count == 1 && filled[0].count > 0, "\(texts)")
        }
    }
}
