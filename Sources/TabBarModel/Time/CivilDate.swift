/// A day of the proleptic Gregorian calendar.
struct CivilDate: Equatable {
    let year: Int
    /// 1…12.
    let month: Int
    /// 1…31.
    let day: Int

    /// Nil when there is no such day. `year` must be 0…9999.
    init?(year: Int, month: Int, day: Int) {
        guard 0...9999 ~= year, 1...12 ~= month,
            1...Self.days(inMonth: month, of: year) ~= day
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day `daysSince1970` days after 1970-01-01.
    ///
    /// Counts in years that begin in March, so that the leap day is the last: a cycle of 400 years
    /// has 146,097 days, one of 100 years 36,524, one of four years 1,461.
    init(daysSince1970: Int) {
        let (cycle, dayOfCycle) = (daysSince1970 + Self.daysFromMarch0To1970)
            .flooredDivision(by: 146_097)
        let yearOfCycle =
            (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - Self.days(beforeYearOfCycle: yearOfCycle)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - Self.days(beforeMonthFromMarch: monthFromMarch) + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days from 1970-01-01, negative before.
    var daysSince1970: Int {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let (cycle, yearOfCycle) = yearFromMarch.flooredDivision(by: 400)
        let monthFromMarch = month <= 2 ? month + 9 : month - 3
        return cycle * 146_097 + Self.days(beforeYearOfCycle: yearOfCycle)
            + Self.days(beforeMonthFromMarch: monthFromMarch) + day - 1 - Self.daysFromMarch0To1970
    }

    private static let daysFromMarch0To1970 = 719_468

    private static func days(beforeYearOfCycle year: Int) -> Int {
        year * 365 + year / 4 - year / 100
    }

    private static func days(beforeMonthFromMarch month: Int) -> Int { (153 * month + 2) / 5 }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// Quotient rounded down and the remainder that is never negative. `divisor` must be positive.
    func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
