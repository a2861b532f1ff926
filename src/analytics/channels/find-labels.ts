import { hasValue, isLeftBy, type ValueRule } from './channel-model.ts'
import { compareGroups, isAnotherPrice } from './compare-values.ts'
import { type KeyedLines, NO_KEY } from './keyed-lines.ts'
import type { SalesByProduct } from './product-sales.ts'

const LEAST_SHARE = 0.01
/** A label on a larger share of lines marks most customers: the others would be the channel. */
const LARGEST_SHARE = 0.5
const BLOCK_DAYS = 28
/**
 * Least number of four-week periods with the label: a group buys all the time, a tag of some weeks is a promotion.
 */
const LEAST_BLOCKS = 3
const LASTS = 0.5

/**
 * Labels whose lines are at another price than the lines without them, by product and four weeks; the label that
 * differs most often first, then those that still differ among the remaining lines. `groups` are the bits of the
 * labels.
 */
export function findLabels(
  lines: KeyedLines,
  sales: SalesByProduct,
  groups: readonly number[],
  before: readonly ValueRule[],
  most: number,
): ValueRule[] {
  const found = [...before]
  while (found.length < most) {
    const isLeft = isLeftBy(lines.keys, found)
    let best: { readonly rule: ValueRule; readonly differing: number } | null = null
    for (const value of groups) {
      const rule: ValueRule = { key: 'group', value }
      const has = (line: number) => hasValue(lines.keys, rule, line)
      if (!isGroup(lines, sales.lastDay, isLeft, has)) continue
      const comparison = compareGroups(sales, (line) => (isLeft(line) ? (has(line) ? 1 : 0) : NO_KEY))
      if (isAnotherPrice(comparison) && comparison.differing > (best?.differing ?? 0))
        best = { rule, differing: comparison.differing }
    }
    if (best === null) break
    found.push(best.rule)
  }
  return found
}

/**
 * True for enough lines that are not the majority, in at least half of the four-week periods since the first of them.
 */
function isGroup(
  { day }: KeyedLines,
  lastDay: number,
  isLeft: (line: number) => boolean,
  has: (line: number) => boolean,
): boolean {
  let [own, left, first] = [0, 0, Number.POSITIVE_INFINITY]
  const blocks = new Set<number>()
  for (let line = 0; line < day.length; line++) {
    if (!isLeft(line)) continue
    left++
    if (!has(line)) continue
    own++
    first = Math.min(first, day[line]!)
    blocks.add(Math.floor(day[line]! / BLOCK_DAYS))
  }
  const all = Math.floor(lastDay / BLOCK_DAYS) - Math.floor(first / BLOCK_DAYS) + 1
  return (
    own >= LEAST_SHARE * day.length &&
    own <= LARGEST_SHARE * left &&
    blocks.size >= Math.max(LEAST_BLOCKS, LASTS * all)
  )
}
