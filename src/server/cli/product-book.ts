import type { ProductColumns } from '#analytics'

/** Products in the order of the products file, then of their first order. */
export interface ProductBook {
  readonly ids: string[]
  readonly at: Map<string, number>
  /** Product type by product; '' if unknown. */
  readonly types: string[]
  readonly prices: number[]
  readonly costs: number[]
}

export function emptyBook(): ProductBook {
  return { ids: [], at: new Map(), types: [], prices: [], costs: [] }
}

/** Returns a product's number; adds the product if it is new. */
export function productNumber(book: ProductBook, id: string): number {
  const known = book.at.get(id)
  if (known !== undefined) return known
  book.at.set(id, book.ids.length)
  book.ids.push(id)
  book.types.push('')
  book.prices.push(Number.NaN)
  book.costs.push(Number.NaN)
  return book.ids.length - 1
}

/** Numbers the product types; products without a type share one number. */
export function productColumns(book: ProductBook): ProductColumns {
  const numbers = new Map<string, number>()
  const type = Int32Array.from(book.types, (name) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size)
    return numbers.get(name)!
  })
  return {
    count: book.ids.length,
    type,
    typeCount: Math.max(1, numbers.size),
    price: Float64Array.from(book.prices),
    cost: Float64Array.from(book.costs),
  }
}
