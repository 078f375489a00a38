import Testing

@testable import LiferayKit

struct PortraitTests {
    @Test(arguments: [
        ("Ada Lovelace", "AL"), ("Ada", "A"), ("  Ada  King\tLovelace\n", "AL"), ("ada", "A"),
        ("山田\u{3000}太郎", "山太"), ("e\u{301}mile zola", "E\u{301}Z"), ("👩‍👧 x", "👩‍👧X"),
        ("", nil), (" \u{A0}\u{2003}", nil),
    ])
    func lettersAreThoseOfTheFirstAndTheLastWord(name: String, letters: String?) {
        #expect(Portrait.initials(of: name) == letters)
    }

    @Test(
        arguments: [
            (Portrait(firstName: "Jane", lastName: "doe"), "Jane doe", "JD"),
            (Portrait(screenName: "pat"), "pat", "P"), (Portrait(), nil, nil),
            (Portrait(lastName: "山田"), "山田", "山"),
        ])
    func usersAreShownWithTheNamesTheyHave(portrait: Portrait, name: String?, initials: String?) {
        #expect(portrait.name == name && portrait.initials == initials)
    }

    @Test func theAddressOfAPictureHasThePortalsToken() {
        let uuid = "3f2b8c14-77aa-4d0e-9b51-0c6de1f0a2b9"
        let portrait = Portrait(portraitId: 7, uuid: uuid)

        #expect(Portrait.token(ofUser: uuid) == "PcJOBqr+azY07JEpcsvdtFPa8aY=")
        let path = "/image/user_male_portrait?img_id=7"
        #expect(portrait.path == "\(path)&img_id_token=PcJOBqr%2BazY07JEpcsvdtFPa8aY%3D")
        #expect(Portrait(portraitId: 7).path == path)
        #expect(Portrait(userId: 5).path == nil)
    }
}
