import { describe, expect, it } from 'vitest'
import { DateOrderEvidence, parseMoment } from './dates.ts'
import { ZonedTime } from './zoned-time.ts'

const iso = (text: string, order: 'dmy' | 'mdy' = 'dmy') => {
  const written = parseMoment(text, order)
  return written && [new Date(written.wallMs).toISOString().slice(0, 19), written.offsetMinutes]
}

describe('parseMoment', () => {
  it.each([
    ['2010-12-01 08:26:00', '2010-12-01T08:26:00', null],
    ['2010-12-01', '2010-12-01T00:00:00', null],
    ['2010/2/9 7:05', '2010-02-09T07:05:00', null],
    ['2023-01-05 10:11:12 -0500', '2023-01-05T10:11:12', -300],
    ['2023-01-05T10:11:12.345Z', '2023-01-05T10:11:12', 0],
    ['2023-01-05T10:11:12+05:30', '2023-01-05T10:11:12', 330],
    ['31.12.2024', '2024-12-31T00:00:00', null],
    ['31/12/24 23:59', '2024-12-31T23:59:00', null],
    ['1-2-2024', '2024-02-01T00:00:00', null],
    ['20240131', '2024-01-31T00:00:00', null],
    // Excel's own count: 45,657 is 31 December 2024, half a day is noon.
    ['45657', '2024-12-31T00:00:00', null],
    ['45657,5', '2024-12-31T12:00:00', null],
    ['31 Dec 2024', '2024-12-31T00:00:00', null],
    ['Dec 31st, 2024 2:05 PM', '2024-12-31T14:05:00', null],
    ['31 de diciembre de 2024', '2024-12-31T00:00:00', null],
    ['1er août 2024', '2024-08-01T00:00:00', null],
    ['31. März 2024', '2024-03-31T00:00:00', null],
    ['Mon, 30 Dec 2024 08:00', '2024-12-30T08:00:00', null],
    ['31-ene-24', '2024-01-31T00:00:00', null],
    ['2024-01-05 10:00 AM', '2024-01-05T10:00:00', null],
    ['2024-01-05 1:05:00 p.m.', '2024-01-05T13:05:00', null],
    ['01.01.2024 04:05:06 UTC', '2024-01-01T04:05:06', 0],
    ['Jan 5, 2024 10:03:22 AM PST', '2024-01-05T10:03:22', -480],
    ['05.01.2024 10:03 Uhr', '2024-01-05T10:03:00', null],
    ['05.01.2024 um 10.03 Uhr', '2024-01-05T10:03:00', null],
    ['5 janv. 2024 à 10:03', '2024-01-05T10:03:00', null],
    ['5 janvier 2024 à 10h03', '2024-01-05T10:03:00', null],
    ['05/01/2024 10:03:22 +0000', '2024-01-05T10:03:22', 0],
    ['Fri, 05 Jan 2024 10:03:22 +0100', '2024-01-05T10:03:22', 60],
    ['Fri, 5 Jan 2024 10:03:22 +0100 (CET)', '2024-01-05T10:03:22', 60],
    ['Fri Jan 05 2024 10:03:22 GMT-0330', '2024-01-05T10:03:22', -210],
    ['2023-01-05T10:11:12-05', '2023-01-05T10:11:12', -300],
    ['3 Sept 2024', '2024-09-03T00:00:00', null],
    ['3 juil. 2024', '2024-07-03T00:00:00', null],
    ['3. Jänner 2024', '2024-01-03T00:00:00', null],
    // Periods; weeks as in the calendar of ISO 8601: 2020 had 53, and 30 December 2024 is in the first of 2025.
    ['2024-05', '2024-05-01T00:00:00', null],
    ['05/2024', '2024-05-01T00:00:00', null],
    ['Mai 2024', '2024-05-01T00:00:00', null],
    ['sept. 2024', '2024-09-01T00:00:00', null],
    ['mayo de 2024', '2024-05-01T00:00:00', null],
    ['2020-W53', '2020-12-28T00:00:00', null],
    ['2025W01', '2024-12-30T00:00:00', null],
  ])('reads %j', (text, wall, offset) => expect(iso(text)).toEqual([wall, offset]))

  it('takes the order it is told, except with points', () => {
    expect(iso('12/1/2010 8:26', 'mdy')).toEqual(['2010-12-01T08:26:00', null])
    expect(iso('12/1/2010 8:26', 'dmy')).toEqual(['2010-01-12T08:26:00', null])
    expect(iso('1/2/2024 12:30 AM', 'mdy')).toEqual(['2024-01-02T00:30:00', null])
    expect(iso('1/2/2024, 1:05 pm', 'mdy')).toEqual(['2024-01-02T13:05:00', null])
    expect(iso('01.02.2024', 'mdy')).toEqual(['2024-02-01T00:00:00', null])
  })

  it.each([
    '',
    'yesterday',
    '2024-02-30',
    '31/02/2024',
    '2024-13-01',
    '2024-01-01 25:00',
    '1/2-2024',
    '20241301',
    '12345',
    'Mug 12, 2024',
    'mayonnaise 5 2024',
    'Marble 5 2024',
    '5 jui 2024',
    '2024-01-05 13:00 PM',
    '2024-01-05 10:00 XYZ',
    '31 Feb 2024',
    '2024-13',
    '13/2024',
    'Mug 2024',
    '2021-W53',
    '2020-W00',
  ])('finds no date in %j', (text) => expect(iso(text)).toBeNull())
})

