import { beforeAll, describe, expect, it } from 'vitest'
import { adviceList, recommendationsAnswer } from '#contract/recommendations'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore, NO_RAILS } from '../../../../test/price-store.ts'
import { getAdvice } from './advise-listed.ts'
import { getGuardRails } from './get-guard-rails.ts'
import { listAdvice } from './list-advice.ts'
import { recommendPrices } from './recommend-prices.ts'
import { setAssumedMargins } from './set-assumed-margins.ts'
import { setGuardRails } from './set-guard-rails.ts'

const database = useDatabase()
let store: TestStore
let other: TestStore

beforeAll(async () => {
  store = await createPriceStore(database, [
    { sku: 'DOWN', title: 'Product 12 Lamp', price: '10', cost: '4', elasticity: -2.5, type: 'Lamps' },
    { sku: 'UP', title: 'Chair', price: '20', cost: '15', elasticity: -2, monthlyUnits: 500 },
    // 1 + (1 - c)(e + 0.1) = 0: with the pull of a tenth today's price is the best at -2.1.
    { sku: 'BEST', price: '10', cost: '5', elasticity: -2.1, standardDeviation: 0.01 },
    { sku: 'POSITIVE', price: '10', cost: '5', elasticity: 0.4, monthlyUnits: 3000 },
    { sku: 'UNKNOWN', price: '10' },
    { sku: 'RECENT', price: '10', cost: '4', elasticity: -2.5, changedOn: '2026-05-10' },
    { sku: 'NOCOST', price: '10', elasticity: -0.8, standardDeviation: 0.1 },
    { sku: 'NOPRICE', elasticity: -2 },
  ])
  other = await createPriceStore(database, [{ sku: 'X', price: '10', cost: '4', elasticity: -2.5 }])
})

const idOf = (sku: string, of = store) => of.productId(sku)
async function recommend(skus: readonly string[]) {
  const ids = await Promise.all(skus.map((sku) => idOf(sku)))
  const items = ids.map((id) => ({ id, name: 'as sent', elasticity: 9 }))
  return recommendationsAnswer.parse(await recommendPrices({ ctx: store.ctx, input: { items } }))
    .recommendations
}
const list = async (query: Parameters<typeof listAdvice>[0]['input'] = {}) =>
  adviceList.parse(await listAdvice({ ctx: store.ctx, input: query }))

