import ScreensSQLite

/// Adds ratings of several users, whose averages are those that the assets are sorted by.
enum SeedRatings {
    /// All ratings in one statement, because thousands of statements would take noticeable time.
    ///
    /// Votes come in pairs with the same distance above and below the average, sometimes with one that
    /// equals it. Only staff has voted, so that every user with a role can still rate.
    private static let statement = """
        WITH vote(number, pair, side) AS (VALUES
            (0, 0, -1), (1, 0, 1), (2, 1, -1), (3, 1, 1), (4, 0, 0)),
        rated AS MATERIALIZED (
            SELECT CAST(kind AS TEXT) AS class, classPK, entryId / 3 AS serial,
            CAST(round(rating * 10) AS INTEGER) AS tenths FROM entry WHERE rating > 0)
        INSERT INTO rating
        SELECT class, classPK, ?1 + (serial * 11 + number * 7) % ?2,
            (tenths + side * ((serial + pair * 3) % (min(tenths, 10 - tenths) + 1))) / 10.0, ?3
        FROM rated CROSS JOIN vote ON pair <= serial % 2 AND (side <> 0 OR serial % 3 = 0)
        """

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        let staff = SeedPeople.all.dropFirst(SeedPeople.named.count)
        try connection.run(
            statement,
            [
                .int(staff.first?.userId ?? 0), .int(staff.count),
                .int(Seed.today - SeedEntries.day),
            ]
        )
    }
}
