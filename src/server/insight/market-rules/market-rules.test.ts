import { beforeAll, describe, expect, it } from 'vitest'
import {
  costOfMarketRule as costCall,
  createMarketRule as createCall,
  listMarketRules as rulesCall,
} from '#contract/market-rules'
import type { TenantContext } from '#server/kit/context'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { pushCompetitorPrices } from '../../store/competitor-prices/push-prices.ts'
import { createPriceRound } from '../price-rounds/create-round.ts'
import { getPriceRound } from '../price-rounds/get-round.ts'
import { getAdvice } from '../recommendations/advise-listed.ts'
import { costOfMarketRule } from './cost-of-rule.ts'
import { changeMarketRule, createMarketRule, listMarketRules } from './list-rules.ts'

const database = useDatabase()
let store: TestStore
let ctx: TenantContext
let today: string

beforeAll(async () => {
  store = await createPriceStore(database, [
    // Wants 22 by itself.
    { sku: 'UP', title: 'Chair', price: '20', cost: '15', elasticity: -2, monthlyUnits: 500, type: 'Chairs' },
    { sku: 'DEAR', price: '10', cost: '9', elasticity: -2.1, standardDeviation: 0.01 },
    { sku: 'OLD', price: '20', cost: '15', elasticity: -2, monthlyUnits: 500 },
    { sku: 'STOOL', price: '20', type: 'Stools' },
    { sku: 'ALONE', price: '20', cost: '15', elasticity: -2, monthlyUnits: 500 },
  ])
  ctx = store.ctx
  today = ctx.clock().toISOString().slice(0, 10)
  const before = new Date(ctx.clock().getTime() - 40 * 86_400_000).toISOString().slice(0, 10)
  const observations = [
    { competitor: 'North', sku: 'UP', price: 19, day: today },
    { competitor: 'South', sku: 'UP', price: 21, day: today },
    { competitor: 'North', sku: 'DEAR', price: 8, day: today },
    { competitor: 'North', sku: 'OLD', price: 12, day: before },
  ]
  await pushCompetitorPrices({ ctx, input: { observations } })
})

const draft = {
  ...({ kind: 'ceiling', reference: 'lowest', competitorId: null, place: null, share: 0.05 } as const),
  ...{ productType: null, sku: null, lastingDays: null, passesUnusual: false, mostFollows: null },
  ...{ sensitivityBelow: null, startsOn: null, endsOn: null },
}
const adviceOn = async (sku: string) =>
  (await getAdvice({ ctx, input: { productId: await store.productId(sku) } })).advice
const costOf = async (changed: object) =>
  costCall.answer.parse(await costOfMarketRule({ ctx, input: { ...draft, ...changed } }))

