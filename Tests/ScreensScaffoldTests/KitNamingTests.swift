import TestSupport
import Testing

@testable import ScreensScaffold

struct KitNamingTests {
    @Test func theNamesAreThoseOfTheKitsInTheSDK() throws {
        let naming = try KitNaming(sdk: Toolbox.root)

        for name in ["AssetEntry", "AssetListScreenlet", "DDLFieldCell", "DDMField", "RatingModel"]
        {
            #expect(naming.liferayTypes.contains(name), "\(name)")
        }
        #expect(naming.liferayTypes.isDisjoint(with: ["Node", "State", "DrawingContext", "Known"]))
        #expect(naming.renames.contains { $0.types["DDMDecimal"] == "DecimalNumber" })
    }

    @Test func noNewNameIsAnOldOne() throws {
        for renames in try KitNaming(sdk: Toolbox.root).renames {
            for names in [renames.types, renames.members] {
                #expect(Set(names.keys).isDisjoint(with: names.values), "kit \(renames.kit)")
            }
        }
    }

    @Test func anSDKWithoutListsHasNoNamesAndInvalidListsAreRefused() throws {
        let workshop = try Workshop()
        let empty = try KitNaming(sdk: workshop.path)
        try workshop.folder("Sources/ScreensKit")
        try workshop.write("{\"format\": 2}".utf8, as: KitNaming.tablePath)

        let error = #expect(throws: ScaffoldError.self) { try KitNaming(sdk: workshop.path) }

        #expect(empty.liferayTypes == [] && empty.renames.isEmpty)
        #expect(error?.message.contains("renamed.json") == true)
    }
}
