import { expect, it } from 'vitest'
import { createRandom, type RandomSource } from '#analytics'
import { useDatabase } from '../../../../test/database.ts'
import { createPriceStore, type PricedProduct } from '../../../../test/price-store.ts'
import { decidePrice } from '../decisions/decide-price.ts'
import { listAdvice } from '../recommendations/list-advice.ts'
import { setGuardRails } from '../recommendations/set-guard-rails.ts'
import { changePriceRound } from './change-round.ts'
import { createPriceRound } from './create-round.ts'
import { getPriceRound } from './get-round.ts'

const database = useDatabase()

type Asked = Parameters<typeof setGuardRails>[0]['input']

const LIMITS: Asked['store'] = {
  ...({ marginFloor: 0.1, maxStep: 0.1, ending: 'none', minPrice: null, maxPrice: null } as const),
  ...({ minDaysBetweenChanges: 28, goal: 'profit', assumedMargin: null } as const),
}
const OF_TYPE = {
  ...{ marginFloor: null, maxStep: null, ending: null, minPrice: null, maxPrice: null },
  ...{ minDaysBetweenChanges: null, assumedMargin: null },
}

/** Settings under which a dashboard and a round could come apart: goals, endings, margins that are assumed, types of their own. */
const STORES: readonly { readonly limits: Asked['store']; readonly types: Asked['types'] }[] = [
  { limits: { ...LIMITS, ending: '.99' }, types: [] },
  { limits: { ...LIMITS, goal: 'revenue' }, types: [] },
  { limits: { ...LIMITS, goal: 'units', assumedMargin: 0.4 }, types: [] },
  { limits: { ...LIMITS, goal: 'clearance', maxStep: 0.3 }, types: [] },
  {
    limits: LIMITS,
    types: [
      { ...OF_TYPE, productType: 'Tea', marginFloor: 0.6 },
      { ...OF_TYPE, productType: 'Lamps', maxPrice: '18.00', minDaysBetweenChanges: 90 },
    ],
  },
]

/** A product of any kind: with and without cost and elasticity, well known and hardly, rested and just changed. */
function product(at: number, random: RandomSource): PricedProduct {
  const price = random.uniform(5, 30)
  return {
    ...{ sku: `P${at}`, type: ['Tea', 'Lamps', 'Chairs'][at % 3]!, price: price.toFixed(2) },
    ...(random.chance(0.75) ? { cost: (price * random.uniform(0.3, 0.8)).toFixed(2) } : {}),
    ...(random.chance(0.9) ? { elasticity: random.normal(-2, 0.9) } : {}),
    ...{ standardDeviation: random.uniform(0.1, 0.6), ownShare: random.uniform(0, 1) },
    ...{ monthlyUnits: Math.exp(random.normal(3, 1)), demand: random.chance(0.9) ? 'selling' : 'rare' },
    ...(random.chance(0.3) ? { changedOn: random.chance(0.5) ? '2026-05-20' : '2026-03-20' } : {}),
    ...(random.chance(0.5) ? { lowest: (price * 0.95).toFixed(2), highest: (price * 1.02).toFixed(2) } : {}),
  }
}

