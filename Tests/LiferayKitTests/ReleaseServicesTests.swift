import ScreensKit
import Testing

@testable import LiferayKit

struct ReleaseServicesTests {
    @Test(arguments: [62, 70, 71, 72]) func articlesAreListedAsIn70UpTo72(number: Int) {
        let services = PortalVersion(number).services

        #expect(services.articleOrder == "obc" && !services.listsArticlesForLocale)
        #expect(services.articleSurroundings == ["themeDisplay"])
        #expect(services.asksForClasses == (number > 70))
    }

    @Test(arguments: [73, 74]) func articlesAreListedForALocaleFrom73On(number: Int) {
        let services = PortalVersion(number).services

        #expect(services.articleOrder == "orderByComparator" && services.listsArticlesForLocale)
        #expect(services.articleSurroundings == ["themeDisplay", "portletRequestModel"])
    }

    @Test(
        arguments: [
            (62, []), (70, []), (71, []), (72, [.addRecord]),
            (73, [.addRecord, .updateRecord, .sendPassword]), (74, [.sendPassword]),
        ] as [(Int, Set<ReleaseServices.RemovedService>)]
    )
    func aMissingServiceIsNamedWithItsReleaseAndWhatHelps(
        number: Int,
        missing: Set<ReleaseServices.RemovedService>
    ) throws {
        let version = PortalVersion(number)

        for service in [ReleaseServices.RemovedService.addRecord, .updateRecord, .sendPassword] {
            do throws(PortalError) {
                try version.require(service, at: "/a.b/c")
                #expect(!missing.contains(service))
            } catch {
                #expect(missing.contains(service) && error.code == "unsupported")
                let words = ["Liferay \(version.name) ", " /a.b/c ", "--dialect headless", "web"]
                #expect(words.allSatisfy(error.message.contains))
            }
        }
    }

    @Test(arguments: [(62, "6.2"), (70, "7.0"), (74, "7.4"), (99, "7.0")])
    func aVersionHasANameForPeople(number: Int, name: String) {
        #expect(PortalVersion(number).name == name)
    }

    @Test(arguments: [71, 74]) func numbersOf70AreNoNumbersOfLaterReleases(number: Int) {
        let version = PortalVersion(number)

        let named = AssetClassNameId.known(.user).queryProperties(on: version)
        let numbered = AssetClassNameId.id(20087).queryProperties(on: version)

        #expect(named["classNameIds"] == nil && named["visible"] == false)
        #expect(named["className"] == "com.liferay.portal.kernel.model.User")
        #expect(numbered == ["classNameIds": 20087, "visible": true])
    }

    @Test func bothNamesOfAMovedClassAreReadAfter70() {
        func known(_ name: String, _ number: Int) -> AssetClass? {
            AssetClass(name: name, on: PortalVersion(number))
        }

        #expect(known("com.liferay.blogs.model.BlogsEntry", 72) == .blogsEntry)
        #expect(known("com.liferay.blogs.kernel.model.BlogsEntry", 72) == .blogsEntry)
        #expect(known("blogsentry", 72) == .blogsEntry)
        #expect(known("com.liferay.blogs.model.BlogsEntry", 70) == nil)
        #expect(known("com.acme.BlogsEntry", 72) == nil)
    }
}
