import LiferayKit
import Testing

struct PortraitTests {
    @Test(
        arguments: [
            (Portrait(firstName: "Jane", lastName: "doe"), "Jane doe", "JD"),
            (Portrait(screenName: "pat"), "pat", "P"), (Portrait(), "", ""),
            (Portrait(lastName: "山田"), "山田", "山"),
        ])
    func usersAreShownWithTheNamesTheyHave(portrait: Portrait, name: String, initials: String) {
        #expect(portrait.name == name && portrait.initials == initials)
    }
}
