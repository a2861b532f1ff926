import type { TenantContext } from '#server/kit/context'
import {
  type AdviceList,
  askAdvice,
  askBundles,
  askPricePlan,
  askPromotions,
  askSimulation,
  askStrategyGain,
} from './ask-product.ts'
import { bestProfit } from './best-moves.ts'
import { bringFile, computeStore } from './bring-store.ts'
import { judgeBundles } from './judge-bundles.ts'
import { judgeMoves, judgePlan, judgeStrategy, movesOf } from './judge-moves.ts'
import { judgePromotions } from './judge-promotions.ts'
import { judgeSimulation } from './judge-simulation.ts'
import { drawStore, type StoreKind } from './kinds.ts'
import { type KnownStore, knownStore } from './known-store.ts'
import type { OpenServer } from './open-server.ts'
import type { MoneyPromise, OutlookSum, StoreScore } from './score-types.ts'
import { storeFiles } from './store-files.ts'

/** Price changes that are typed into the simulation for all products together. */
const TYPED = [-0.1, -0.05, 0.05, 0.1] as const
const CENTS = 100
const SAME_PRICE = 0.02
/** Number of products for which a strategy is requested. */
const MOST_SELECTED = 60

/** Draws a store, imports its files, and compares each promise of money with the truth. */
export async function scoreStore(server: OpenServer, kind: StoreKind, seed: number): Promise<StoreScore> {
  const startedAt = performance.now()
  const known = knownStore(drawStore(kind, seed))
  const company = await server.openCompany(known.store.endDay)
  try {
    const files = storeFiles(known)
    await bringFile(company, 'products', files.products)
    await bringFile(company, 'orders', files.orders)
    await computeStore(company)
    const judged = await judgeStore(company.ctx, known)
    return { kind, seed, ...judged, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    await company.close()
  }
}

async function judgeStore(
  ctx: TenantContext,
  known: KnownStore,
): Promise<Omit<StoreScore, 'kind' | 'seed' | 'seconds'>> {
  const advice = await askAdvice(ctx)
  const moves = movesOf(known, advice)
  const promises: MoneyPromise[] = judgeMoves(known, advice)
  for (const change of TYPED)
    promises.push(...judgeSimulation(known, await askSimulation(ctx, advice.rows, change)))
  promises.push(...judgePromotions(known, await askPromotions(ctx)))
  promises.push(...judgeBundles(known, await askBundles(ctx)))
  const planned = moves.map((move) => move.advice)
  const chosen = planned.slice(0, MOST_SELECTED).map(({ productId }) => productId)
  if (chosen.length > 0) promises.push(...judgeStrategy(known, advice, await askStrategyGain(ctx, chosen)))
  // Runs last, because a planned price may affect the other screens.
  promises.push(...judgePlan(known, advice, await askPricePlan(ctx, planned)))
  return {
    promises,
    turnover: known.month.revenue / CENTS,
    products: known.store.products.length,
    lines: known.store.lines.count,
    gained: known.changeBy(moves.flatMap(({ actions }) => actions)).profit,
    possible: bestProfit(known),
    outlook: outlookOf(known, advice),
    ...pricesOf(known, advice),
    bias: biasOf(known, advice),
  }
}

function outlookOf(known: KnownStore, { rows }: AdviceList): OutlookSum[] {
  const sums = new Map<string, { products: number; expected: number; truth: number }>()
  for (const { sku, monthlyUnits } of rows) {
    const product = known.place.get(sku)
    if (product === undefined || monthlyUnits === null) continue
    const sum = sums.get(known.groupOf(product)) ?? { products: 0, expected: 0, truth: 0 }
    sum.products++
    sum.expected += monthlyUnits
    sum.truth += known.month.productUnits[product]!
    sums.set(known.groupOf(product), sum)
  }
  return [...sums].map(([group, sum]) => ({ group, ...sum }))
}

/** Compares with any channel's list price: the question is whether it is a price of the shop at all. */
function pricesOf({ place, truth }: KnownStore, { rows }: AdviceList) {
  const shown = rows.flatMap(({ sku, price }) => {
    const product = place.get(sku)
    return product === undefined || price === null ? [] : [{ product, price: Number(price) }]
  })
  const right = shown.filter(({ product, price }) =>
    truth.channels.some((_, channel) => {
      const list = truth.listPrice(product, channel)
      return list !== null && Math.abs((100 * price) / list - 1) <= SAME_PRICE
    }),
  )
  return { priced: shown.length, pricedRight: right.length }
}

function biasOf({ place, truth }: KnownStore, { rows }: AdviceList): number {
  const errors = rows.flatMap(({ sku, elasticity }) => {
    const product = place.get(sku)
    const known = product === undefined ? null : truth.elasticity(product, 0)
    return known === null || elasticity === null ? [] : [elasticity - known]
  })
  return errors.length === 0 ? 0 : errors.reduce((sum, error) => sum + error, 0) / errors.length
}
