import { describe, expect, it } from 'vitest'
import { parseReportsSearch, wantedOf } from './search.ts'

describe('the address of a report', () => {
  it('keeps what is known and leaves out what is not, and defaults', () => {
    expect(
      parseReportsSearch({
        type: 'inventory',
        range: '30-days',
        format: 'exe',
        trends: '1',
        charts: 0,
        from: 'x',
      }),
    ).toEqual({ type: 'inventory', trends: 1, charts: 0 })
  })

  it('has days only for a typed range, and is ready when both are there in order', () => {
    expect(parseReportsSearch({ range: 'year', from: '2026-01-01' })).toEqual({ range: 'year' })
    const typed = (from?: string, to?: string) =>
      wantedOf(parseReportsSearch({ range: 'custom', from, to })).isReady
    expect([typed(), typed('2026-01-01'), typed('2026-01-02', '2026-01-01')]).toEqual([false, false, false])
    expect(typed('2026-01-01', '2026-01-01')).toBe(true)
    expect(wantedOf({}).isReady).toBe(true)
  })
})