describe('pricing recommendations', () => {
  it('come from our own estimates, with the keyword they are grouped by', async () => {
    const [down, up, best] = await recommend(['DOWN', 'UP', 'BEST'])
    expect(down).toMatchObject({
      name: 'Product 12 Lamp',
      recommendation: 'Decrease the price to 9.00 (-10%)',
      advice: { direction: 'decrease', price: '10.00', advisedPrice: '9.00', bindingRule: 'max_step' },
    })
    expect(up).toMatchObject({ recommendation: 'Increase the price to 22.00 (+10%)' })
    expect(best).toMatchObject({
      recommendation: 'Hold the current price',
      advice: { reason: 'best_already' },
    })
    const keywords = [/increase/i, /decrease/i, /maintain|current|hold/i]
    for (const { recommendation } of [down!, up!, best!])
      expect(keywords.filter((keyword) => keyword.test(recommendation))).toHaveLength(1)
  })

  it('say in one sentence what is expected, how sure it is and what limits it', async () => {
    const [down] = await recommend(['DOWN'])
    // 9.00: (9 - 4) * 100 * 0.9^-2.5 = 650.7 against 600, less 0.1 ln(0.9) * 600 = 6.3 of similar products, over N(-2.5, 0.2)
    expect(down?.advice.monthlyGain?.value).toBeGreaterThan(44.2)
    expect(down?.advice.monthlyGain?.value).toBeLessThan(44.7)
    expect(down?.rationale).toMatch(
      /^This price is expected to make more than today’s; about \+44\.\d\d profit a month is expected \(90% interval .*; the chance that it beats today’s price is over 99%; the largest step sets the price\.$/,
    )
  })

  it('show both where the rule of thumb says otherwise, and why', async () => {
    const [noCost, positive] = await recommend(['NOCOST', 'POSITIVE'])
    expect(noCost?.advice).toMatchObject({
      objective: 'revenue',
      direction: 'increase',
      ruleLabel: 'Consider decrease',
      disagreement: 'revenue_decides',
    })
    expect(noCost?.rationale).toContain('a cut loses revenue')
    expect(positive?.advice).toMatchObject({ direction: 'maintain', ruleLabel: 'Consider increase price' })
    expect(positive?.recommendation).not.toMatch(/increase/i)
  })

  it('take a cost of 0 for none, and advise no cut without a cost, but name the cost that decides', async () => {
    const shop = await createPriceStore(database, [{ sku: 'CUT', price: '10', cost: '0', elasticity: -2.2 }])
    const ask = async () => {
      const items = [{ id: await idOf('CUT', shop), name: '', elasticity: null }]
      return (await recommendPrices({ ctx: shop.ctx, input: { items } })).recommendations[0]!
    }
    const cut = await ask()
    expect(cut.advice).toMatchObject({
      ...{ objective: 'revenue', direction: 'maintain', kind: 'keep', reason: 'cost_decides', cost: null },
      monthlyGain: { value: 0 },
    })
    // Break-even of half a per cent at e = -2.2, with the pull of a tenth: below 1 - 1 / 2.2 = 0.545 of the price.
    expect(Number(cut.advice.profitBelowCost)).toBeGreaterThan(4.4)
    expect(Number(cut.advice.profitBelowCost)).toBeLessThan(5.45)
    expect(cut.rationale).toContain(
      `a cut is sure enough to pay only if a unit costs less than ${cut.advice.profitBelowCost}: enter the cost`,
    )
    const margins = { store: 0.8, types: [] }
    await setAssumedMargins({ ctx: shop.ctx, input: margins })
    const assumed = await ask()
    expect(assumed.advice).toMatchObject({
      ...{ objective: 'profit', direction: 'decrease', reason: 'pays' },
      cost: { amount: '2.00', isAssumed: true, margin: expect.closeTo(0.8, 9) },
    })
    expect(assumed.rationale).toContain('a margin of 80% is assumed')
    const { totals, withAssumedMargin } = await listAdvice({ ctx: shop.ctx, input: {} })
    expect(totals.profit).toMatchObject({ products: 1, assumed: 1, assumedMargin: { low: 0.8, high: 0.8 } })
    expect(totals.revenue).toBeNull()
    expect(withAssumedMargin).toBe(1)
    expect((await getGuardRails({ ctx: other.ctx })).store.assumedMargin).toBeNull()
  })

  it('offer a test where own sales say too little, and count it in no total', async () => {
    const shop = await createPriceStore(database, [
      { sku: 'THIN', price: '10', cost: '4', elasticity: -1.4, ownShare: 0.01 },
    ])
    const { rows, totals, tests } = await listAdvice({ ctx: shop.ctx, input: {} })
    expect(rows[0]).toMatchObject({
      ...{ kind: 'test', direction: 'maintain', reason: 'little_evidence', advisedPrice: '10.00', change: 0 },
      test: { price: '11.00', weeks: 4, isWorthwhile: true },
      monthlyGain: { value: 0 },
    })
    expect(tests).toBe(1)
    expect(totals).toEqual({ profit: null, revenue: null })
  })

  it('invite to no test that costs more than it can teach', async () => {
    const shop = await createPriceStore(database, [
      // A tenth of a unit a week teaches next to nothing, yet a test sells at a worse price for weeks.
      { sku: 'SLOW', price: '10', cost: '4', elasticity: -2.5, ownShare: 0.01, monthlyUnits: 0.4 },
    ])
    const { rows, tests } = await listAdvice({ ctx: shop.ctx, input: {} })
    expect(rows[0]).toMatchObject({
      ...{ kind: 'keep', direction: 'maintain', reason: 'test_costs_more', advisedPrice: '10.00', change: 0 },
      ...{ test: null, probability: null, monthlyGain: { value: 0 } },
    })
    expect(tests).toBe(0)
  })

  it('hold, and tell what a test would need, where the data cannot tell', async () => {
    const [unknown, positive] = await recommend(['UNKNOWN', 'POSITIVE'])
    expect(unknown?.advice).toMatchObject({
      reason: 'no_elasticity',
      direction: 'maintain',
      monthlyGain: { value: 0 },
    })
    expect(unknown?.advice.test).toMatchObject({ change: 0.1, isWorthwhile: expect.any(Boolean) })
    expect(positive?.advice.test).toMatchObject({ change: 0.1, isWorthwhile: false })
    expect(positive?.rationale).toContain('weeks')
  })

  it('wait after a change, and know no price without one', async () => {
    const [recent, noPrice] = await recommend(['RECENT', 'NOPRICE'])
    expect(recent?.advice).toMatchObject({ reason: 'too_soon', changeAllowedOn: '2026-06-07' })
    expect(noPrice?.advice).toMatchObject({
      reason: 'no_price',
      price: null,
      advisedPrice: null,
      monthlyGain: null,
    })
  })

  it("leave out other companies' products and unknown ones", async () => {
    const items = [await idOf('X', other), 999_999_999].map((id) => ({ id, name: '', elasticity: null }))
    expect(await recommendPrices({ ctx: store.ctx, input: { items } })).toEqual({
      recommendations: [],
    })
    const call = getAdvice({ ctx: store.ctx, input: { productId: items[0]!.id } })
    await expect(call).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the list of advice', () => {
  it('has every product that sold, the largest gain first, and counts the groups', async () => {
    const all = await list()
    expect(all).toMatchObject({
      total: 7,
      counts: { increase: 2, decrease: 1, maintain: 4 },
      currency: 'USD',
    })
    expect(all.rows[0]?.sku).toBe('UP')
    const gains = all.rows.map((row) => row.monthlyGain?.value ?? 0)
    expect(gains).toEqual(gains.toSorted((a, b) => b - a))
    // Profit and revenue are never added: NOCOST is raised for revenue, the others move for profit.
    const sumOf = (objective: 'profit' | 'revenue') =>
      all.rows.reduce(
        (sum, row) => sum + (row.objective === objective ? (row.monthlyGain?.value ?? 0) : 0),
        0,
      )
    const { profit, revenue } = all.totals
    expect(profit).toMatchObject({ products: 2, value: expect.closeTo(sumOf('profit'), 9), assumed: 0 })
    expect(revenue).toMatchObject({ products: 1, value: expect.closeTo(sumOf('revenue'), 9) })
    expect(profit!.low).toBeLessThan(profit!.value)
    expect(profit!.high).toBeGreaterThan(profit!.value)
    expect(all.withCost).toBe(5)
  })

  it('is searched, filtered, sorted and paged', async () => {
    expect((await list({ search: 'LAMP' })).rows.map((row) => row.sku)).toEqual(['DOWN'])
    expect((await list({ direction: 'decrease' })).rows.map((row) => row.sku)).toEqual(['DOWN'])
    const titles = (await list({ sort: 'title' })).rows.map((row) => row.title)
    expect(titles).toEqual(titles.toSorted(new Intl.Collator('en').compare))
    const second = await list({ sort: 'title', page: 2, pageSize: 3 })
    expect(second.rows.map((row) => row.title)).toEqual(titles.slice(3, 6))
    expect(second.total).toBe(7)
  })

  it.each(['keep', 'test'] as const)(
    'sums the changes of the store where it lists none of them: %s',
    async (move) => {
      expect((await list({ move })).totals).toEqual((await list()).totals)
    },
  )

  it('names the products that sell for most first among cards that promise nothing', async () => {
    // 3,000 units at 10; BEST, RECENT and UNKNOWN sell fewer at the same price.
    const [first] = (await list({ direction: 'maintain' })).rows
    expect(first?.sku).toBe('POSITIVE')
  })

  it('gives so many of each direction in one call', async () => {
    const first = await list({ each: 2 })
    const directions = first.rows.map((row) => row.direction)
    expect(directions).toEqual(['increase', 'increase', 'maintain', 'maintain', 'decrease'])
    const second = await list({ each: 2, page: 2 })
    expect(second.rows.map((row) => row.direction)).toEqual(['maintain', 'maintain'])
    expect(new Set([...first.rows, ...second.rows].map((row) => row.productId)).size).toBe(7)
  })
})

describe('guard rails', () => {
  const set = (body: Parameters<typeof setGuardRails>[0]['input']) =>
    setGuardRails({ ctx: store.ctx, input: body })

  it('have defaults, and hold for the store and for a type', async () => {
    expect(await getGuardRails({ ctx: store.ctx })).toEqual({
      store: {
        marginFloor: 0,
        maxStep: 0.1,
        ending: 'learned',
        minPrice: null,
        maxPrice: null,
        minDaysBetweenChanges: 28,
        goal: 'profit',
        assumedMargin: null,
      },
      types: [],
      productTypes: ['Lamps'],
      // Six prices of 10 and one of 20.
      learnedEndings: [{ ending: '.00', share: 1 }],
      pricesSeen: 7,
      ...{ products: 8, withoutCost: 3 },
    })
    const lamps = {
      productType: 'Lamps',
      marginFloor: 0.58,
      maxStep: null,
      ending: 'none' as const,
      minPrice: null,
      maxPrice: null,
      minDaysBetweenChanges: null,
      assumedMargin: null,
    }
    const saved = await set({
      store: { ...NO_RAILS, maxStep: 0.05, ending: '.99', minPrice: '1.5' },
      types: [lamps],
    })
    expect(saved).toMatchObject({ store: { maxStep: 0.05, minPrice: '1.50', ending: '.99' }, types: [lamps] })
    const [down, up] = await recommend(['DOWN', 'UP'])
    // cost 4 at a margin of 58 %: 9.53
    expect(down?.advice).toMatchObject({ advisedPrice: '9.53', bindingRule: 'margin_floor' })
    expect(up?.advice).toMatchObject({ advisedPrice: '20.99' })
    expect((await getGuardRails({ ctx: other.ctx })).types).toEqual([])
    await set({ store: NO_RAILS, types: [] })
    expect((await recommend(['DOWN']))[0]?.advice.advisedPrice).toBe('9.00')
  })
})
