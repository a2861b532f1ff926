import { beforeAll, describe, expect, it } from 'vitest'
import type { TenantContext } from '#server/kit/context'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { startReceiver } from '../../../../test/webhook-receiver.ts'
import { listNotifications } from '../../accounts/notifications/list-notifications.ts'
import { createWebhook } from '../../accounts/webhooks/save-endpoint.ts'
import { pushCompetitorPrices } from '../../store/competitor-prices/push-prices.ts'
import { createMarketRule } from './list-rules.ts'
import { notifySilence, raiseMarketAlerts } from './raise-alerts.ts'

const database = useDatabase()
const DAY_MS = 86_400_000
let store: TestStore

beforeAll(async () => {
  store = await createPriceStore(database, [
    // At 18, a step of a tenth, the largest: 15 a unit becomes 13, and units rise to 0.9^-4 = 1.52 times.
    { sku: 'PAYS', title: 'Lamp', price: '20', cost: '5', elasticity: -4, monthlyUnits: 500 },
    // At -0.3 no cut pays, and whether competitors matter is not known.
    { sku: 'WIDE', title: 'Chair', price: '20', cost: '5', elasticity: -0.3, standardDeviation: 0.05 },
    { sku: 'NEAR', title: 'Table', price: '20', cost: '5', elasticity: -0.3, standardDeviation: 0.05 },
    { sku: 'FLOOR', title: 'Vase', price: '20', cost: '19.99', elasticity: -4, standardDeviation: 0.05 },
    { sku: 'RULE', title: 'Mirror', price: '20', cost: '5', elasticity: -0.3, standardDeviation: 0.05 },
    { sku: 'ODD', title: 'Clock', price: '20', cost: '5', elasticity: -0.3, standardDeviation: 0.05 },
  ])
})

/** The company some days after the start of the test. */
const on = (days: number): TenantContext => ({
  ...store.ctx,
  clock: () => new Date(store.ctx.clock().getTime() + days * DAY_MS),
})
const dayOf = (ctx: TenantContext) => ctx.clock().toISOString().slice(0, 10)

/** Prices of North that are seen and sent on a day. */
async function send(ctx: TenantContext, prices: Readonly<Record<string, number>>) {
  const observations = Object.entries(prices).map(([sku, price]) => ({
    ...{ competitor: 'North', sku, price, day: dayOf(ctx) },
  }))
  await pushCompetitorPrices({ ctx, input: { observations } })
  await raiseMarketAlerts({ ctx })
}

async function bell(ctx: TenantContext) {
  const { notifications } = await listNotifications({ ctx, input: { limit: 100 } })
  return notifications.filter(({ kind }) => kind.startsWith('market-'))
}
const productsIn = async (ctx: TenantContext) =>
  (await bell(ctx)).map(({ text }) => text.split(':')[0]).sort()

const all = { PAYS: 21, WIDE: 21, NEAR: 21, FLOOR: 21, RULE: 21, ODD: 21 }

describe('many alerts of competitors’ prices', () => {
  it('name ten products a day, those worth most first, count the others once, and reach a webhook each', async () => {
    const many = await createPriceStore(
      database,
      Array.from({ length: 13 }, (_, k) => ({
        ...{ sku: `P${k}`, title: `Product ${k}`, price: '20', cost: '5', elasticity: -4 },
        monthlyUnits: 100 * (k + 1),
      })),
    )
    const receiver = await startReceiver()
    const config = { ...many.ctx.config, webhookOrigins: [receiver.origin] }
    const at = (days: number): TenantContext => ({
      ...many.ctx,
      ...{ config, clock: () => new Date(many.ctx.clock().getTime() + days * DAY_MS) },
    })
    try {
      const input = { name: 'Ours', url: receiver.origin, events: ['market.alert' as const] }
      await createWebhook({ ctx: at(0), input })
      const skus = Array.from({ length: 13 }, (_, k) => `P${k}`)
      for (const [days, price] of [[0, 21] as const, [1, 17] as const])
        await send(at(days), Object.fromEntries(skus.map((sku) => [sku, price])))
      const found = await bell(at(1))
      const named = found.filter(({ kind }) => kind === 'market-alert').map(({ text }) => text.split(':')[0]!)
      expect(named.sort()).toEqual(Array.from({ length: 10 }, (_, k) => `Product ${k + 3}`).sort())
      expect(found.filter(({ kind }) => kind === 'market-more')).toMatchObject([
        { text: '3 more products have a price of a competitor that is worth a look today.' },
      ])
      await raiseMarketAlerts({ ctx: at(1) })
      expect(await bell(at(1))).toHaveLength(found.length)
      const { rows } = await database.adminPool.query(
        `select payload::jsonb -> 'data' as data from webhook_deliveries where company_id = $1`,
        [many.ctx.companyId],
      )
      expect(rows).toHaveLength(10)
      const mails = await database.adminPool.query(
        'select subject from identity.mails where company_id = $1',
        [many.ctx.companyId],
      )
      expect(mails.rows).toEqual([{ subject: '11 notifications from Quanto' }])
      expect(rows[0].data).toMatchObject({ reason: 'pays', competitor_price: 17, price: 20, to_price: 18 })
    } finally {
      receiver.close()
    }
  })
})

