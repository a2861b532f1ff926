import { bestPrice, dayOfIsoDate, isoDateOfDay, varianceOf, widthOfMean } from '#analytics'
import { openSampleShop, storeOfShop } from '#practice-shop/sample-shop'
import { analyseTask } from '#server/insight/price-tests/analyse-task'
import { createPriceTest } from '#server/insight/price-tests/create-test'
import { getPriceTest } from '#server/insight/price-tests/list-tests'
import { proposePriceTests } from '#server/insight/price-tests/propose-tests'
import { readAnalysis } from '#server/insight/price-tests/read-analysis'
import { runTests } from '#server/insight/price-tests/run-tests'
import { startPriceTest } from '#server/insight/price-tests/start-test'
import { lockTest } from '#server/insight/price-tests/stored-test'
import type { TenantContext } from '#server/kit/context'
import { answeredLines, type OwnPlan, type SetPrice } from '../../src/practice-shop/answer-prices.ts'
import type { Shop, ShopOrder } from '../../src/practice-shop/shop.ts'
import { bringFile, computeElasticities } from '../claims/bring-store.ts'
import type { OpenServer } from '../claims/open-server.ts'

const DAY_MS = 86_400_000
const ANCHOR_DAY = 20_300
const PRODUCTS = 100
const LOTS = 20
const CENTS = 100

export interface OwnShopRow {
  readonly isProposed: boolean
  readonly kind: string
  readonly width: { readonly promised: number; readonly came: number }
  readonly cost: { readonly promised: number; readonly came: number }
  readonly value: { readonly promised: number; readonly came: number }
}

/** A made-up shop of the project's generator whose prices are set by the bench, and what it sells then. */
class OwnShop {
  private readonly prices: SetPrice[] = []
  private readonly source
  private readonly plans: ReadonlyMap<string, OwnPlan>
  private now = ANCHOR_DAY * DAY_MS

  constructor(seed: number) {
    const drawn = { seed, anchorDay: ANCHOR_DAY, productCount: PRODUCTS }
    this.source = openSampleShop({ ...drawn, now: () => this.now, prices: this.prices })
    const { products, truth, listPrices, promotions } = storeOfShop(drawn)
    this.plans = new Map(
      products.map(({ sku, priceCents }, at) => [
        sku,
        {
          ...{ truth: truth[at]!, firstCents: priceCents },
          listPrices: listPrices.filter(({ product }) => product === at),
          promotions: promotions.filter(({ product }) => product === at),
        },
      ]),
    )
  }

  /** The shop on a later day, with these prices set since. */
  at(day: number, prices: readonly SetPrice[]): Shop {
    this.prices.splice(0, this.prices.length, ...[...prices].sort((a, b) => a.at - b.at))
    this.now = day * DAY_MS + 60_000 * (Math.round(this.now / 60_000) % 2 === 0 ? 1 : 2)
    return this.source.read()
  }

  /**
   * Profit of some variants on days [from, to) at these prices, of the units that are kept: the mean over twenty lots that
   * decide about fractions of units, because one lot scatters more than prices move.
   */
  profit(prices: readonly SetPrice[], costs: ReadonlyMap<number, number>, from: number, to: number): number {
    const ofVariant = Map.groupBy(
      [...prices].sort((a, b) => a.at - b.at),
      ({ variantId }) => variantId,
    )
    let sum = 0
    for (const { createdAt, lines, refunds } of this.at(to, []).orders) {
      const time = Date.parse(createdAt)
      if (time < from * DAY_MS || time >= to * DAY_MS) continue
      for (const line of lines) {
        const cost = costs.get(line.variantId ?? 0)
        if (cost === undefined) continue
        const back = refunds.flatMap((refund) => refund.lines).filter(({ lineId }) => lineId === line.id)
        const kept = Math.max(0, 1 - back.reduce((all, each) => all + each.quantity, 0) / line.quantity)
        const lots = Array.from({ length: LOTS }, (_, lot) => ({
          ...line,
          id: (1000 / LOTS) * lot + (line.id % (1000 / LOTS)),
        }))
        const order = { lines: lots } as unknown as ShopOrder
        const set = ofVariant.get(line.variantId!) ?? []
        for (const { quantity, unitCents, discountsCents } of answeredLines(
          order,
          time,
          set,
          () => this.plans.get(line.sku!) ?? null,
        ))
          sum += kept * (quantity * (unitCents - cost) - discountsCents.reduce((all, each) => all + each, 0))
      }
    }
    return sum / LOTS / CENTS
  }

  variants() {
    return new Map(
      this.at(ANCHOR_DAY, []).products.flatMap(({ title, vendor, type, variants }) =>
        variants.map((variant) => [variant.sku!, { ...variant, productTitle: title, vendor, type }] as const),
      ),
    )
  }
}

type Variants = ReturnType<OwnShop['variants']>

const productsFile = (variants: Variants) =>
  [
    'sku,title,vendor,product type,price,cost',
    ...[...variants].map(([sku, { productTitle, title, vendor, type, priceCents, costCents }]) =>
      [
        sku,
        `"${productTitle} ${title}"`,
        `"${vendor}"`,
        `"${type}"`,
        priceCents / CENTS,
        (costCents ?? 0) / CENTS,
      ].join(','),
    ),
  ].join('\n')

