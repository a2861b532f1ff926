import { describe, expect, it } from 'vitest'
import { sizeOf } from '#web/lib/words/price-words.ts'
import type { AdviceList, Decision, PriceAdvice, Recommendation } from './types.ts'
import { isVeryLikely } from './very-likely.ts'
import { gainAxis, passes, toGroups, toItem, withDecision } from './view-model.ts'

const base: PriceAdvice = {
  productId: 1,
  title: 'Lamp',
  sku: 'LAMP',
  productType: null,
  kind: 'change',
  direction: 'decrease',
  reason: 'pays',
  objective: 'profit',
  price: '10.00',
  advisedPrice: '9.00',
  change: -0.1,
  probability: 0.9,
  isHighConfidence: true,
  monthlyGain: { value: 50, low: -5, high: 100 },
  monthlyUnits: 100,
  demand: { state: 'selling', lastSoldOn: '2026-11-19', usualGapDays: 1, backOn: null },
  bindingRule: 'max_step',
  cost: { amount: '4.00', isAssumed: false, margin: 0.6 },
  brokenLimit: null,
  profitBelowCost: null,
  changeAllowedOn: null,
  test: null,
  elasticity: -2.5,
  low: -3,
  high: -2,
  grade: 'B',
  ownShare: 0.5,
  months: 14,
  ruleLabel: 'Consider decrease',
  disagreement: null,
  channel: null,
  decision: null,
}
const accepted: Decision = {
  decisionId: 'd1',
  decision: 'accepted',
  decidedAt: '2026-11-20T00:00:00.000Z',
  snoozedUntil: null,
}
const advice = (productId: number, more: Partial<PriceAdvice> = {}): PriceAdvice => ({
  ...base,
  productId,
  title: `Lamp ${productId}`,
  ...more,
})
const recommendation = (of: PriceAdvice, text: string): Recommendation => ({
  id: of.productId,
  name: of.title,
  recommendation: text,
  rationale: '',
  advice: of,
})
const open = { sort: 'opportunity', decision: 'open' } as const
const ids = (items: readonly { readonly id: number }[]) => items.map((item) => item.id)
const gain = (value: number) => ({ monthlyGain: { value, low: 0, high: value } })

it('shows in green what reads 90 % or more', () => {
  expect([0.894, 0.896, 0.99].map(isVeryLikely)).toEqual([false, true, true])
})

describe('the three lists', () => {
  it('hold both answers, each product once, by keyword; the list of the store wins', () => {
    const rise = { direction: 'increase', advisedPrice: '11.00', change: 0.1 } as const
    const shown = toGroups(
      [
        recommendation(advice(1, rise), 'Increase the price to 11.00 (+10%)'),
        recommendation(advice(2, { direction: 'maintain' }), 'Hold the current price'),
        recommendation(advice(3, gain(1)), 'Decrease the price to 9.00 (-10%)'),
      ],
      [advice(3, gain(70)), advice(4, { ...rise, ...gain(90) })],
      open,
    )
    expect(ids(shown.increase)).toEqual([4, 1])
    expect(ids(shown.maintain)).toEqual([2])
    expect(shown.decrease.map((item) => item.advice.monthlyGain?.value)).toEqual([70])
  })

  it('are sorted by money, by probability or by name', () => {
    const rows = [
      advice(1, { ...gain(5), probability: 0.7, title: 'b' }),
      advice(2, { ...gain(9), probability: 0.65, title: 'C' }),
      advice(3, { monthlyGain: null, probability: null, title: 'a' }),
      advice(4, { ...gain(-3), probability: 0.99, title: 'd' }),
    ]
    const order = (sort: 'opportunity' | 'probability' | 'title') =>
      ids(toGroups([], rows, { sort, decision: 'open' }).decrease)
    expect(order('opportunity')).toEqual([2, 1, 3, 4])
    expect(order('probability')).toEqual([4, 1, 2, 3])
    expect(order('title')).toEqual([3, 1, 2, 4])
  })

  it('without a gain start with the product that sells most, as the list does', () => {
    const none = { monthlyGain: null, direction: 'maintain', kind: 'keep' } as const
    const selling = base.demand
    const rows = [
      advice(1, { ...none, title: 'a', price: '10.00', monthlyUnits: 5 }),
      advice(2, { ...none, title: 'b', price: '10.00', monthlyUnits: 50 }),
      advice(3, {
        ...none,
        title: 'c',
        monthlyUnits: 900,
        demand: selling && { ...selling, state: 'discontinued' },
      }),
    ]
    expect(ids(toGroups([], rows, open).maintain)).toEqual([2, 1, 3])
  })

  it('hold what was decided so only, or what was not decided', () => {
    const rows = [advice(1), advice(2, { decision: accepted })]
    const shown = (decision: 'open' | 'accepted' | 'dismissed') =>
      ids(toGroups([], rows, { sort: 'title', decision }).decrease)
    expect(shown('open')).toEqual([1])
    expect(shown('accepted')).toEqual([2])
    expect(shown('dismissed')).toEqual([])
    expect(passes(null, 'accepted')).toBe(false)
  })

  it('are empty without an answer', () => {
    expect(toGroups([], [], open)).toEqual({ increase: [], maintain: [], decrease: [] })
  })
})