describe('a rule about competitors', () => {
  it('is priced before it holds, beside matching the market', async () => {
    const { rule, matching } = await costOf({ share: -0.05 })
    // UP: from 20 to 19 · 0.95 = 18.05; DEAR's 7.60 is below its cost, OLD's price is too old.
    expect(rule).toMatchObject({ products: 2, moved: 1, unknown: 0 })
    const { value, low, high } = rule.totals.profit!
    expect(value).toBeLessThan(0)
    expect(low).toBeLessThan(value)
    expect(high).toBeGreaterThan(value)
    // UP stands at the median of 19 and 21 today.
    expect(matching).toMatchObject({ products: 2, moved: 0 })
  })
  it('bends the advice of its products, never below the margin floor and never from stale prices', async () => {
    expect(await adviceOn('UP')).toMatchObject({ advisedPrice: '22.00' })
    const alone = await adviceOn('ALONE')
    const { rules } = rulesCall.answer.parse(await createMarketRule({ ctx, input: draft }))
    expect(rules).toMatchObject([{ products: 3, holding: 1, stops: { own_limit: 1, stale: 1 } }])
    const bent = await adviceOn('UP')
    expect(Number(bent.advisedPrice)).toBeLessThanOrEqual(19.95)
    expect(bent).toMatchObject({ reason: 'outside_limits', brokenLimit: { rule: 'market_ceiling' } })
    expect(Number((await adviceOn('DEAR')).advisedPrice)).toBeGreaterThanOrEqual(9)
    expect(await adviceOn('OLD')).toMatchObject({ advisedPrice: '22.00' })
    expect(await adviceOn('ALONE')).toEqual(alone)
  })
  it('is stored once, however often it is asked for, and has no last day before its first', async () => {
    const asked = { ctx, input: { ...draft, share: 0.5, startsOn: '2026-01-01' } }
    const { rules } = await createMarketRule(asked)
    expect((await createMarketRule(asked)).rules).toEqual(rules)
    await changeMarketRule({
      ctx,
      input: { ruleId: rules.find(({ share }) => share === 0.5)!.ruleId, isRemoved: true },
    })
    const { error } = createCall.body.safeParse({ ...draft, startsOn: '2026-02-01', endsOn: '2026-01-31' })
    expect(error?.issues.map((issue) => issue.path)).toEqual([['endsOn']])
  })
  it('about an unknown type or product is refused, and the field is named', async () => {
    const refused = (changed: object) =>
      createMarketRule({ ctx, input: { ...draft, ...changed } }).catch((error: unknown) => error)
    expect(await refused({ productType: 'Lamps' })).toMatchObject({
      text: { id: 'competitor.type_unknown', values: { type: 'Lamps' } },
      options: { field: 'productType' },
    })
    expect(await refused({ sku: 'NONE' })).toMatchObject({ options: { field: 'sku' } })
    expect(await refused({ reference: 'competitor', competitorId: crypto.randomUUID() })).toMatchObject({
      options: { field: 'competitorId' },
    })
    await expect(costOf({ productType: 'Lamps' })).rejects.toThrow()
  })
  it('holds the prices of a round, which names it', async () => {
    const { rules } = await listMarketRules({ ctx })
    expect(rules).toHaveLength(1)
    const { round } = await createPriceRound({
      ctx,
      input: { name: 'Spring', goal: 'advice', isCareful: false, about: 'store', constraints: [] },
    })
    const { items } = await getPriceRound({
      ctx,
      input: { roundId: round.roundId, page: 1, show: 'all', search: undefined },
    })
    const limits = Object.fromEntries(items.map(({ sku, price, limit }) => [sku, [Number(price), limit]]))
    expect(limits.UP![1]).toBe('market_ceiling')
    expect(limits.UP![0]).toBeLessThanOrEqual(19.95)
    expect(limits.ALONE).toEqual([22, null])
  })
  it('is deleted and restored, and asks nothing of other products or after its last day', async () => {
    const { rules } = await listMarketRules({ ctx })
    const { ruleId } = rules[0]!
    await changeMarketRule({ ctx, input: { ruleId, isRemoved: true } })
    expect(await adviceOn('UP')).toMatchObject({ advisedPrice: '22.00' })
    await changeMarketRule({ ctx, input: { ruleId, isRemoved: false } })
    expect(await adviceOn('UP')).toMatchObject({ brokenLimit: { rule: 'market_ceiling' } })
    await changeMarketRule({ ctx, input: { ruleId, isRemoved: true } })
    await createMarketRule({ ctx, input: { ...draft, sku: 'DEAR' } })
    await createMarketRule({ ctx, input: { ...draft, productType: 'Stools' } })
    await createMarketRule({ ctx, input: { ...draft, endsOn: '2020-01-01' } })
    expect(await adviceOn('UP')).toMatchObject({ advisedPrice: '22.00' })
    await expect(createMarketRule({ ctx, input: { ...draft, sku: 'NONE' } })).rejects.toThrow()
    const far = { ...ctx, clock: () => new Date(ctx.clock().getTime() + 2 * 86_400_000) }
    await expect(changeMarketRule({ ctx: far, input: { ruleId, isRemoved: false } })).rejects.toThrow()
  })
})
