import type { BasketTable } from './basket-table.ts'

/** Baskets of each product: `baskets[start[p]]` … `baskets[start[p + 1] - 1]`, ascending. */
export interface ProductBaskets {
  readonly start: Int32Array
  readonly baskets: Int32Array
  /** Index of the product in `BasketTable.products`, for each basket. */
  readonly position: Int32Array
}

export function indexByProduct(table: BasketTable, productCount: number): ProductBaskets {
  const start = new Int32Array(productCount + 1)
  for (const product of table.products) start[product + 1]!++
  for (let p = 0; p < productCount; p++) start[p + 1]! += start[p]!
  const free = start.slice()
  const baskets = new Int32Array(table.products.length)
  const position = new Int32Array(table.products.length)
  for (let k = 0; k < table.count; k++) {
    for (let j = table.start[k]!; j < table.start[k + 1]!; j++) {
      const at = free[table.products[j]!]!++
      baskets[at] = k
      position[at] = j
    }
  }
  return { start, baskets, position }
}

/**
 * Calls `visit(a, b, together)` for every pair a < b that shares at least `least` baskets. One row of
 * counters is kept at a time, so memory is linear in products however many pairs there are;
 * time is the sum of squared basket sizes.
 */
export function visitPairs(
  table: BasketTable,
  index: ProductBaskets,
  least: number,
  visit: (a: number, b: number, together: number) => void,
): void {
  const productCount = index.start.length - 1
  const together = new Int32Array(productCount)
  const touched = new Int32Array(productCount)
  for (let a = 0; a < productCount; a++) {
    let found = 0
    for (let k = index.start[a]!; k < index.start[a + 1]!; k++) {
      const end = table.start[index.baskets[k]! + 1]!
      for (let j = index.position[k]! + 1; j < end; j++) {
        const b = table.products[j]!
        if (together[b] === 0) touched[found++] = b
        together[b]!++
      }
    }
    for (let k = 0; k < found; k++) {
      const b = touched[k]!
      if (together[b]! >= least) visit(a, b, together[b]!)
      together[b] = 0
    }
  }
}
