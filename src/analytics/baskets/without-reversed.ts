import type { BasketLines } from './basket-table.ts'

/**
 * Quantities with cancelled sales set to 0: for each reversal one sale of the same product, day, size and money.
 * Orders reversed immediately say nothing about what goes together; later returns do. Of several such sales the one
 * of the lowest `rank` is removed (the first, without ranks), so that the result is independent of the reading order.
 */
export function withoutReversed(
  lines: BasketLines & { readonly total: Float64Array },
  rank?: Float64Array,
): Int32Array {
  const quantity = lines.quantity.slice()
  const keyOf = (k: number) =>
    `${lines.product[k]} ${lines.day[k]} ${Math.abs(quantity[k]!)} ${Math.round(Math.abs(lines.total[k]!) * 100)}`
  const open = new Map<string, { reversals: number; sales: number[] }>()
  for (let k = 0; k < quantity.length; k++) {
    if (quantity[k]! >= 0) continue
    const key = keyOf(k)
    const known = open.get(key)
    if (known) known.reversals++
    else open.set(key, { reversals: 1, sales: [] })
  }
  if (open.size === 0) return quantity
  for (let k = 0; k < quantity.length; k++) if (quantity[k]! > 0) open.get(keyOf(k))?.sales.push(k)
  for (const { reversals, sales } of open.values()) {
    if (rank && sales.length > reversals) sales.sort((a, b) => rank[a]! - rank[b]! || a - b)
    for (const k of sales.slice(0, reversals)) quantity[k] = 0
  }
  return quantity
}
