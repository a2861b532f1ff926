import { beforeAll, describe, expect, it } from 'vitest'
import { priceEvidenceAnswer, simulatedPrices } from '#contract/simulation'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { getPriceEvidence } from './get-price-evidence.ts'
import { simulatePrices } from './simulate-prices.ts'

const database = useDatabase()
let store: TestStore
const ids: Record<string, number> = {}

beforeAll(async () => {
  store = await createPriceStore(database, [
    {
      sku: 'LAMP',
      price: '20',
      cost: '8',
      elasticity: -2,
      standardDeviation: 0.5,
      monthlyUnits: 50,
      lowest: '18',
    },
    { sku: 'DESK', price: '100', elasticity: -1.5, monthlyUnits: 4 },
    { sku: 'UNKNOWN', price: '10' },
  ])
  await store.addLines([
    { sku: 'LAMP', day: '2026-03-02', quantity: 10, total: '180.00' },
    { sku: 'LAMP', day: '2026-05-03', quantity: 8, total: '160.00' },
  ])
  for (const sku of ['LAMP', 'DESK', 'UNKNOWN']) ids[sku] = await store.productId(sku)
})

const simulate = async (prices: readonly { productId: number; price: number }[]) =>
  simulatedPrices.parse(await simulatePrices({ ctx: store.ctx, input: { prices: [...prices] } }))
/** −2 ± 0.5, given an elasticity below 0: 90 % between these. */
const ends = { low: -2 - 0.5 * 1.644869, high: -2 + 0.5 * 1.644562 }

describe('simulated prices', () => {
  it('have units, revenue and profit of a month with their intervals, against today', async () => {
    const { products } = await simulate([{ productId: ids.LAMP!, price: 18 }])
    expect(products[0]).toMatchObject({
      today: '20.00',
      price: 18,
      change: expect.closeTo(-0.1, 12),
      baseline: {
        units: { value: 50 },
        revenue: { value: 1000 },
        profit: { value: 600, low: 600, high: 600 },
      },
      isOutsideTested: false,
    })
    const { units, profit } = products[0]!.outcome
    expect(units.value).toBeCloseTo(50 * 0.9 ** -2, 9)
    expect(units.low).toBeCloseTo(50 * 0.9 ** ends.high, 4)
    expect(profit?.high).toBeCloseTo(50 * 0.9 ** ends.low * 10, 3)
    // With the pull of similar products, by hand in src/analytics/pricing/simulation.test.ts.
    expect(products[0]!.probability).toBeCloseTo(0.61514, 4)
  })

  it('add up, without a profit where a cost is missing, and name what cannot be simulated', async () => {
    const answer = await simulate([
      { productId: ids.LAMP!, price: 18 },
      { productId: ids.DESK!, price: 100 },
      { productId: ids.UNKNOWN!, price: 9 },
      { productId: 999_999_999, price: 9 },
    ])
    expect(answer.unknown).toEqual([ids.UNKNOWN, 999_999_999])
    expect(answer.baseline).toMatchObject({ units: { value: 54 }, revenue: { value: 1400 }, profit: null })
    // Similar products lose 0.1 × ln 0.9 of the 1,000 of the product that is cut.
    expect(answer.similar).toEqual({ revenue: expect.closeTo(100 * Math.log(0.9), 6), profit: null })
    expect(answer.outcome.revenue.value).toBeCloseTo(50 * 0.9 ** -2 * 18 + 400 + 100 * Math.log(0.9), 6)
  })

  it('say when nothing like it was ever tried', async () => {
    const { products } = await simulate([{ productId: ids.LAMP!, price: 16.1 }])
    expect(products[0]?.isOutsideTested).toBe(true)
  })
})

describe('price evidence', () => {
  it('has the observed months, the curve with its band, and what limits the price', async () => {
    const params = { productId: ids.LAMP! }
    const evidence = priceEvidenceAnswer.parse(await getPriceEvidence({ ctx: store.ctx, input: params }))
    expect(evidence.points).toEqual([
      { month: '2026-03', price: 18, units: 10 },
      { month: '2026-05', price: 20, units: 8 },
    ])
    expect(evidence).toMatchObject({ cost: '8.00', tested: { lowest: '18.00', highest: '20.00' } })
    expect(evidence.guardRails).toMatchObject({ maxStep: 0.1, ending: 'learned' })
    expect(evidence.curve[0]?.price).toBe(18)
    expect(evidence.curve.at(-1)?.price).toBeCloseTo(22, 12)
    expect(evidence.curve[0]?.units.value).toBeCloseTo(50 * 0.9 ** -2, 9)
    expect(evidence.advice.productId).toBe(ids.LAMP)
  })

  it('has no curve without an elasticity, and no other company’s product', async () => {
    const params = { productId: ids.UNKNOWN! }
    expect((await getPriceEvidence({ ctx: store.ctx, input: params })).curve).toEqual([])
    const other = await createPriceStore(database, [])
    await expect(getPriceEvidence({ ctx: other.ctx, input: params })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
