import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { at, differing, startedTest } from '../../../../test/price-test-in-shop.ts'
import {
  draftOf,
  firstSkus,
  itemsOf,
  openRolloutStore,
  type RolloutStore,
  variantOf,
  workOnCheck,
  workOnWriting,
} from '../../../../test/rollouts.ts'
import { checkRollout } from '../rollouts/check-rollout.ts'
import { getPriceTest } from './list-tests.ts'
import { runTests } from './run-tests.ts'
import { setTestSettings } from './settings.ts'
import { stopPriceTest } from './start-test.ts'

const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const HOUR = 3
/** The test is started on the 15th: its first day is the 16th. */
const BEFORE = '2026-06-16T01:00:00Z'
const QUIET = '2026-06-16T03:00:01Z'

const checks = () => store.sent.filter(({ name }) => name === 'check-prices').length
const shown = (testId: string) => getPriceTest({ ctx: store.ctx, input: { testId } })
/** What the jobs do of a switch. */
const written = async () => {
  await workOnCheck(store)
  await workOnWriting(store)
}
let orderId = 900_000
/** Customers order a product in the shop at its price of that moment, some of them with a code of 15 %. */
const sell = (sku: string, { orders, withCode }: { readonly orders: number; readonly withCode: number }) => {
  const { id, priceCents } = variantOf(store, sku)
  const { shop } = store.platform
  const [model] = shop.orders
  for (let k = 0; k < orders; k++) {
    const line = {
      ...model!.lines[0]!,
      id: ++orderId,
      variantId: id,
      sku,
      quantity: 1,
      unitCents: priceCents,
    }
    const discountsCents = k < withCode ? [Math.round(0.15 * priceCents)] : []
    const time = `2026-06-04T1${k % 10}:00:00Z`
    shop.orders.push({
      ...{ ...model!, id: ++orderId, name: `#T${orderId}`, refunds: [], cancelledAt: null },
      ...{ test: false, financialStatus: 'PAID' },
      ...{ createdAt: time, updatedAt: time, lines: [{ ...line, discountsCents }] },
    })
  }
}
const opened = async () => {
  store = await openRolloutStore(database, 'shopify', 14)
  await store.rows("update companies set timezone = 'UTC' where company_id = $1")
  const settings = { excludedTypes: [], largestStep: 0.15, budgetShare: 0.01, switchHour: HOUR }
  await setTestSettings({ ctx: store.ctx, input: settings })
  return firstSkus(store).slice(0, 8)
}

describe('the prices of a test in a connected shop', () => {
  it('change at the hour in which the shop is quiet, and go back when the owner stops', async () => {
    const skus = await opened()
    const former = new Map(skus.map((sku) => [sku, variantOf(store, sku).priceCents]))
    const testId = await startedTest(store, skus)
    const waits: unknown[] = []
    const { jobs } = store.ctx
    const send: typeof jobs.send = (name, data, options) => {
      waits.push([name, options?.startAfterSeconds])
      return jobs.send(name, data, options)
    }
    await runTests({ ctx: { ...at(store, BEFORE), jobs: { ...jobs, send } } })
    expect(waits).toEqual([['run-price-tests', 2 * 3600 + 1]])
    expect(checks()).toBe(0)
    await runTests({ ctx: at(store, QUIET) })
    expect((await shown(testId)).isSwitching).toBe(true)
    await written()
    await runTests({ ctx: at(store, QUIET) })
    expect(await differing(store, testId, 0)).toEqual([])
    const { products, isSwitching } = await shown(testId)
    expect(isSwitching).toBe(false)
    expect(products.map(({ periods }) => periods[0]!.state)).toEqual(products.map(() => 'written'))

    const { test } = await stopPriceTest({ ctx: at(store, QUIET), input: { testId } })
    expect(test.state).toBe('ending')
    await written()
    await runTests({ ctx: at(store, QUIET) })
    expect((await shown(testId)).test.state).toBe('done')
    for (const sku of skus) expect(variantOf(store, sku).priceCents).toBe(former.get(sku))
  })

  it('are written by the next process where one was killed, and another person’s price is left alone', async () => {
    const skus = await opened()
    const testId = await startedTest(store, skus)
    await runTests({ ctx: at(store, QUIET) })
    await workOnCheck(store)
    const rows = await store.rows<{ sku: string }>(
      `select p.sku from price_rollout_items i join products p using (company_id, product_id)
       where i.company_id = $1 and i.state = 'pending' order by i.item_id`,
    )
    const changed = rows.at(-1)!.sku
    variantOf(store, changed).priceCents += 500
    const killed = new AbortController()
    let calls = 0
    store.platform.nango.fault = () => {
      if (++calls === 4) killed.abort()
      return 'none'
    }
    await workOnWriting(store, { signal: killed.signal }).catch(() => undefined)
    store.platform.nango.fault = () => 'none'
    expect((await differing(store, testId, 0)).length).toBeGreaterThan(1)
    await workOnWriting(store)
    expect(await differing(store, testId, 0)).toEqual([changed])
    // Nobody writes it any more, so that its pair is void immediately.
    await runTests({ ctx: at(store, '2026-06-16T12:00:00Z') })
    const { products } = await shown(testId)
    const ofChanged = products.filter(({ periods }) => periods[0]!.voidReason !== null)
    expect(ofChanged.map(({ periods }) => periods[0]!.voidReason)).toEqual(['not_written'])
  })

  it('are left alone by other roll-outs until the test is stopped', async () => {
    const skus = await opened()
    const testId = await startedTest(store, skus)
    await runTests({ ctx: at(store, QUIET) })
    await written()
    const [tested, other] = [skus[0]!, firstSkus(store).at(-1)!]
    const rolloutId = await draftOf(store, { [tested]: 1.05, [other]: 1.05 })
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      [tested]: { state: 'refused', reasonCode: 'in_test', reason: expect.stringContaining('price test “') },
      [other]: { state: 'pending' },
    })
    await stopPriceTest({ ctx: at(store, QUIET), input: { testId } })
    await checkRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnCheck(store)
    expect((await itemsOf(store, rolloutId))[tested]?.reasonCode).not.toBe('in_test')
  })

  it('do not count where a third of the orders of a period used a code, and do where one customer had one', async () => {
    const skus = await opened()
    const testId = await startedTest(store, skus)
    await runTests({ ctx: at(store, QUIET) })
    await written()
    await runTests({ ctx: at(store, QUIET) })
    // The shop's clock stands still: the period is moved to the days before it.
    await store.rows("update price_tests set started_on = '2026-06-01' where company_id = $1")
    const [coded, other] = [skus[0]!, skus[1]!]
    sell(coded, { orders: 8, withCode: 4 })
    sell(other, { orders: 8, withCode: 1 })
    await store.sync()
    const { products } = await shown(testId)
    expect(products.map(({ periods }) => periods[0]!.voidReason)).toEqual(
      skus.map((sku) => (sku === coded ? 'other_price_paid' : null)),
    )
    expect(products.flatMap(({ periods }) => periods.slice(1)).every(({ voidReason }) => !voidReason)).toBe(
      true,
    )
  })

  it('are none of a product that the shop shows as reduced', async () => {
    const skus = await opened()
    const reduced = variantOf(store, skus[0]!)
    reduced.compareAtCents = reduced.priceCents * 2
    store.platform.shop.products.find(({ variants }) => variants.includes(reduced))!.updatedAt =
      '2026-06-15T11:00:00Z'
    await store.sync()
    await expect(startedTest(store, skus)).rejects.toMatchObject({
      text: { id: 'price_test.taken_meanwhile', values: { count: 1 } },
    })
  })
})
