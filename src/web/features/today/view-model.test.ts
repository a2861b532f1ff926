import { expect, it } from 'vitest'
import type { Today } from './types.ts'
import { leadAxis, leadTotal, stateOf } from './view-model.ts'

const row = (decision: object | null, low = 10, high = 90) => ({
  advice: { decision, monthlyGain: { value: 50, low, high } },
  unitsChange: 0.2,
})
const today = (rows: readonly object[], open: Partial<Today['open']> = {}, planned = 0) =>
  ({ lead: { rows }, open: { changes: 0, tests: 0, costNeeded: 0, ...open }, planned }) as unknown as Today

it.each([
  ['act', today([row({}), row(null)], { changes: 9 })],
  ['decided', today([row({}), row({})], { changes: 9 })],
  ['act', today([row(null)], { changes: 9 }, 20)],
  ['planned', today([], { changes: 2, tests: 4 }, 20)],
  ['unsure', today([], { changes: 2, costNeeded: 3, tests: 4 })],
  ['costs', today([], { costNeeded: 3, tests: 4 })],
  ['tests', today([], { tests: 4 })],
  ['nothing', today([])],
] as const)('says %s', (state, answer) => {
  expect(stateOf(answer)).toBe(state)
})

it('draws all ranges on one axis that holds today', () => {
  expect(leadAxis(today([row(null, 10, 90), row(null, -20, 40)]))).toEqual([-20, 90])
  expect(leadAxis(today([row(null, 10, 90)]))).toEqual([0, 90])
})

it('adds up the amounts that the rows show', () => {
  const rows = [100.6, 200.6, 300.6, 9.345].map((value) => ({
    advice: { monthlyGain: { value, low: 0, high: value } },
  }))
  // As shown: $101, $201, $301 and $9.35 (9.345 in binary is a little more).
  expect(leadTotal(rows.slice(0, 3) as unknown as Today['lead']['rows'])).toBe(603)
  expect(leadTotal(rows as unknown as Today['lead']['rows'])).toBeCloseTo(612.35, 10)
})
