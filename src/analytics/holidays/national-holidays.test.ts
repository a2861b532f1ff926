import { describe, expect, it } from 'vitest'
import { dayOfIsoDate, isoDateOfDay } from '../stats/calendar.ts'
import {
  easterSunday,
  type HOLIDAY_COUNTRIES,
  holidayCountry,
  nationalHolidays,
} from './national-holidays.ts'

const of = (country: (typeof HOLIDAY_COUNTRIES)[number], year: number) =>
  nationalHolidays(country, dayOfIsoDate(`${year}-01-01`), dayOfIsoDate(`${year + 1}-01-01`)).map(({ day }) =>
    isoDateOfDay(day).slice(5),
  )

describe('national holidays', () => {
  it.each([
    // Astronomical Society of South Australia, table of Easter dates; 2038 is the latest possible date.
    [1999, '1999-04-04'],
    [2008, '2008-03-23'],
    [2019, '2019-04-21'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2038, '2038-04-25'],
  ])('know Easter of %i', (year, day) => {
    expect(isoDateOfDay(easterSunday(year))).toBe(day)
  })

  it('of the United States: opm.gov, federal holidays of 2025', () => {
    expect(of('US', 2025)).toEqual([
      ...['01-01', '01-20', '02-17', '05-26', '06-19', '07-04', '09-01', '10-13', '11-11', '11-27', '12-25'],
    ])
    expect(of('US', 2020)).not.toContain('06-19')
  })

  it('of England and Wales: gov.uk, bank holidays of 2024', () => {
    expect(of('GB', 2024)).toEqual([
      ...['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26'],
    ])
  })

  it('of Canada: canada.ca, public holidays of 2025', () => {
    expect(of('CA', 2025)).toEqual([
      ...['01-01', '04-18', '05-19', '07-01', '09-01', '09-30', '10-13', '11-11', '12-25'],
    ])
  })

  it('of France, Germany and Spain in 2025: service-public.fr, bmi.bund.de, boe.es', () => {
    expect(of('FR', 2025)).toEqual([
      ...['01-01', '04-21', '05-01', '05-08', '05-29', '06-09', '07-14', '08-15', '11-01', '11-11', '12-25'],
    ])
    expect(of('DE', 2025)).toEqual([
      ...['01-01', '04-18', '04-21', '05-01', '05-29', '06-09', '10-03', '12-25', '12-26'],
    ])
    expect(of('ES', 2025)).toEqual([
      ...['01-01', '01-06', '04-18', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
    ])
  })

  it('come over the turn of a year, and only within the period', () => {
    const days = nationalHolidays('DE', dayOfIsoDate('2024-12-26'), dayOfIsoDate('2025-01-02'))
    expect(days.map(({ name }) => name)).toEqual(["St Stephen's Day", "New Year's Day"])
  })

  it('are found by what people write for their country', () => {
    expect(holidayCountry(' Deutschland ')).toBe('DE')
    expect(holidayCountry('U.S.A.')).toBe('US')
    expect(holidayCountry('constructor')).toBeNull()
    expect(holidayCountry('Atlantis')).toBeNull()
    expect(holidayCountry(null)).toBeNull()
  })
})
