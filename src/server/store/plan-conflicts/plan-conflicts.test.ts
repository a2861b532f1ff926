import { beforeEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { decidePrice } from '../../insight/decisions/decide-price.ts'
import { undoDecision } from '../../insight/decisions/undo-decision.ts'
import { addToPricePlan } from '../../insight/price-plan/add-to-price-plan.ts'
import { changePlanEntry } from '../../insight/price-plan/change-plan-entry.ts'
import { listPricePlan } from '../../insight/price-plan/list-price-plan.ts'
import { getGuardRails } from '../../insight/recommendations/get-guard-rails.ts'
import { setGuardRails } from '../../insight/recommendations/set-guard-rails.ts'
import { createPromotion, updatePromotion } from '../calendar/write-promotion.ts'

const database = useDatabase()
let store: TestStore
let lamp: number
let mug: number

beforeEach(async () => {
  store = await createPriceStore(database, [
    { sku: 'LAMP', title: 'Lamp', price: '10', cost: '4', elasticity: -2.5 },
    { sku: 'MUG', title: 'Mug', price: '20', elasticity: -2 },
  ])
  lamp = await store.productId('LAMP')
  mug = await store.productId('MUG')
})

const plan = (
  price: string,
  more: { startsOn?: string; acceptConflicts?: boolean; productId?: number } = {},
) => {
  const { acceptConflicts, productId = lamp, ...entry } = more
  const entries = [{ productId, price, origin: 'manual' as const, ...entry }]
  return addToPricePlan({ ctx: store.ctx, input: { entries, acceptConflicts } })
}
const promote = (products: readonly number[], more: { acceptConflicts?: boolean; name?: string } = {}) =>
  createPromotion({
    ctx: store.ctx,
    input: {
      ...{ name: 'Spring sale', kind: 'price_cut', depth: 0.2, note: '', ...more },
      ...{ startsOn: '2100-03-01', endsOn: '2100-03-15' },
      products: products.map((productId) => ({ productId, depth: null })),
    },
  })
const planned = async () => (await listPricePlan({ ctx: store.ctx })).entries.length
const conflict = (field: string, sentence: RegExp) => ({
  code: 'plan_conflict',
  fields: { [field]: expect.stringMatching(sentence) },
})

describe('plans that cross', () => {
  it('an accepted recommendation that crosses a promotion is not planned, unless it is saved anyway', async () => {
    await promote([lamp])
    const accept = (acceptConflicts?: boolean) =>
      decidePrice({
        ctx: store.ctx,
        input: { productId: lamp, decision: 'accepted', acceptConflicts },
      })
    await expect(accept()).rejects.toMatchObject(conflict('productId', /“Lamp”.*Spring sale/))
    expect(await planned()).toBe(0)
    await accept(true)
    expect(await planned()).toBe(1)
  })

  it('a product to be left alone is not planned, unless the owner saves it anyway or undoes that', async () => {
    const body = { decision: 'snoozed' as const, snoozeDays: 90 }
    const { decision } = await decidePrice({ ctx: store.ctx, input: { productId: lamp, ...body } })
    await expect(plan('11')).rejects.toMatchObject(
      conflict('entries.0.productId', /^“Lamp” is to be left alone until .*undo that decision\.$/),
    )
    expect(await planned()).toBe(0)
    // Another product, and days after it, are free.
    await plan('22', { productId: mug })
    await plan('11', { startsOn: '2100-01-01' })
    await plan('12', { acceptConflicts: true })
    expect(await planned()).toBe(2)
    await undoDecision({ ctx: store.ctx, input: { decisionId: decision!.decisionId } })
    await plan('11')
  })

  it('a promotion is refused on days for which a price is planned, and a price on days of a promotion', async () => {
    await plan('11', { startsOn: '2100-03-10' })
    await expect(promote([mug, lamp])).rejects.toMatchObject(
      conflict('products.1.productId', /^“Lamp” has a planned price of \$11\.00 from 03\/10\/2100\./),
    )
    await promote([lamp, mug], { acceptConflicts: true })
    await expect(plan('21', { productId: mug, startsOn: '2100-03-14' })).rejects.toMatchObject(
      conflict(
        'entries.0.productId',
        /“Mug” is in the promotion “Spring sale” from 03\/01\/2100 to 03\/14\/2100/,
      ),
    )
    await plan('21', { productId: mug, startsOn: '2100-03-15' })
    const entry = (await listPricePlan({ ctx: store.ctx })).entries.find(
      ({ productId }) => productId === mug,
    )!
    const move = (acceptConflicts: boolean) =>
      changePlanEntry({
        ctx: store.ctx,
        input: { entryId: entry.entryId, startsOn: '2100-03-02', acceptConflicts },
      })
    await expect(move(false)).rejects.toMatchObject({ code: 'plan_conflict' })
    await move(true)
  })

  it('two promotions of a product on the same days are named, a promotion with itself is not', async () => {
    const { promotion } = await promote([lamp])
    await expect(promote([lamp], { name: 'Bundle' })).rejects.toMatchObject(
      conflict('products.0.productId', /promotion “Spring sale”/),
    )
    const { promotionId } = promotion
    await updatePromotion({
      ctx: store.ctx,
      input: { promotionId, startsOn: '2100-03-03', acceptConflicts: false },
    })
  })

  it('a change beyond the owner’s own step limit is named; the usual limits are no decision of the owner', async () => {
    await plan('12')
    const { store: limits, types } = await getGuardRails({ ctx: store.ctx })
    await setGuardRails({ ctx: store.ctx, input: { store: { ...limits, maxStep: 0.05 }, types } })
    await expect(plan('12')).rejects.toMatchObject(
      conflict('entries.0.productId', /^“Lamp” would change by 20(\.0)?%, and your limit is 5(\.0)?%/),
    )
    await plan('10.5')
  })
})
