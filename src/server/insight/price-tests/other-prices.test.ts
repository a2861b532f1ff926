import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { at, differing, drawnTest, start, startedTest } from '../../../../test/price-test-in-shop.ts'
import {
  firstSkus,
  openRolloutStore,
  planPrices,
  type RolloutStore,
  variantOf,
  workOnCheck,
  workOnWriting,
} from '../../../../test/rollouts.ts'
import { listPricePlan } from '../price-plan/list-price-plan.ts'
import { countPlanned } from '../price-plan/plan-rows.ts'
import { readAdviceRows } from '../recommendations/advice-rows.ts'
import { carryOutPrice } from '../rollouts/carry-out-price.ts'
import { getPriceTest } from './list-tests.ts'
import { runTests } from './run-tests.ts'
import { setTestSettings } from './settings.ts'
import { stopPriceTest } from './start-test.ts'

const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

/** The test is started on the 15th: its first day is the 16th, and its second period begins on the 30th. */
const FIRST = '2026-06-16T03:00:01Z'
const AN_HOUR_ON = '2026-06-16T04:00:01Z'
const SECOND_PERIOD = '2026-06-30T03:00:01Z'
const AFTER_A_WEEK = '2026-06-24T04:00:01Z'

const opened = async () => {
  store = await openRolloutStore(database, 'shopify', 14)
  await store.rows("update companies set timezone = 'UTC' where company_id = $1")
  const settings = { excludedTypes: [], largestStep: 0.15, budgetShare: 0.01, switchHour: 3 }
  await setTestSettings({ ctx: store.ctx, input: settings })
  return firstSkus(store).slice(0, 8)
}
const shown = (testId: string) => getPriceTest({ ctx: store.ctx, input: { testId } })
/** What the jobs do at a moment. */
const written = async (time: string) => {
  await workOnCheck({ ...store, ctx: at(store, time) })
  await workOnWriting({ ...store, ctx: at(store, time) })
}
const run = async (time: string) => {
  await runTests({ ctx: at(store, time) })
  await written(time)
  await runTests({ ctx: at(store, time) })
}
const cents = (sku: string) => variantOf(store, sku).priceCents
/** A person changes a variant in the shop, and the next reading brings it. */
const changed = async (sku: string, change: (variant: ReturnType<typeof variantOf>) => void) => {
  const variant = variantOf(store, sku)
  change(variant)
  store.platform.shop.products.find(({ variants }) => variants.includes(variant))!.updatedAt =
    '2026-06-15T11:00:00Z'
  await store.sync()
}
const periodOf = async (testId: string, sku: string, period: number) => {
  const [row] = await store.rows<{ id: string }>(
    `select product_id as id from products where company_id = $1 and sku = '${sku}'`,
  )
  const { products } = await shown(testId)
  return products.find(({ productId }) => productId === Number(row!.id))!.periods[period]!
}
/** A test whose first prices stand, and three of its products at the higher price. */
const runningTest = async () => {
  const skus = await opened()
  const former = new Map(skus.map((sku) => [sku, cents(sku)]))
  const testId = await startedTest(store, skus)
  await run(FIRST)
  expect(await differing(store, testId, 0)).toEqual([])
  const raised = skus.filter((sku) => cents(sku) !== former.get(sku))
  return { skus, former, testId, raised: raised as [string, string, string] }
}

describe('a price that is not one of the test', () => {
  it('stays once the test has ended, even if it is the same amount, while another waits to go back', async () => {
    const { former, testId, raised } = await runningTest()
    const [sent, byHand, onSale] = raised
    variantOf(store, onSale).compareAtCents = cents(onSale) * 2
    await stopPriceTest({ ctx: at(store, FIRST), input: { testId } })
    await written(FIRST)
    await runTests({ ctx: at(store, FIRST) })
    expect((await shown(testId)).test.state).toBe('ending')
    expect(cents(sent)).toBe(former.get(sent))

    const higher = Math.round(former.get(sent)! * 1.1)
    await planPrices(store, { [sent]: 1.1 })
    const { entries } = await listPricePlan({ ctx: store.ctx })
    const { entryId, plannedPrice: price } = entries.find(({ status }) => status === 'planned')!
    await carryOutPrice({ ctx: at(store, AN_HOUR_ON), input: { entryId, price, confirmed: true } })
    await written(AN_HOUR_ON)
    expect(cents(sent)).toBe(higher)
    await changed(byHand, (variant) => {
      variant.priceCents = former.get(byHand)! + 100
    })
    await run(AN_HOUR_ON)
    expect(cents(sent)).toBe(higher)
    expect(cents(byHand)).toBe(former.get(byHand)! + 100)
    expect(cents(onSale)).not.toBe(former.get(onSale))
  })

  it('stays at the next switch and at the end', async () => {
    const { skus, former, testId, raised } = await runningTest()
    const [sku] = raised
    const own = former.get(sku)! + 200
    await changed(sku, (variant) => {
      variant.priceCents = own
    })
    await runTests({ ctx: at(store, AN_HOUR_ON) })
    expect(await periodOf(testId, sku, 0)).toMatchObject({ voidReason: 'price_changed' })
    await run(SECOND_PERIOD)
    expect(cents(sku)).toBe(own)
    expect(await differing(store, testId, 1)).toEqual([sku])
    expect(await periodOf(testId, sku, 1)).toMatchObject({ voidReason: 'price_changed' })
    await stopPriceTest({ ctx: at(store, SECOND_PERIOD), input: { testId } })
    await written(SECOND_PERIOD)
    await runTests({ ctx: at(store, SECOND_PERIOD) })
    expect((await shown(testId)).test.state).toBe('done')
    for (const each of skus) expect(cents(each)).toBe(each === sku ? own : former.get(each))
  })

  it('stays if the owner stops the test right after it was read', async () => {
    const { former, testId, raised } = await runningTest()
    const [sku] = raised
    await changed(sku, (variant) => {
      variant.priceCents = former.get(sku)! + 200
    })
    await stopPriceTest({ ctx: at(store, AN_HOUR_ON), input: { testId } })
    await written(AN_HOUR_ON)
    expect(cents(sku)).toBe(former.get(sku)! + 200)
  })

  it('is written by no roll-out that is under way when the owner stops: it goes back', async () => {
    const skus = await opened()
    const former = new Map(skus.map((sku) => [sku, cents(sku)]))
    const testId = await startedTest(store, skus)
    await runTests({ ctx: at(store, FIRST) })
    await stopPriceTest({ ctx: at(store, FIRST), input: { testId } })
    await written(FIRST)
    await run(AN_HOUR_ON)
    expect((await shown(testId)).test.state).toBe('done')
    for (const sku of skus) expect(cents(sku)).toBe(former.get(sku))
  })
})