it.each(STORES.map((each, at) => ({ ...each, seed: at + 1 })))(
  'a round without rules is what the recommendations say, store $seed',
  async ({ limits, types, seed }) => {
    const random = createRandom(seed)
    const { ctx } = await createPriceStore(
      database,
      Array.from({ length: 40 }, (_, at) => product(at, random)),
    )
    await setGuardRails({ ctx, input: { store: limits, types } })
    const { rows, totals: advised } = await listAdvice({ ctx, input: { pageSize: 100 } })
    const { round } = await createPriceRound({
      ctx,
      input: { name: 'Free', goal: 'advice', isCareful: false, about: 'store', constraints: [] },
    })
    const { items } = await getPriceRound({
      ctx,
      input: { roundId: round.roundId, page: 1, show: 'all', search: undefined },
    })
    expect(items.map(({ sku, price, adviceReason }) => [sku, price, adviceReason]).sort()).toEqual(
      rows.map(({ sku, advisedPrice, reason }) => [sku, advisedPrice, reason]).sort(),
    )
    const margins = items.filter(({ why }) => why.margin !== null)
    expect(margins.some(({ why }) => why.isMarginStated)).toBe(limits.assumedMargin !== null)
    expect(margins.every(({ why }) => why.isMarginStated)).toBe(false)
    const changed = items.filter(({ price, today }) => price !== today)
    expect(changed.length).toBeGreaterThan(3)
    for (const { sku, gain, probability } of changed) {
      const row = rows.find((each) => each.sku === sku)!
      expect(gain!.value, sku).toBeCloseTo(row.monthlyGain!.value, 6)
      expect([gain!.low, gain!.high], sku).toEqual([
        expect.closeTo(row.monthlyGain!.low, 6),
        expect.closeTo(row.monthlyGain!.high, 6),
      ])
      expect(probability, sku).toBe(row.probability)
    }
    const sums = [advised.profit, advised.revenue].filter((each) => each !== null)
    const { earned, chance } = round.totals!
    expect(earned.value).toBeCloseTo(
      sums.reduce((sum, { value }) => sum + value, 0),
      6,
    )
    if (sums.length > 1) return
    expect([earned.low, earned.high]).toEqual([
      expect.closeTo(sums[0]!.low, 6),
      expect.closeTo(sums[0]!.high, 6),
    ])
    expect(chance).toBe(sums[0]!.probability)
  },
)

it('proposes nothing that the dashboard does not: decided and planned prices stay, until a person sets one', async () => {
  const random = createRandom(9)
  const { ctx } = await createPriceStore(
    database,
    Array.from({ length: 40 }, (_, at) => product(at, random)),
  )
  await setGuardRails({ ctx, input: { store: LIMITS, types: [] } })
  const { rows } = await listAdvice({ ctx, input: { pageSize: 100, move: 'change' } })
  const [dismissed, snoozed, planned] = rows
  const input = { name: 'Free', goal: 'advice', isCareful: false, about: 'store', constraints: [] } as const
  const early = await createPriceRound({ ctx, input: { ...input, constraints: [] } })
  await decidePrice({ ctx, input: { productId: dismissed!.productId, decision: 'dismissed' } })
  await decidePrice({
    ctx,
    input: { productId: snoozed!.productId, decision: 'snoozed', snoozeDays: 14 },
  })
  await decidePrice({ ctx, input: { productId: planned!.productId, decision: 'accepted' } })
  const seen = { roundId: early.round.roundId, page: 1, show: 'all', search: undefined } as const
  expect((await getPriceRound({ ctx, input: seen })).round.isOlder).toBe(true)

  const { round, items } = await createPriceRound({ ctx, input: { ...input, constraints: [] } })
  const of = (id: number) => items.find(({ productId }) => productId === id)!
  expect(
    [dismissed!, snoozed!, planned!].map(({ productId }) => {
      const { price, today, reason } = of(productId)
      return [price === today, reason]
    }),
  ).toEqual([
    [true, 'decision'],
    [true, 'decision'],
    [true, 'planned'],
  ])
  const { rows: open, totals } = await listAdvice({ ctx, input: { pageSize: 100, move: 'change' } })
  const changed = items.filter(({ price, today }) => price !== today)
  expect(changed.map(({ sku, price }) => [sku, price]).sort()).toEqual(
    open.map(({ sku, advisedPrice }) => [sku, advisedPrice]).sort(),
  )
  const sums = [totals.profit, totals.revenue].filter((each) => each !== null)
  expect(round.totals!.earned.value).toBeCloseTo(
    sums.reduce((sum, { value }) => sum + value, 0),
    6,
  )

  const price = dismissed!.advisedPrice!
  const pins = [{ productId: dismissed!.productId, pin: 'set', price } as const]
  await changePriceRound({ ctx, input: { roundId: round.roundId, pins } })
  const again = await getPriceRound({ ctx, input: { ...seen, roundId: round.roundId } })
  const set = again.items.find(({ productId }) => productId === dismissed!.productId)!
  expect([set.price, set.reason, set.pin]).toEqual([price, 'hand', 'set'])
})
