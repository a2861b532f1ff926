import type { BasketLines } from './basket-table.ts'

/**
 * Quantities with cancelled sales set to 0: for each reversal one sale of the same product, day, size and money.
 * Orders that were taken back at once say nothing about what goes together; later returns do.
 */
export function withoutReversed(lines: BasketLines & { readonly total: Float64Array }): Int32Array {
  const quantity = lines.quantity.slice()
  const keyOf = (k: number) =>
    `${lines.product[k]} ${lines.day[k]} ${Math.abs(quantity[k]!)} ${Math.round(Math.abs(lines.total[k]!) * 100)}`
  const open = new Map<string, number>()
  for (let k = 0; k < quantity.length; k++) {
    if (quantity[k]! < 0) open.set(keyOf(k), (open.get(keyOf(k)) ?? 0) + 1)
  }
  if (open.size === 0) return quantity
  for (let k = 0; k < quantity.length; k++) {
    if (quantity[k]! <= 0) continue
    const key = keyOf(k)
    const waiting = open.get(key) ?? 0
    if (waiting === 0) continue
    open.set(key, waiting - 1)
    quantity[k] = 0
  }
  return quantity
}
