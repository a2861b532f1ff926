import { beforeEach, describe, expect, it } from 'vitest'
import { decisionsAnswer, decisionsPreview } from '#contract/decisions'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { listPricePlan } from '../price-plan/list-price-plan.ts'
import { listAdvice } from '../recommendations/list-advice.ts'
import { decidePrice } from './decide-price.ts'
import { decidePrices } from './decide-prices.ts'
import { previewDecisions } from './preview-decisions.ts'
import { undoDecisions } from './undo-decisions.ts'

const database = useDatabase()
let store: TestStore

beforeEach(async () => {
  store = await createPriceStore(database, [
    { sku: 'A', price: '10', cost: '4', elasticity: -2.5, type: 'Lamps' },
    { sku: 'B', price: '10', cost: '4', elasticity: -2.5, monthlyUnits: 400, type: 'Lamps' },
    { sku: 'C', price: '20', cost: '15', elasticity: -2, type: 'Chairs' },
    { sku: 'KEEP', price: '10', cost: '5', elasticity: -2.1, standardDeviation: 0.01 },
  ])
})

type Of = Parameters<typeof previewDecisions>[0]['input']['of']
const preview = async (of: Of, decision: 'accepted' | 'dismissed' = 'accepted') =>
  decisionsPreview.parse(await previewDecisions({ ctx: store.ctx, input: { decision, of } }))
const decide = async (seen: { readonly productIds: number[]; readonly digest: string }) =>
  decisionsAnswer.parse(
    await decidePrices({
      ctx: store.ctx,
      input: { decision: 'accepted', productIds: seen.productIds, digest: seen.digest },
    }),
  )
const open = async () => (await listAdvice({ ctx: store.ctx, input: { move: 'work', sort: 'title' } })).rows
const planned = async () =>
  (await listPricePlan({ ctx: store.ctx })).entries.filter(({ status }) => status === 'planned')
const ids = (...skus: string[]) => Promise.all(skus.map((sku) => store.productId(sku)))

describe('a decision on many products', () => {
  it('is previewed with the sum that the list states, and what it leaves out', async () => {
    const all = await preview({ filter: { move: 'change' } })
    const list = await listAdvice({ ctx: store.ctx, input: { move: 'change' } })
    expect(all).toMatchObject({ moves: { raise: 1, lower: 2, test: 0, keep: 0 }, leftOut: 0 })
    expect(all.totals).toEqual(list.totals)
    const some = await preview({ productIds: await ids('A', 'KEEP', 'A') })
    expect(some).toMatchObject({ productIds: await ids('A'), leftOut: 1 })
    const kept = await preview({ productIds: await ids('KEEP') }, 'dismissed')
    expect(kept.moves.keep).toBe(1)
    expect(kept.products).toMatchObject([{ title: 'KEEP', price: '10.00', advisedPrice: null }])
  })

  it('names the new prices before they are accepted, largest gain first', async () => {
    const { products } = await preview({ filter: { move: 'change' } })
    const { rows } = await listAdvice({ ctx: store.ctx, input: { move: 'change', sort: 'opportunity' } })
    expect(products).toEqual(
      rows.map(({ productId, title, price, advisedPrice }) => ({ productId, title, price, advisedPrice })),
    )
    expect(products).toHaveLength(3)
  })

  it('plans every price once, and its undo takes all of them off the plan', async () => {
    const { decisions } = await decide(await preview({ filter: { productType: 'Lamps' } }))
    expect(decisions.map(({ productId }) => productId).toSorted()).toEqual((await ids('A', 'B')).toSorted())
    expect((await open()).map(({ sku }) => sku)).toEqual(['C'])
    expect((await planned()).map(({ plannedPrice }) => plannedPrice)).toEqual(['9.00', '9.00'])
    const decisionIds = decisions.map(({ decisionId }) => decisionId)
    const undone = await undoDecisions({ ctx: store.ctx, input: { decisionIds } })
    expect(undone).toEqual({ undone: 2 })
    expect(await open()).toHaveLength(3)
    expect(await planned()).toEqual([])
    // The same request again changes nothing.
    expect(await undoDecisions({ ctx: store.ctx, input: { decisionIds } })).toEqual({ undone: 2 })
  })

  it('stores for each product the same as deciding on it alone', async () => {
    const [productId] = await ids('A')
    await decidePrice({ ctx: store.ctx, input: { productId: productId!, decision: 'accepted' } })
    const [alone] = await planned()
    await decide(await preview({ productIds: await ids('B') }))
    const many = (await planned()).find((entry) => entry.productId !== productId)
    const { plannedPrice, todayPrice, origin, startsOn } = alone!
    expect(many).toMatchObject({ plannedPrice, todayPrice, origin, startsOn })
    expect(many?.expected?.unitsChange).toEqual(alone?.expected?.unitsChange)
    // 400 units against 100.
    expect(many?.expected?.monthlyGain.value).toBeCloseTo(4 * alone!.expected!.monthlyGain.value, 6)
  })

  it('is refused, whole, where the advice has changed since, or another window was first', async () => {
    const seen = await preview({ filter: { move: 'change' } })
    await database.adminPool.query('update products set price = 11 where company_id = $1 and sku = $2', [
      store.ctx.companyId,
      'B',
    ])
    await expect(decide(seen)).rejects.toMatchObject({ code: 'conflict' })
    expect(await planned()).toEqual([])
    const again = await preview({ filter: { move: 'change' } })
    const both = await Promise.allSettled([decide(again), decide(again)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await planned()).toHaveLength(3)
  })

  it('never touches another company', async () => {
    const other = await createPriceStore(database, [])
    const seen = await preview({ filter: {} })
    const input = { decision: 'accepted' as const, productIds: seen.productIds, digest: seen.digest }
    await expect(decidePrices({ ctx: other.ctx, input })).rejects.toMatchObject({ code: 'conflict' })
    const { decisions } = await decide(seen)
    const decisionIds = decisions.map(({ decisionId }) => decisionId)
    await expect(undoDecisions({ ctx: other.ctx, input: { decisionIds } })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await planned()).toHaveLength(3)
  })
})