describe('an alert of competitors’ prices', () => {
  it('is raised of a move that is worth it, once, and of a product once a day', async () => {
    const first = on(0)
    await send(first, all)
    expect(await bell(first)).toEqual([])

    const next = on(1)
    await send(next, { PAYS: 17, WIDE: 17, NEAR: 19, FLOOR: 17, ODD: 2.1 })
    expect(await productsIn(next)).toEqual(['Chair', 'Clock', 'Lamp', 'Vase'])
    const texts = Object.fromEntries((await bell(next)).map((each) => [each.text.split(':')[0]!, each]))
    expect(texts.Lamp).toMatchObject({
      title: 'A competitor is now cheaper, and answering pays',
      link: `/data-management?open=${await store.productId('PAYS')}`,
    })
    expect(texts.Lamp!.text).toContain('North asks $17.00, you ask $20.00. At $18.00 you can expect')
    expect(texts.Chair!.title).toBe('A competitor is now much cheaper')
    // Its cost leaves no price near theirs: nothing is advised.
    expect(texts.Vase!.title).toBe('A competitor is now much cheaper')
    expect(texts.Clock!.title).toBe('A competitor’s price waits for you')

    await raiseMarketAlerts({ ctx: next })
    await send(next, { PAYS: 16 })
    expect(await bell(next)).toHaveLength(4)
    // The same price the day after is no move.
    await send(on(2), { PAYS: 16, WIDE: 17 })
    expect(await bell(on(2))).toHaveLength(4)
  })

  it('is raised of a rule that a move breaks', async () => {
    const draft = {
      ...({ kind: 'ceiling', reference: 'lowest', competitorId: null, place: null, share: 0 } as const),
      ...{ productType: null, sku: 'RULE', lastingDays: null, passesUnusual: false, mostFollows: null },
      ...{ sensitivityBelow: null, startsOn: null, endsOn: null },
    }
    await createMarketRule({ ctx: on(3), input: draft })
    await send(on(3), { RULE: 19 })
    const [newest] = await bell(on(3))
    expect(newest).toMatchObject({
      title: 'A price breaks a rule about competitors',
      text: 'Mirror: North asks $19.00. Your $20.00 breaks a rule; $19.00 would keep it.',
    })
  })

  it('is never raised from stale data: neither of an old price, nor of a move after a gap', async () => {
    const ctx = on(30)
    const before = await bell(ctx)
    const observations = [{ competitor: 'North', sku: 'NEAR', price: 12, day: dayOf(on(10)) }]
    await pushCompetitorPrices({ ctx, input: { observations } })
    await raiseMarketAlerts({ ctx })
    expect(await bell(ctx)).toEqual(before)
    // South’s 21 was seen five weeks before its 12.
    await pushCompetitorPrices({
      ctx: on(70),
      input: { observations: [{ competitor: 'South', sku: 'NEAR', price: 21, day: dayOf(on(35)) }] },
    })
    await pushCompetitorPrices({
      ctx: on(70),
      input: { observations: [{ competitor: 'South', sku: 'NEAR', price: 12, day: dayOf(on(70)) }] },
    })
    await raiseMarketAlerts({ ctx: on(70) })
    expect(await bell(ctx)).toEqual(before)
  })

  it('tells once of a competitor whose prices stopped coming', async () => {
    const ctx = on(71)
    await notifySilence({ ctx })
    await notifySilence({ ctx: on(72) })
    const silent = (await bell(ctx)).filter(({ kind }) => kind === 'market-silent')
    expect(silent).toMatchObject([{ text: expect.stringMatching(/^North: the last price is 61 days old/) }])
  })
})
