import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00.000Z", 0), ("1969-12-31T23:59:59.999Z", -1),
        ("2000-02-29T12:00:00.000Z", 951_825_600_000),
        ("2026-08-14T09:30:00.123Z", 1_786_699_800_123),
        ("0000-01-01T00:00:00.000Z", Timestamp.earliest.milliseconds),
        ("9999-12-31T23:59:59.999Z", Timestamp.latest.milliseconds),
        ("1900-03-01T00:00:00.000Z", -2_203_891_200_000),
    ])
    func `a moment is written and read as the same text`(text: String, milliseconds: Int) {
        let moment = Timestamp(milliseconds: milliseconds)

        #expect(moment.rfc3339 == text)
        #expect(Timestamp(rfc3339: text) == moment)
    }

    @Test(arguments: [
        ("1970-01-01T01:00:00+01:00", 0), ("1969-12-31T23:30:00-00:30", 0),
        ("1970-01-01t00:00:00z", 0), ("1970-01-01T00:00:00.5Z", 500),
        ("1970-01-01T00:00:00.123456789Z", 123), ("1970-01-01T00:00:00-00:00", 0),
        ("1970-01-01T00:00:00.05Z", 50),
    ])
    func `offsets and fractions of a second are understood`(text: String, milliseconds: Int) {
        #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-08-14", "2026-08-14T09:30:00", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
        "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
        "2016-12-31T23:59:60Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00Zx",
        " 2026-01-01T00:00:00Z", "2026-1-01T00:00:00Z", "+026-01-01T00:00:00Z",
        "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+0100", "2026-01-01 00:00:00Z",
        "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "２026-01-01T00:00:00Z",
    ])
    func `what is no date-time of the years 0000 to 9999 is refused`(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test func `every day of the calendar comes back from its number`() {
        var expected = CivilDate(daysSince1970: -719_528)
        #expect(expected == CivilDate(year: 0, month: 1, day: 1))

        for day in stride(from: -719_528, through: 2_932_896, by: 13) {
            expected = CivilDate(daysSince1970: day)
            guard expected.daysSince1970 == day,
                CivilDate(year: expected.year, month: expected.month, day: expected.day) == expected
            else {
                Issue.record("day \(day) became \(expected)")
                return
            }
        }
    }

    @Test func `moments that RFC 3339 cannot say are written as the nearest it can`() {
        #expect(Timestamp(milliseconds: .max).rfc3339 == "9999-12-31T23:59:59.999Z")
        #expect(Timestamp(milliseconds: .min).rfc3339 == "0000-01-01T00:00:00.000Z")
    }

    @Test func `the JSON writer spells a moment as the text does`() {
        var writer = JSONWriter()
        writer.array { writer in
            writer.timestamp(Timestamp(milliseconds: 0))
            writer.timestamp(.latest)
        }

        let text = String(decoding: writer.finish(), as: UTF8.self)

        #expect(text == #"["1970-01-01T00:00:00.000Z","9999-12-31T23:59:59.999Z"]"#)
    }
}
