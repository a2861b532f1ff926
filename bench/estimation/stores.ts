import type { OrderLineColumns, ProductColumns } from '#analytics'
import { generateSampleStore, type SampleLines, type SampleProduct } from '#sample-store'

export const END_DAY = 20_700
const PER_SEED = 1000

/** Products of one seed with their lines. */
export interface StorePart {
  readonly seed: number
  readonly products: readonly SampleProduct[]
  readonly lines: SampleLines
}

/** Yields a store in parts of 1,000 products, each drawn with its own seed. */
export function* storeParts(productCount: number, months: number): Generator<StorePart> {
  for (let from = 0, seed = 1; from < productCount; from += PER_SEED, seed++) {
    const { products, lines } = generateSampleStore({ seed, endDay: END_DAY, productCount: PER_SEED, months })
    yield { seed, products, lines }
  }
}

/** Uses the types of three shops, which the parts of 1,000 products share in turn. */
export const typeName = (product: SampleProduct, part: number) => `${product.productType} ${part % 3}`

export interface Columns {
  readonly lines: OrderLineColumns
  readonly products: ProductColumns
}

/** Returns a whole store as columns. */
export function storeColumns(productCount: number, months: number): Columns {
  const parts = [...storeParts(productCount, months)]
  const count = parts.reduce((sum, part) => sum + part.lines.count, 0)
  const lines = {
    product: new Int32Array(count),
    day: new Int32Array(count),
    quantity: new Int32Array(count),
    total: new Float64Array(count),
  }
  let at = 0
  parts.forEach((part, index) => {
    for (let k = 0; k < part.lines.count; k++, at++) {
      lines.product[at] = index * PER_SEED + part.lines.product[k]!
      lines.day[at] = part.lines.day[k]!
      lines.quantity[at] = part.lines.quantity[k]!
      lines.total[at] = part.lines.totalCents[k]! / 100
    }
  })
  return { lines, products: productColumns(parts.map((part) => part.products)) }
}

export function productColumns(parts: readonly (readonly SampleProduct[])[]): ProductColumns {
  const names = new Map<string, number>()
  const all = parts.flatMap((products, part) =>
    products.map((product) => {
      const name = typeName(product, part)
      if (!names.has(name)) names.set(name, names.size)
      return { type: names.get(name)!, price: product.priceCents / 100, cost: product.costCents / 100 }
    }),
  )
  return {
    count: all.length,
    typeCount: names.size + 1,
    type: Int32Array.from(all, ({ type }) => type),
    price: Float64Array.from(all, ({ price }) => price),
    cost: Float64Array.from(all, ({ cost }) => cost),
  }
}
