import type * as z from 'zod'
import { type PriceOutcome, priceOutcome, sumMonths, sumToday, type TriedProduct } from '#analytics'
import type { Output } from '#contract/calls'
import type { monthAtPrice, simulatedProduct } from '#contract/simulation'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { type AdviceRow, readAdviceRows, readStoreSetting } from '../recommendations/advice-rows.ts'
import { type GuardRailTable, readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { readStoreErrors } from '../recommendations/pricing-setting.ts'
import { testedRange } from '../recommendations/weigh-row.ts'
import { simulationBase } from './simulation-base.ts'

type Month = z.infer<typeof monthAtPrice>
type Simulated = z.infer<typeof simulatedProduct>

/**
 * Computes what typed prices would bring compared with today's, product by product and together. Nothing is stored.
 */
export async function simulatePrices({
  ctx,
  input,
}: VerbArgs<'simulatePrices'>): Promise<Output<'simulatePrices'>> {
  const { prices } = input
  const ids = prices.map((each) => each.productId)
  const { rows, rails, errors } = await ctx.inTenant(async (tx) => ({
    rows: await readAdviceRows(tx, ctx.companyId, ids),
    rails: await readGuardRails(tx, ctx.companyId),
    errors: await readStoreErrors(tx, ctx.companyId, await readStoreSetting(tx, ctx.companyId)),
  }))
  const found = new Map(rows.map((row) => [Number(row.productId), row]))
  const tried = prices.flatMap(({ productId, price }) => {
    const row = found.get(productId)
    return (row && tryOne(row, price, rails)) ?? []
  })
  const known = new Set(tried.map(({ product }) => product.productId))
  const { similar, ...outcome } = sumMonths(
    tried.map(({ product }) => product),
    errors,
  )
  return {
    products: tried.map(({ shown }) => shown),
    unknown: ids.filter((id) => !known.has(id)),
    baseline: sumToday(tried.map(({ shown }) => shown.baseline)),
    outcome,
    similar,
  }
}

interface Tried {
  readonly product: TriedProduct
  readonly shown: Simulated
}

function tryOne(row: AdviceRow, price: number, rails: GuardRailTable): Tried | null {
  const limits = rails.of(row.productType)
  const base = simulationBase(row, limits)
  if (base === null) return null
  const outcome = priceOutcome(base, price)
  const tested = testedRange(row)
  const { maxStep } = limits
  const productId = Number(row.productId)
  return {
    product: {
      ...{ productId, productType: row.productType, ownShare: row.ownShare ?? 0, base, outcome },
      unitsDeviation: base.unitsDeviation,
    },
    shown: {
      productId,
      title: row.title,
      today: asPrice(row.price) ?? '0.00',
      price,
      change: outcome.change,
      baseline: monthOf(priceOutcome(base, base.price)),
      outcome: monthOf(outcome),
      probability: outcome.probability,
      assumedMargin: base.cost?.isAssumed ? limits.assumedMargin : null,
      isOutsideTested:
        tested !== null && (price < tested.lowest * (1 - maxStep) || price > tested.highest * (1 + maxStep)),
    },
  }
}

function monthOf({ units, revenue, profit }: PriceOutcome): Month {
  return { units, revenue, profit }
}
