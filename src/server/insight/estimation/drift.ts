import {
  isoDateOfDay,
  type KeptFit,
  measureDrift,
  type OrderLineColumns,
  type ProductColumns,
  type StoreDrift,
} from '#analytics'
import { type ArrangedFacts, factsOf } from './arrange-facts.ts'
import { columnsOf } from './packed-lines.ts'

/** Findings of a run about drift; products by their ids. */
export interface DriftFound extends Omit<StoreDrift, 'splitDay' | 'changed'> {
  readonly lateFrom: string
  readonly changed: readonly {
    readonly productId: number
    readonly before: number
    readonly after: number
    readonly q: number
  }[]
}

/**
 * The products with the most lines carry most of the evidence; more products would cost more time than they are
 * worth.
 */
const ASKED_PRODUCTS = 150
const NAMED_PRODUCTS = 50

interface Store {
  readonly productIds: readonly number[]
  readonly products: ProductColumns
  readonly lines: OrderLineColumns
  readonly known: ArrangedFacts
  readonly fit: KeptFit
}

/** Tests on the products with the most lines whether the reaction to prices has changed lately. */
export function findDrift({ productIds, products, lines, known, fit }: Store): DriftFound | null {
  const counts = new Int32Array(products.count)
  for (const product of lines.product) counts[product]!++
  const asked = Array.from(counts.keys())
    .filter((product) => counts[product]! > 0)
    .sort((a, b) => counts[b]! - counts[a]! || a - b)
    .slice(0, ASKED_PRODUCTS)
  const found = measureDrift({
    fit: fit.store,
    lines: linesOf(lines, products.count, asked),
    products: columnsOf(products, asked),
    fits: asked.map((product) => fit.products[product] ?? null),
    ...factsOf(known, asked),
  })
  if (found === null) return null
  const { splitDay, changed, ...rest } = found
  return {
    ...rest,
    lateFrom: isoDateOfDay(splitDay),
    changed: changed
      .slice(0, NAMED_PRODUCTS)
      .map(({ product, ...each }) => ({ ...each, productId: productIds[asked[product]!]! })),
  }
}

function linesOf(lines: OrderLineColumns, count: number, chosen: readonly number[]): OrderLineColumns {
  const places = new Int32Array(count).fill(-1)
  chosen.forEach((product, place) => {
    places[product] = place
  })
  const rows: number[] = []
  for (let k = 0; k < lines.product.length; k++) if (places[lines.product[k]!]! >= 0) rows.push(k)
  return {
    product: Int32Array.from(rows, (k) => places[lines.product[k]!]!),
    day: Int32Array.from(rows, (k) => lines.day[k]!),
    quantity: Int32Array.from(rows, (k) => lines.quantity[k]!),
    total: Float64Array.from(rows, (k) => lines.total[k]!),
  }
}