describe('DateOrderEvidence', () => {
  const decide = (...cells: string[]) => {
    const evidence = new DateOrderEvidence()
    for (const cell of cells) evidence.look(cell)
    return evidence.decide()
  }
  it('lets the whole column decide', () => {
    expect(decide('1/2/2024', '3/4/2024', '25/4/2024')).toBe('dmy')
    expect(decide('1/2/2024', '4/25/2024')).toBe('mdy')
    expect(decide('1/2/2024', '3/4/2024')).toBe('undecided')
    expect(decide('2024-01-02', '01.02.2024')).toBe('none')
  })
  it('takes totals of the months of several years for the first of each', () => {
    expect(decide('01-11-2016', '01-12-2016', '01-02-2017')).toBe('dmy')
    expect(decide('11/01/2016', '12/01/2016', '2/1/2017')).toBe('mdy')
    expect(decide('01-11-2016', '01-12-2016')).toBe('undecided')
    expect(decide('01-01-2016', '01-02-2016', '02-01-2017')).toBe('undecided')
  })
})

describe('years of two digits', () => {
  const isYearFirst = (...cells: string[]) => {
    const evidence = new DateOrderEvidence()
    for (const cell of cells) evidence.look(cell)
    return evidence.isYearFirst
  }
  it('come first where the last numbers vary more, as days do', () => {
    expect(isYearFirst('24-01-05', '24-01-19', '24-02-20')).toBe(true)
    expect(isYearFirst('23/12/30', '24/01/02', '24/01/31')).toBe(true)
    expect(isYearFirst('24-01-05')).toBe(true)
    expect(parseMoment('24-01-05 10:03', 'ymd')?.wallMs).toBe(Date.UTC(2024, 0, 5, 10, 3))
  })
  it.each([
    [['31-12-24']],
    [['05-01-24', '19-01-24', '20-02-24']],
    [['01/15/24', '02/16/24']],
    [['24-01-05', '05-01-2024']],
    [['24.01.05']],
    [['2024-01-05']],
  ])('come last in %j', (cells) => expect(isYearFirst(...cells)).toBe(false))
})

describe('ZonedTime', () => {
  const place = (zone: string, text: string) => {
    const { instantMs, day } = new ZonedTime(zone).place(parseMoment(text, 'dmy')!)
    return [new Date(instantMs).toISOString(), day]
  }
  it('reads times without a zone in the zone of the store', () => {
    expect(place('Europe/London', '2011-07-01 00:30')).toEqual(['2011-06-30T23:30:00.000Z', '2011-07-01'])
    expect(place('Asia/Kolkata', '2011-07-01 00:30')).toEqual(['2011-06-30T19:00:00.000Z', '2011-07-01'])
  })
  it('finds the day in the zone of the store for times with an offset', () => {
    expect(place('America/New_York', '2023-01-06T03:00:00Z')).toEqual([
      '2023-01-06T03:00:00.000Z',
      '2023-01-05',
    ])
  })
  it('survives clocks that skip or repeat an hour', () => {
    expect(place('Europe/Berlin', '2024-03-31 02:30')).toEqual(['2024-03-31T01:30:00.000Z', '2024-03-31'])
    expect(place('Europe/Berlin', '2024-10-27 02:30')).toEqual(['2024-10-27T00:30:00.000Z', '2024-10-27'])
  })
})