describe('a drawn test', () => {
  const raisePrice = (sku: string) =>
    changed(sku, (variant) => {
      variant.priceCents += 400
    })
  const raiseCost = (sku: string) =>
    store.rows(`update products set cost = price + 1 where company_id = $1 and sku = '${sku}'`)
  it.each([
    ['price', raisePrice],
    ['cost', raiseCost],
  ])('is refused once the %s of a product has changed', async (_, change) => {
    const skus = await opened()
    const testId = await drawnTest(store, skus)
    await change(skus[0]!)
    await expect(start(store, testId)).rejects.toMatchObject({
      text: { id: 'price_test.taken_meanwhile', values: { count: 1 } },
    })
    expect((await shown(testId)).test.state).toBe('draft')
  })
})

describe('what a test has planned', () => {
  it('hides no advice and is counted nowhere, and is gone once the test gives up', async () => {
    const { former, testId, raised } = await runningTest()
    const [sku] = raised
    variantOf(store, sku).compareAtCents = cents(sku) * 2
    await stopPriceTest({ ctx: at(store, FIRST), input: { testId } })
    await workOnCheck(store)
    const entries = () =>
      store.rows<{ product_id: string }>(
        "select product_id from price_plan where company_id = $1 and status = 'planned' and removed_at is null",
      )
    const [entry] = await entries()
    const isPlanned = () =>
      store.ctx.inTenant(async (tx) => [
        await countPlanned(tx, store.ctx.companyId),
        (await readAdviceRows(tx, store.ctx.companyId, [Number(entry!.product_id)]))[0]!.isPlanned,
      ])
    expect(await isPlanned()).toEqual([0, false])
    expect((await listPricePlan({ ctx: store.ctx })).counts).toEqual({ planned: 0, applied: 0, reverted: 0 })
    await runTests({ ctx: at(store, AFTER_A_WEEK) })
    expect((await shown(testId)).test.state).toBe('done')
    expect(await entries()).toEqual([])
    expect(cents(sku)).not.toBe(former.get(sku))
  })
})

describe('a promotion', () => {
  it('that ends on the first day of a test, or of today, leaves its pair', async () => {
    const skus = await opened()
    const promotionId = randomUUID()
    const [row] = await store.rows<{ id: string }>(
      `select product_id as id from products where company_id = $1 and sku = '${skus[0]}'`,
    )
    // The day after its last one.
    await store.rows(
      `insert into promotions (company_id, promotion_id, name, kind, starts_on, ends_on, status, source, created_by)
       values ($1, '${promotionId}', 'June', 'other', '2026-06-10', '2026-06-15', 'confirmed', 'manual', $1)`,
    )
    await store.rows(
      `insert into promotion_products (company_id, promotion_id, product_id) values ($1, '${promotionId}', ${row!.id})`,
    )
    const testId = await startedTest(store, skus)
    await store.rows("update promotions set ends_on = '2026-06-16' where company_id = $1")
    await run(FIRST)
    expect(await periodOf(testId, skus[0]!, 0)).toMatchObject({ state: 'written', voidReason: null })
    await store.rows("update promotions set ends_on = '2026-06-17' where company_id = $1")
    await runTests({ ctx: at(store, FIRST) })
    expect(await periodOf(testId, skus[0]!, 0)).toMatchObject({ voidReason: 'promotion' })
  })
})
