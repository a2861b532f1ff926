import { NO_KEY } from './keyed-lines.ts'
import type { LabelledLines } from './label-lines.ts'
import { LOWER, UPPER } from './levels.ts'

export interface KeyScore {
  /** Share of the uncertainty about a line's level (deviance) that the other lines with its key remove. */
  readonly explained: number
  /** The same among the lines whose key has other lines. */
  readonly explainedWhereKnown: number
  /** Share of lines whose key has other lines. */
  readonly known: number
  /** Share of lines whose level the other lines with their key predict correctly. */
  readonly right: number
}

interface Group {
  lines: number
  upper: number
  expected: number
  /** The same by product, or by order. */
  readonly parts: Map<number, { lines: number; upper: number; expected: number }>
}

/** Weight of the product's own share against what the key's other lines show. */
const SHRINK = 0.3
const MOST_CERTAIN = 0.995

/**
 * Measures how well a key explains the level of lines where two are in parallel. Held out: a line is predicted only
 * from lines of other products (`part`) with the same key and from its product's share of both levels. A key without
 * information scores 0 or a little less. Lines without the key form a group of their own.
 */
export function scoreKey(
  { level, upperShare }: LabelledLines,
  product: Int32Array,
  key: (line: number) => number,
  part: (line: number) => number = (line) => product[line]!,
): KeyScore {
  const isTelling = (line: number) => level[line] === LOWER || level[line] === UPPER
  const groups = new Map<number, Group>()
  for (let line = 0; line < level.length; line++) {
    if (isTelling(line))
      add(groups, key(line), part(line), level[line] === UPPER, upperShare[product[line]!]!)
  }
  const sums = { lines: 0, base: 0, deviance: 0, known: 0, baseKnown: 0, devianceKnown: 0, right: 0 }
  for (let line = 0; line < level.length; line++) {
    if (!isTelling(line)) continue
    const own = clip(upperShare[product[line]!]!)
    const others = withoutPart(groups.get(key(line))!, part(line))
    const chance = others.lines > 0 ? foretell(own, others) : own
    const isUpper = level[line] === UPPER
    const base = -Math.log(isUpper ? own : 1 - own)
    const deviance = -Math.log(isUpper ? chance : 1 - chance)
    sums.lines++
    sums.base += base
    sums.deviance += deviance
    if (chance > 0.5 === isUpper) sums.right++
    if (others.lines === 0) continue
    sums.known++
    sums.baseKnown += base
    sums.devianceKnown += deviance
  }
  return {
    explained: sums.base > 0 ? 1 - sums.deviance / sums.base : 0,
    explainedWhereKnown: sums.baseKnown > 0 ? 1 - sums.devianceKnown / sums.baseKnown : 0,
    known: sums.lines > 0 ? sums.known / sums.lines : 0,
    right: sums.lines > 0 ? sums.right / sums.lines : 0,
  }
}

function add(groups: Map<number, Group>, key: number, part: number, isUpper: boolean, share: number): void {
  let group = groups.get(key)
  if (!group) {
    group = { lines: 0, upper: 0, expected: 0, parts: new Map() }
    groups.set(key, group)
  }
  let own = group.parts.get(part)
  if (!own) {
    own = { lines: 0, upper: 0, expected: 0 }
    group.parts.set(part, own)
  }
  for (const sum of [group, own]) {
    sum.lines++
    sum.upper += isUpper ? 1 : 0
    sum.expected += share
  }
}

function withoutPart(group: Group, part: number) {
  const own = group.parts.get(part)!
  return {
    lines: group.lines - own.lines,
    upper: group.upper - own.upper,
    expected: group.expected - own.expected,
  }
}

/** Shifts the product's own share (as odds) by as much as the others differ from theirs. */
function foretell(own: number, others: { lines: number; upper: number; expected: number }): number {
  const usual = clip(others.expected / others.lines)
  const seen = clip((others.upper + SHRINK * usual) / (others.lines + SHRINK))
  return clip(1 / (1 + Math.exp(-(logit(own) + logit(seen) - logit(usual)))))
}

const logit = (share: number) => Math.log(share / (1 - share))
const clip = (share: number) => Math.min(MOST_CERTAIN, Math.max(1 - MOST_CERTAIN, share))

/** Quantities by powers of two of the product's typical one: 1, 2, 4 … times as many. */
export function quantityKey(
  lines: { readonly product: Int32Array; readonly quantity: Int32Array },
  typical: Float64Array,
): (line: number) => number {
  return (line) => {
    const usual = typical[lines.product[line]!]!
    const quantity = Math.abs(lines.quantity[line]!)
    return usual > 0 && quantity > 0 ? Math.round(Math.log2(quantity / usual)) + 64 : NO_KEY
  }
}
