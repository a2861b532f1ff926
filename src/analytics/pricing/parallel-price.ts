import type { OrderLineColumns } from '../elasticity/store-columns.ts'

/** So long before a product's last sale its prices count as those of today. */
export const RECENT_DAYS = 30
/** Prices so close are one level. */
const SAME_LEVEL = 0.02
/** A second price that is still sold so often is no slip. */
const LEAST_LINES = 3
/** It is the usual one only if it is sold clearly more often than the price of the last spell. */
const CLEARLY_MORE = 1.25

/** Lines of each product in its last days of sale. */
export type RecentLines = readonly (readonly number[] | undefined)[]

export function recentLines(lines: OrderLineColumns, productCount: number): RecentLines {
  const lastDay = new Float64Array(productCount).fill(Number.NEGATIVE_INFINITY)
  for (let k = 0; k < lines.day.length; k++)
    if (isSale(lines, k) && lines.day[k]! > lastDay[lines.product[k]!]!)
      lastDay[lines.product[k]!] = lines.day[k]!
  const recent: (number[] | undefined)[] = Array.from({ length: productCount })
  for (let k = 0; k < lines.day.length; k++) {
    const product = lines.product[k]!
    if (!isSale(lines, k) || lines.day[k]! <= lastDay[product]! - RECENT_DAYS) continue
    const own = recent[product]
    if (own) own.push(k)
    else recent[product] = [k]
  }
  return recent
}

/**
 * Shops that sell a product at two prices side by side (trade and retail, two channels) have no last price: the
 * last spell is whichever was sold last. The usual price is the level with clearly more lines and more units in
 * the last 30 days, if it is still sold since the spell began: the price before a change never comes back that way.
 * `null`: the price of the spell stands.
 * Example: since the change 3 lines at 3.29 and 4 at 1.65; in 30 days 10 and 18 → 1.65.
 */
export function parallelPrice(
  lines: OrderLineColumns,
  recent: readonly number[],
  spell: { readonly price: number; readonly since: number | null },
): number | null {
  const levels = levelsOf(lines, recent, spell.since ?? Number.NEGATIVE_INFINITY)
  const isSpell = (level: Level) => Math.abs(level.price / spell.price - 1) <= SAME_LEVEL
  const atSpell = levels.filter(isSpell)
  const linesAtSpell = atSpell.reduce((sum, level) => sum + level.lines, 0)
  const unitsAtSpell = atSpell.reduce((sum, level) => sum + level.units, 0)
  const usual = levels
    .filter((level) => !isSpell(level) && level.linesSince >= LEAST_LINES)
    .sort((a, b) => b.lines - a.lines)[0]
  if (!usual || usual.lines <= CLEARLY_MORE * linesAtSpell || usual.units <= unitsAtSpell) return null
  return usual.price
}

interface Level {
  readonly price: number
  readonly lines: number
  readonly units: number
  readonly linesSince: number
}

/** Prices of the lines, near ones together; a level's price is that of most of its lines, to the cent. */
function levelsOf(lines: OrderLineColumns, recent: readonly number[], since: number): Level[] {
  const sold = recent
    .map((k) => ({
      price: lines.total[k]! / lines.quantity[k]!,
      units: lines.quantity[k]!,
      isSince: lines.day[k]! >= since,
    }))
    .sort((a, b) => a.price - b.price)
  const groups: (typeof sold)[] = []
  for (const each of sold) {
    const group = groups.at(-1)
    if (group && each.price / group[0]!.price - 1 <= SAME_LEVEL) group.push(each)
    else groups.push([each])
  }
  return groups.map((group) => ({
    price: group[group.length >> 1]!.price,
    lines: group.length,
    units: group.reduce((sum, each) => sum + each.units, 0),
    linesSince: group.filter((each) => each.isSince).length,
  }))
}

function isSale(lines: OrderLineColumns, k: number): boolean {
  return lines.quantity[k]! > 0 && lines.total[k]! > 0
}
