import { isLeftBy, type ValueRule } from './channel-model.ts'
import { type KeyedLines, NO_KEY, type ValueKey } from './keyed-lines.ts'
import { type Disagreement, PriceAgreement } from './price-agreement.ts'
import { RECENT_DAYS, type SalesByProduct } from './product-sales.ts'

/** Values with most lines that are compared with each other; lines of others stay in the main channel. */
const MOST_COMPARED = 200
const LEAST_WEEKS = 30
/** Two values have one price path if their prices differ in no more than this share of the weeks. */
const NEARLY_ALWAYS = 0.1
/** Standard errors: a value is set apart only where chance is unlikely (5 %). */
const SURE = 1.64

interface Value {
  readonly value: number
  lines: number
  recent: number
}

/**
 * Sets apart the shops (or order sources) whose prices are not those of the main channel, so that what stays in it has
 * one price path: the largest group, by lines of 90 days, of values that agree with each other nearly always. Every
 * other value is a channel of its own.
 * Example: of 12 shops of a chain five have one list, and seven pay attention to their own competitors: seven
 * channels, and a main one of five shops.
 */
export function findShops(
  lines: KeyedLines,
  sales: SalesByProduct,
  key: ValueKey,
  before: readonly ValueRule[],
): ValueRule[] {
  const column = lines.keys[key]
  const isLeft = isLeftBy(lines.keys, before)
  const values = valuesOf(lines, column, sales.lastDay, isLeft)
  if (values.length < 2) return [...before]
  const numbers = new Map(values.map(({ value }, at) => [value, at]))
  const agreement = new PriceAgreement(sales, values.length, (line) =>
    isLeft(line) ? (numbers.get(column[line]!) ?? NO_KEY) : NO_KEY,
  )
  const members = new Set(largestGroup(values, agreement))
  const apart = values.filter(({ value }, at) => value !== NO_KEY && !members.has(at))
  return [...before, ...apart.map(({ value }): ValueRule => ({ key, value }))]
}

/** Values by their lines of 90 days; lines without a value are one of them. */
function valuesOf(
  lines: KeyedLines,
  column: Int32Array,
  lastDay: number,
  isLeft: (line: number) => boolean,
): Value[] {
  const found = new Map<number, Value>()
  let last: Value | undefined
  for (let line = 0; line < column.length; line++) {
    if (!isLeft(line)) continue
    const value = column[line]!
    if (last?.value !== value) {
      last = found.get(value) ?? { value, lines: 0, recent: 0 }
      found.set(value, last)
    }
    last.lines++
    if (lines.day[line]! > lastDay - RECENT_DAYS) last.recent++
  }
  return [...found.values()]
    .sort((a, b) => b.lines - a.lines)
    .slice(0, MOST_COMPARED)
    .sort(byLines)
}

const byLines = (a: Value, b: Value) => b.recent - a.recent || b.lines - a.lines || a.value - b.value

/** Each value gathers those that agree with it, the nearest first, as long as all of them agree with each other. */
function largestGroup(values: readonly Value[], agreement: PriceAgreement): readonly number[] {
  let best: { readonly group: readonly number[]; readonly recent: number; readonly lines: number } | null =
    null
  const places = [...values.keys()]
  for (const seed of places) {
    const near = places.filter((at) => at !== seed).map((at) => ({ at, ...agreement.between(seed, at) }))
    const group = [seed]
    for (const each of near.sort((a, b) => a.share - b.share || b.weeks - a.weeks || a.at - b.at))
      if (!group.some((member) => isApart(agreement.between(member, each.at)))) group.push(each.at)
    const recent = group.reduce((sum, at) => sum + values[at]!.recent, 0)
    const all = group.reduce((sum, at) => sum + values[at]!.lines, 0)
    if (best === null || recent > best.recent || (recent === best.recent && all > best.lines))
      best = { group, recent, lines: all }
  }
  return best?.group ?? []
}

function isApart({ weeks, share, standardError }: Disagreement): boolean {
  return weeks >= LEAST_WEEKS && share - SURE * standardError > NEARLY_ALWAYS
}
