import { describe, expect, it } from 'vitest'
import { type DayFigure, isRealChange } from './period-change.ts'
import { createRandom } from './random.ts'

const plain = (first: number, amounts: readonly number[]): DayFigure[] =>
  amounts.map((amount, at) => ({ day: first + at, amount, base: 1 }))

describe('a change between two periods', () => {
  it('is not told from fewer than 14 days, nor of a ratio without bases', () => {
    const flat = plain(0, Array(14).fill(5))
    expect(isRealChange(flat.slice(0, 13), flat)).toBeNull()
    expect(
      isRealChange(
        flat.map((each) => ({ ...each, base: 0 })),
        flat,
      ),
    ).toBeNull()
  })

  it('is real where days hardly vary, and where only the week repeats', () => {
    const week = [10, 10, 10, 10, 10, 40, 70]
    const before = plain(
      0,
      Array.from({ length: 28 }, (_, at) => week[at % 7]!),
    )
    const after = plain(
      28,
      Array.from({ length: 28 }, (_, at) => week[at % 7]! + 3 + (at % 2)),
    )
    expect(isRealChange(after, before)).toBe(true)
    expect(
      isRealChange(
        plain(
          28,
          before.map(({ amount }) => amount),
        ),
        before,
      ),
    ).toBe(false)
  })

  it('compares order values by their orders, not by days', () => {
    const days = (first: number, worth: (at: number, orders: number) => number): DayFigure[] =>
      Array.from({ length: 28 }, (_, at) => {
        const orders = at % 3 === 0 ? 1 : 100
        return { day: first + at, amount: orders * worth(at, orders), base: orders }
      })
    const usual = days(0, (at) => (at % 2 === 0 ? 9.5 : 10.5))
    // Ten single orders at four times the usual, among 1,800: the mean of the days doubles, that of the orders does not.
    const few = days(28, (at, orders) => (orders === 1 ? 40 : at % 2 === 0 ? 9.5 : 10.5))
    expect(isRealChange(few, usual)).toBe(false)
    expect(
      isRealChange(
        days(28, (at) => (at % 2 === 0 ? 11.5 : 12.5)),
        usual,
      ),
    ).toBe(true)
  })

  it('raises few false alarms for days that resemble their neighbours', () => {
    const random = createRandom(17)
    const normal = () => random.normal()
    let alarms = 0
    let found = 0
    for (let trial = 0; trial < 600; trial++) {
      let carried = 0
      const series = Array.from({ length: 60 }, (_, at) => {
        carried = 0.4 * carried + normal()
        return 20 + (at % 7) + 2 * carried
      })
      if (isRealChange(plain(30, series.slice(30)), plain(0, series.slice(0, 30)))) alarms++
      const raised = series.slice(30).map((value) => value + 5)
      if (isRealChange(plain(30, raised), plain(0, series.slice(0, 30)))) found++
    }
    // Nominal 5 %; a rise of a fifth is found.
    expect(alarms / 600).toBeLessThan(0.09)
    expect(found / 600).toBeGreaterThan(0.9)
  })
})
