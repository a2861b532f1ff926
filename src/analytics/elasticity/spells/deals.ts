import type { PriceRuns } from './price-runs.ts'
import type { ProductEvents } from './product-events.ts'

const MAX_DEAL_DAYS = 35
/** Days after a deal in which demand recovers. */
export const AFTER_DEAL_DAYS = 21

/**
 * Marks deal spells: at most 35 days, at least 4.5 % under the price before and 3 % under the price after (the
 * catalogue price after the last spell). A first spell is never a deal, because the price before it is unknown.
 */
export function markDeals(spells: PriceRuns, currentPrice: number, deal: Uint8Array): void {
  for (let j = 0; j < spells.count; j++) {
    const price = spells.price[j]!
    const after = j + 1 < spells.count ? spells.price[j + 1]! : currentPrice
    const short = spells.end[j]! - spells.start[j]! <= MAX_DEAL_DAYS
    deal[j] = j > 0 && short && price < 0.955 * spells.price[j - 1]! && price < 0.97 * after ? 1 : 0
  }
}

/** Takes the mark from deals that lie in a price test: nobody announces them, so they have no effect of a deal. */
export function unmarkTests(
  spells: PriceRuns,
  deal: Uint8Array,
  { tests }: Pick<ProductEvents, 'tests'>,
  product: number,
): void {
  for (let k = tests.start[product]!; k < tests.start[product + 1]!; k++)
    for (let j = 0; j < spells.count; j++)
      if (spells.start[j]! < tests.to[k]! && spells.end[j]! > tests.from[k]!) deal[j] = 0
}