describe('an item', () => {
  it('cuts long names at 40 characters and keeps the whole one', () => {
    const title = 'x'.repeat(50)
    expect(toItem(advice(1, { title }), 'decrease')).toMatchObject({
      name: `${'x'.repeat(40)}…`,
      fullName: title,
    })
  })

  it('tells the sales to expect: 0.9^-2.5 - 1', () => {
    expect(toItem(base, 'decrease').unitsChange).toBeCloseTo(0.3013, 4)
  })

  it('tells none of a price that stays, without an elasticity, or for an implausible one', () => {
    for (const more of [
      { advisedPrice: '10.00' },
      { elasticity: null },
      { elasticity: 1.2 },
      { price: null },
    ])
      expect(toItem(advice(1, more), 'maintain').unitsChange).toBeNull()
  })

  it('with a positive elasticity is marked, and stays where the server holds it', () => {
    const held = advice(1, { elasticity: 0.8, direction: 'maintain', reason: 'implausible_elasticity' })
    const { maintain, increase } = toGroups([], [held], open)
    expect(maintain[0]?.implausible).toBe(true)
    expect(increase).toEqual([])
    expect(toItem(base, 'decrease').implausible).toBe(false)
  })
})

describe('a list after a decision', () => {
  const list: AdviceList = {
    rows: [advice(1), advice(2)],
    total: 40,
    counts: { increase: 3, maintain: 7, decrease: 30 },
    ...{ tests: 2, costNeeded: 3 },
    totals: {
      profit: {
        ...{ products: 33, value: 400, low: 200, high: 600, expectedLosers: 5, ownEvidence: 0.25 },
        ...{ probability: 1, assumed: 0, assumedMargin: null },
      },
      revenue: null,
    },
    goal: 'profit',
    currency: 'USD',
    ...{ withCost: 20, withAssumedMargin: 0 },
    facets: null,
  }

  it('counts one less where it leaves, and one more where it comes back', () => {
    const after = withDecision(list, 'open', advice(1), accepted)
    expect(after).toMatchObject({ total: 39, counts: { decrease: 29 }, withCost: 19 })
    expect(after.rows[0]?.decision).toEqual(accepted)
    const back = withDecision(after, 'open', advice(1, { decision: accepted }), null)
    expect(back).toMatchObject({ total: 40, counts: list.counts, rows: list.rows })
  })

  it('keeps the sums of one answer together until the server has drawn them anew', () => {
    const test = advice(1, { kind: 'test', direction: 'maintain' })
    for (const moved of [advice(1), test, advice(1, { reason: 'cost_decides' })])
      expect(withDecision(list, 'open', moved, accepted)).toMatchObject({
        ...{ totals: list.totals, tests: 2, costNeeded: 3 },
      })
  })

  it('counts one more under its own filter, and nothing under the others', () => {
    expect(withDecision(list, 'accepted', advice(1), accepted).total).toBe(41)
    expect(withDecision(list, 'snoozed', advice(1), accepted).total).toBe(40)
  })

  it('counts a product that is further down than what is loaded', () => {
    const after = withDecision(list, 'open', advice(99, { objective: 'revenue', cost: null }), accepted)
    expect(after).toMatchObject({ total: 39, withCost: 20, totals: list.totals })
    expect(after.rows).toEqual(list.rows)
  })
})

it('draws the bar of a gain with today on it', () => {
  expect(gainAxis({ low: 5, high: 20 })).toEqual([0, 20])
  expect(gainAxis({ low: -8, high: 20 })).toEqual([-8, 20])
  expect(gainAxis({ low: -8, high: -2 })).toEqual([-8, 0])
  expect(sizeOf({ low: -120, high: 20 })).toBe(120)
})
