import { beforeAll, describe, expect, it } from 'vitest'
import { decisionAnswer, decisionList } from '#contract/decisions'
import type { TenantContext } from '#server/kit/context'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { getAdvice } from '../recommendations/advise-listed.ts'
import { listAdvice } from '../recommendations/list-advice.ts'
import { sumOpen } from '../recommendations/sum-open.ts'
import { decidePrice } from './decide-price.ts'
import { listDecisions } from './list-decisions.ts'
import { undoDecision } from './undo-decision.ts'
import { withOpen } from './with-open.ts'

const database = useDatabase()
let store: TestStore
let productId: number

beforeAll(async () => {
  store = await createPriceStore(database, [
    { sku: 'LAMP', price: '10', cost: '4', elasticity: -2.5 },
    { sku: 'BEST', price: '10', cost: '5', elasticity: -2, standardDeviation: 0.01 },
  ])
  productId = await store.productId('LAMP')
})

const at = (iso: string): TenantContext => ({ ...store.ctx, clock: () => new Date(iso) })
type Kind = 'accepted' | 'dismissed' | 'snoozed'
async function decide(decision: Kind, when: string, snoozeDays?: number) {
  const body = { decision, ...(snoozeDays ? { snoozeDays } : {}) }
  const input = { productId, ...body }
  return decisionAnswer.parse(await decidePrice({ ctx: at(when), input })).decision
}
const current = async (when: string) =>
  (await getAdvice({ ctx: at(when), input: { productId } })).advice.decision
const undo = async (decisionId: string, when: string) =>
  (await undoDecision({ ctx: at(when), input: { decisionId } })).decision

describe('decisions', () => {
  it('are kept with their day, their author and the advice as it stood', async () => {
    const made = await decide('accepted', '2026-06-01T10:00:00Z')
    expect(made).toMatchObject({
      productId,
      decision: 'accepted',
      decidedAt: '2026-06-01T10:00:00.000Z',
      snoozedUntil: null,
      undoneAt: null,
      advice: { direction: 'decrease', price: '10.00', advisedPrice: '9.00', decision: null },
    })
    expect(made.decidedBy).toContain('@example.test')
    expect(await current('2026-06-02T00:00:00Z')).toMatchObject({ decision: 'accepted' })
    const open = await listAdvice({ ctx: at('2026-06-02T00:00:00Z'), input: {} })
    expect(open.rows.map((row) => row.sku)).toEqual(['BEST'])
    const accepted = await listAdvice({
      ctx: at('2026-06-02T00:00:00Z'),
      input: { decision: 'accepted' },
    })
    expect(accepted.rows.map((row) => row.sku)).toEqual(['LAMP'])
  })

  it('can be taken back, and stay on record', async () => {
    const made = await decide('dismissed', '2026-06-03T00:00:00Z')
    expect(await current('2026-06-03T01:00:00Z')).toMatchObject({ decision: 'dismissed' })
    const undone = await undo(made.decisionId, '2026-06-03T02:00:00Z')
    expect(undone).toMatchObject({ undoneAt: '2026-06-03T02:00:00.000Z' })
    expect((await undo(made.decisionId, '2026-06-04T00:00:00Z')).undoneAt).toBe(undone.undoneAt)
    expect(await current('2026-06-03T03:00:00Z')).toMatchObject({ decision: 'accepted' })
  })

  it('answer what is left to decide, as the list states it, and after undoing all of it again', async () => {
    const shop = await createPriceStore(database, [
      { sku: 'ONE', price: '10', cost: '4', elasticity: -2.5 },
      { sku: 'TWO', price: '10', cost: '4', elasticity: -2.5, monthlyUnits: 400 },
    ])
    const { ctx } = shop
    const listed = async () => {
      const { counts, tests, costNeeded, totals } = await listAdvice({ ctx, input: {} })
      return { counts, tests, costNeeded, totals }
    }
    const before = await listed()
    const input = { productId: await shop.productId('ONE'), decision: 'dismissed' as const }
    const made = decisionAnswer.parse(await withOpen(decidePrice)({ ctx, input }))
    expect(made.open).toEqual({ ...(await listed()), changes: 1 })
    expect(made.open?.counts).toEqual({ increase: 0, maintain: 0, decrease: 1 })
    expect(made.open?.totals.profit?.value).toBeLessThan(before.totals.profit!.value)
    const { decisionId } = made.decision
    const undone = decisionAnswer.parse(await withOpen(undoDecision)({ ctx, input: { decisionId } }))
    expect(undone.open).toEqual({ ...before, changes: 2 })
    expect(await sumOpen(ctx, 1)).toBeUndefined()
  })

  it('of a snooze end on their day', async () => {
    const made = await decide('snoozed', '2026-06-05T00:00:00Z')
    expect(made.snoozedUntil).toBe('2026-06-19T00:00:00.000Z')
    expect(await current('2026-06-18T23:59:59Z')).toMatchObject({ decision: 'snoozed' })
    expect(await current('2026-06-19T00:00:00Z')).toBeNull()
    expect((await decide('snoozed', '2026-06-06T00:00:00Z', 1)).snoozedUntil).toBe('2026-06-07T00:00:00.000Z')
  })

  it('no longer count when the price has moved, or after 90 days', async () => {
    await decide('dismissed', '2026-06-10T00:00:00Z')
    expect(await current('2026-09-07T00:00:00Z')).not.toBeNull()
    expect(await current('2026-09-09T00:00:00Z')).toBeNull()
    await database.adminPool.query('update products set price = 9.5 where product_id = $1', [productId])
    expect(await current('2026-06-11T00:00:00Z')).toBeNull()
    await database.adminPool.query('update products set price = 10 where product_id = $1', [productId])
  })

  it('are listed newest first, all or of a product', async () => {
    const all = decisionList.parse(await listDecisions({ ctx: store.ctx, input: { pageSize: 2 } }))
    expect(all.total).toBe(5)
    expect(all.decisions.map((each) => each.decidedAt.slice(0, 10))).toEqual(['2026-06-10', '2026-06-06'])
    const none = await listDecisions({
      ctx: store.ctx,
      input: { productId: await store.productId('BEST') },
    })
    expect(none).toEqual({ decisions: [], total: 0 })
  })

  it('to accept where the advice is to hold are refused; so are other companies', async () => {
    const best = await store.productId('BEST')
    const hold = decidePrice({
      ctx: store.ctx,
      input: { productId: best, decision: 'accepted' },
    })
    await expect(hold).rejects.toMatchObject({ code: 'conflict' })
    const other = await createPriceStore(database, [])
    const foreign = decidePrice({
      ctx: other.ctx,
      input: { productId, decision: 'dismissed' },
    })
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
    const [decision] = (await listDecisions({ ctx: store.ctx, input: {} })).decisions
    const undone = undoDecision({
      ctx: other.ctx,
      input: { decisionId: decision!.decisionId },
    })
    await expect(undone).rejects.toMatchObject({ code: 'not_found' })
  })
})
