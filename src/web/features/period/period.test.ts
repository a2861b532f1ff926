import { describe, expect, it } from 'vitest'
import { daysOf } from '#web/features/dashboard/extras/period-metrics.ts'
import {
  choiceText,
  monthsAsChoice,
  parseChoice,
  periodMonths,
  periodQuery,
  readChoice,
  USUAL_CHOICE,
} from './period.ts'

const data = { firstDay: '2024-03-05', lastDay: '2026-05-31' }
const choice = (preset: '7d' | '30d' | '90d' | '12m' | 'ytd' | 'all') => ({ ...USUAL_CHOICE, preset })

describe('the period', () => {
  it.each([
    ['7d', '2026-05-25', 7],
    ['30d', '2026-05-02', 30],
    ['90d', '2026-03-03', 90],
    ['12m', '2025-06-01', 365],
    ['ytd', '2026-01-01', 151],
  ] as const)('of %s begins on %s and ends with the data', (preset, from, days) => {
    const query = periodQuery(choice(preset), data)
    expect(query).toEqual({ from, to: '2026-06-01', compare: 'previous' })
    expect(daysOf(query)).toBe(days)
  })

  it('of everything is held against nothing', () => {
    expect(periodQuery(choice('all'), data)).toEqual({
      from: '2024-03-05',
      to: '2026-06-01',
      compare: 'none',
    })
  })

  it('typed by hand includes its last day', () => {
    const typed = parseChoice('custom:last_year:2026-01-01:2026-01-31')!
    expect(periodQuery(typed, data)).toEqual({ from: '2026-01-01', to: '2026-02-01', compare: 'last_year' })
    expect(choiceText(typed)).toBe('custom:last_year:2026-01-01:2026-01-31')
  })

  it('comes from the address, else from memory, else is the usual one', () => {
    expect(readChoice('7d:none', '90d:previous').preset).toBe('7d')
    expect(readChoice(undefined, '90d:previous').preset).toBe('90d')
    expect(readChoice('nonsense', null)).toEqual(USUAL_CHOICE)
    expect(parseChoice('custom:none:2026-02-30:2026-03-01')).toBeNull()
    expect(parseChoice('custom:none:2026-03-02:2026-03-01')).toBeNull()
  })
})

describe('the months of a period', () => {
  it.each([
    ['30d', ['2026-05', '2026-05'], ['2026-04', '2026-04']],
    ['90d', ['2026-03', '2026-05'], ['2025-12', '2026-02']],
    ['12m', ['2025-06', '2026-05'], ['2024-06', '2025-05']],
    ['ytd', ['2026-01', '2026-05'], ['2025-08', '2025-12']],
    ['all', ['2024-03', '2026-05'], null],
  ] as const)('%s are %j, next to %j', (preset, shown, before) => {
    expect(periodMonths(choice(preset), data)).toEqual({ shown, before })
  })

  it('are twelve where the data end within a month', () => {
    expect(periodMonths(choice('12m'), { ...data, lastDay: '2026-05-21' }).shown).toEqual([
      '2025-06',
      '2026-05',
    ])
  })

  it('of last year are twelve months back', () => {
    const typed = parseChoice('custom:last_year:2026-01-10:2026-02-05')!
    expect(periodMonths(typed, data)).toEqual({
      shown: ['2026-01', '2026-02'],
      before: ['2025-01', '2025-02'],
    })
  })

  it('chosen in a chart become whole months that keep the comparison', () => {
    const chosen = monthsAsChoice(['2025-11', '2026-02'], { ...USUAL_CHOICE, compare: 'last_year' })
    expect(choiceText(chosen)).toBe('custom:last_year:2025-11-01:2026-02-28')
  })
})
