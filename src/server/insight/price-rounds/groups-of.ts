import type { RoundPrice } from '#analytics'
import type { RoundTask, Totals } from './round-task.ts'

/** Groups of each kind that are kept: those whose gain moves most. */
const MOST_GROUPS = 20

/** Who gains: types or vendors with a change, those that gain most first. */
export function groupsOf(
  kind: 'type' | 'vendor',
  prices: readonly RoundPrice[],
  { rows }: RoundTask,
): Totals['groups'] {
  const found = new Map<
    string | null,
    { products: number; changes: number; gain: number; now: number; next: number }
  >()
  prices.forEach((price, at) => {
    const name = kind === 'type' ? rows[at]!.productType : rows[at]!.vendor
    const sum = found.get(name) ?? { products: 0, changes: 0, gain: 0, now: 0, next: 0 }
    sum.products++
    if (price.newPrice !== price.price) {
      sum.changes++
      sum.gain += price.gain?.value ?? 0
    }
    sum.now += price.revenue?.now ?? 0
    sum.next += price.revenue?.next ?? 0
    found.set(name, sum)
  })
  return [...found]
    .filter(([, { changes }]) => changes > 0)
    .sort(([, a], [, b]) => Math.abs(b.gain) - Math.abs(a.gain))
    .slice(0, MOST_GROUPS)
    .sort(([, a], [, b]) => b.gain - a.gain)
    .map(([name, { products, changes, gain, now, next }]) => ({
      ...{ kind, name, products, changes, gain },
      revenueChange: now > 0 ? next / now - 1 : null,
    }))
}
