import { estimateStore, isBelievable, type ProductColumns } from '#analytics'
import type { LineCollector } from './collect-lines.ts'
import type { FirstFigure } from './first-figure.ts'

/** Enough for the effects that the products share; fitted in half a second from the lines of a year. */
const FITTED_PRODUCTS = 200

/**
 * Elasticities of the best-selling products, from the lines so far: the estimator as it is, without what only the
 * database knows (channels, types, promotions, list prices). Those that an estimate would not be believed for are
 * left out.
 */
export function fitFirstFigures(collected: LineCollector): readonly FirstFigure[] {
  const { skus, lines } = collected.bestSellers(FITTED_PRODUCTS)
  const { products } = estimateStore(lines, productsWithoutFacts(skus.length))
  return products.flatMap((estimate, product) => {
    const { elasticity, low, high, ownShare, months, units } = estimate
    if (elasticity === null || low === null || high === null) return []
    if (!isBelievable({ elasticity, ownShare })) return []
    return [{ sku: skus[product]!, elasticity, low, high, ownShare, months, units: Math.round(units) }]
  })
}

function productsWithoutFacts(count: number): ProductColumns {
  const unknown = new Float64Array(count).fill(Number.NaN)
  return { count, type: new Int32Array(count), typeCount: 1, price: unknown, cost: unknown }
}
