import type * as z from 'zod'
import { type OutcomeBase, type PriceOutcome, priceOutcome, sumMonths } from '#analytics'
import type {
  monthAtPrice,
  simulatedPrices,
  simulatedProduct,
  simulatePricesInput,
} from '#contract/schemas/simulation'
import type { TenantContext } from '../../context.ts'
import { type AdviceRow, readAdviceRows } from '../recommendations/advice-rows.ts'
import { type GuardRailTable, readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { testedRange, toNumber } from '../recommendations/make-advice.ts'
import { asPrice } from '../recommendations/present-price.ts'

type Month = z.infer<typeof monthAtPrice>
type Simulated = z.infer<typeof simulatedProduct>

/** What typed prices would bring against today's, product by product and together. Nothing is stored. */
export async function simulatePrices(args: {
  readonly ctx: TenantContext
  readonly input: { readonly body: z.output<typeof simulatePricesInput> }
}): Promise<z.infer<typeof simulatedPrices>> {
  const { ctx, input } = args
  const { prices } = input.body
  const ids = prices.map((each) => each.productId)
  const [rows, rails] = await ctx.inTenant(async (tx) => [
    await readAdviceRows(tx, ctx.companyId, ids),
    await readGuardRails(tx, ctx.companyId),
  ])
  const found = new Map(rows.map((row) => [Number(row.productId), row]))
  const products = prices.flatMap(({ productId, price }) => {
    const row = found.get(productId)
    return (row && simulateOne(row, price, rails)) ?? []
  })
  const known = new Set(products.map((product) => product.productId))
  return {
    products,
    unknown: ids.filter((id) => !known.has(id)),
    baseline: sumMonths(products.map((product) => product.baseline)),
    outcome: sumMonths(products.map((product) => product.outcome)),
  }
}

/** `null`: no price, no elasticity or no sales to start from. */
export function outcomeBase(row: AdviceRow): OutcomeBase | null {
  const price = toNumber(row.price)
  const { elasticity, standardDeviation, low, high, monthlyUnits } = row
  if (price === null || monthlyUnits === null) return null
  if (elasticity === null || standardDeviation === null || low === null || high === null) return null
  return { elasticity, standardDeviation, low, high, monthlyUnits, price, cost: toNumber(row.cost) }
}

function simulateOne(row: AdviceRow, price: number, rails: GuardRailTable): Simulated | null {
  const base = outcomeBase(row)
  if (base === null) return null
  const outcome = priceOutcome(base, price)
  const tested = testedRange(row)
  const { maxStep } = rails.of(row.productType)
  return {
    productId: Number(row.productId),
    title: row.title,
    today: asPrice(row.price) ?? '0.00',
    price,
    change: outcome.change,
    baseline: monthOf(priceOutcome(base, base.price)),
    outcome: monthOf(outcome),
    probability: outcome.probability,
    isOutsideTested:
      tested !== null && (price < tested.lowest * (1 - maxStep) || price > tested.highest * (1 + maxStep)),
  }
}

function monthOf({ units, revenue, profit }: PriceOutcome): Month {
  return { units, revenue, profit }
}