function ordersFile({ orders }: Shop, from: number, to: number): string {
  const rows = orders.flatMap(({ name, createdAt, lines }) => {
    const day = Math.floor(Date.parse(createdAt) / DAY_MS)
    if (day < from || day >= to) return []
    return lines.map(({ sku, quantity, unitCents, discountsCents }) => {
      const total = quantity * unitCents - discountsCents.reduce((sum, each) => sum + each, 0)
      return [name, isoDateOfDay(day), sku, quantity, (total / CENTS).toFixed(2)].join(',')
    })
  })
  return ['order id,date,sku,quantity,total', ...rows].join('\n')
}

/** Brings a shop to a server, tests what is proposed, or its largest type, and compares the promise with what came. */
export async function scoreShop(server: OpenServer, seed: number): Promise<OwnShopRow> {
  const shop = new OwnShop(seed)
  const company = await server.openCompany(ANCHOR_DAY)
  try {
    const variants = shop.variants()
    await bringFile(company, 'products', productsFile(variants))
    await bringFile(company, 'orders', ordersFile(shop.at(ANCHOR_DAY, []), 0, ANCHOR_DAY))
    await computeElasticities(company)
    const { testId, isProposed, skus } = await startedTest(company.ctx)
    const { test, products } = await getPriceTest({ ctx: company.ctx, input: { testId } })
    const start = dayOfIsoDate(test.startsOn!)
    const end = start + 7 * test.weeks
    const idOf = (productId: number) => variants.get(skus.get(productId)!)!.id
    const scheduled = products.flatMap(({ productId, periods, lowPrice, highPrice, referencePrice }) => [
      ...periods.map(({ arm }, period) => ({
        variantId: idOf(productId),
        priceCents: Math.round(CENTS * Number(arm === 'high' ? highPrice : lowPrice)),
        at: (start + 7 * test.periodWeeks * period) * DAY_MS,
      })),
      {
        variantId: idOf(productId),
        priceCents: Math.round(CENTS * Number(referencePrice)),
        at: end * DAY_MS,
      },
    ])
    const later: TenantContext = { ...company.ctx, clock: () => new Date((end + 1.5) * DAY_MS) }
    const sold = ordersFile(shop.at(end + 1, scheduled), ANCHOR_DAY, end + 1)
    await bringFile({ ...company, ctx: later }, 'orders', sold)
    const found = await later.inTenant(async (tx) => {
      const stored = await lockTest(tx, later.companyId, testId)
      return { stored, read: await readAnalysis(later, tx, { test: stored, weeks: test.weeks }) }
    })
    await runTests({ ctx: later })
    const { prior } = found.stored
    const ended = (await getPriceTest({ ctx: later, input: { testId } })).test.verdict!
    const analysis = analyseTask(found.read.task)!
    const isBelieved = ended.doubts.every((doubt) => doubt === 'reaches_zero')
    const priced = prior.products.map(({ productId, money, ...product }, at) => {
      const before = bestPrice(money, {
        mean: product.mean,
        variance: varianceOf(product, prior.typeVariances),
      })
      const after = isBelieved ? bestPrice(money, analysis.learned[at]!) : before
      const cents = (ratio: number) => Math.round(CENTS * ratio * money.price)
      return { variantId: idOf(productId), before: cents(before.ratio), after: cents(after.ratio) }
    })
    const costs = new Map(
      priced.map(({ variantId }) => [
        variantId,
        [...variants.values()].find(({ id }) => id === variantId)!.costCents ?? 0,
      ]),
    )
    const testedCosts = new Map(
      priced.slice(0, prior.tested).map(({ variantId }) => [variantId, costs.get(variantId)!]),
    )
    const set = (at: number, of: 'before' | 'after') =>
      priced.map((each) => ({ variantId: each.variantId, priceCents: each[of], at: at * DAY_MS }))
    const until = end + Math.round(30.4375 * test.promise.months)
    const gain = (of: 'before' | 'after') => shop.profit(set(end, of), costs, end, until)
    const without = shop.profit(set(start, 'before'), testedCosts, start, end)
    const with_ = shop.profit(scheduled, testedCosts, start, end)
    return {
      ...{ isProposed, kind: ended.kind },
      width: { promised: test.promise.widthAfter, came: widthOfMean(test.promise.before, ended.error) },
      cost: { promised: test.promise.cost, came: without - with_ },
      value: { promised: test.promise.value, came: gain('after') - gain('before') },
    }
  } finally {
    await company.close()
  }
}

/** Draws and starts the first proposal; where none is worth its cost, a test of the type that earns most. */
async function startedTest(ctx: TenantContext) {
  const { proposals } = await proposePriceTests({ ctx })
  const [best] = proposals
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<{ id: string; sku: string; type: string; revenue: number }>(
      `select p.product_id as id, p.sku, p.product_type as type, coalesce(sum(d.revenue), 0)::float8 as revenue
       from products p left join product_days d on d.company_id = p.company_id and d.product_id = p.product_id
       where p.company_id = $1 group by 1, 2, 3`,
      [ctx.companyId],
    ),
  )
  const revenues = new Map<string, number>()
  for (const { type, revenue } of rows) revenues.set(type, (revenues.get(type) ?? 0) + revenue)
  const [productType] = [...revenues].sort((a, b) => b[1] - a[1])[0]!
  const usual = { goods: 'usual' as const, together: [] }
  const input = best
    ? { ...usual, name: 'Bench', step: best.step, weeks: best.weeks, productIds: best.productIds }
    : { ...usual, name: 'Bench', step: 0.1, productType }
  const { test } = await createPriceTest({ ctx, input })
  const { testId, scheduleHash } = test
  await startPriceTest({ ctx, input: { testId, scheduleHash } })
  return {
    testId,
    isProposed: best !== undefined,
    skus: new Map(rows.map(({ id, sku }) => [Number(id), sku])),
  }
}
