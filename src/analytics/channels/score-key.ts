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

/** Weight of the product's own share against what the key's other lines show. */
const SHRINK = 0.3
const MOST_CERTAIN = 0.995

/**
 * Measures how well a key explains the level of lines where two are in parallel. Held out: a line is predicted only
 * from lines of other products (`part`) with the same key and from its product's share of both levels. A key without
 * information scores 0 or a little less. Lines without the key form a group of their own.
 */
export class KeyScorer {
  private readonly telling: Int32Array
  private readonly isUpper: Uint8Array
  /** Product of each of these lines. */
  private readonly product: Int32Array
  private readonly shares: ProductShares
  private readonly others: SumsOfOthers

  constructor({ level, upperShare }: Pick<LabelledLines, 'level' | 'upperShare'>, product: Int32Array) {
    this.telling = tellingLines(level)
    this.isUpper = Uint8Array.from(this.telling, (line) => (level[line] === UPPER ? 1 : 0))
    this.product = this.telling.map((line) => product[line]!)
    this.shares = sharesOf(upperShare)
    const count = this.telling.length
    this.others = {
      lines: new Int32Array(count),
      upper: new Int32Array(count),
      expected: new Float64Array(count),
    }
  }

  /** `part`: what a line is predicted from the others of; default: its product. */
  score(key: (line: number) => number, part?: (line: number) => number): KeyScore {
    const { telling, isUpper, product, shares, others } = this
    const keys = telling.map(key)
    const parts = part ? telling.map(part) : product
    const { upper: share } = shares
    addOthers(others, { order: orderByKey(keys), keys, parts, isUpper, product, share })
    const sums = { base: 0, deviance: 0, known: 0, baseKnown: 0, devianceKnown: 0, right: 0 }
    for (let k = 0; k < telling.length; k++) {
      const own = product[k]!
      const base = isUpper[k] === 1 ? shares.devianceOfUpper[own]! : shares.devianceOfLower[own]!
      const known = others.lines[k]!
      const chance =
        known > 0
          ? foretell(shares.logit[own]!, known, others.upper[k]!, others.expected[k]!)
          : shares.clipped[own]!
      const deviance = known > 0 ? devianceOf(chance, isUpper[k]!) : base
      sums.base += base
      sums.deviance += deviance
      if (chance > 0.5 === (isUpper[k] === 1)) sums.right++
      if (known === 0) continue
      sums.known++
      sums.baseKnown += base
      sums.devianceKnown += deviance
    }
    const lines = telling.length
    return {
      explained: sums.base > 0 ? 1 - sums.deviance / sums.base : 0,
      explainedWhereKnown: sums.baseKnown > 0 ? 1 - sums.devianceKnown / sums.baseKnown : 0,
      known: lines > 0 ? sums.known / lines : 0,
      right: lines > 0 ? sums.right / lines : 0,
    }
  }
}

/** Share of upper lines by product, and what follows from it. */
interface ProductShares {
  readonly upper: Float64Array
  readonly clipped: Float64Array
  readonly logit: Float64Array
  /** Deviance of an upper line, and of a lower one, given that share alone. */
  readonly devianceOfUpper: Float64Array
  readonly devianceOfLower: Float64Array
}

function sharesOf(upper: Float64Array): ProductShares {
  const clipped = upper.map(clip)
  return {
    ...{ upper, clipped },
    logit: clipped.map(logit),
    devianceOfUpper: clipped.map((share) => devianceOf(share, 1)),
    devianceOfLower: clipped.map((share) => devianceOf(share, 0)),
  }
}

function devianceOf(chance: number, isUpper: number): number {
  return -Math.log(isUpper === 1 ? chance : 1 - chance)
}

function tellingLines(level: Int8Array): Int32Array {
  let count = 0
  for (const each of level) if (each === LOWER || each === UPPER) count++
  const lines = new Int32Array(count)
  let at = 0
  level.forEach((each, line) => {
    if (each === LOWER || each === UPPER) lines[at++] = line
  })
  return lines
}

/** Places by key, those of one key in their order. */
function orderByKey(keys: Int32Array): Int32Array {
  // Orders are numbered as they come.
  if (isAscending(keys)) return keys.map((_, at) => at)
  const starts = new Int32Array(highest(keys) + 3)
  for (const key of keys) starts[key + 2]!++
  for (let key = 1; key < starts.length; key++) starts[key]! += starts[key - 1]!
  const order = new Int32Array(keys.length)
  keys.forEach((key, at) => {
    order[starts[key + 1]!++] = at
  })
  return order
}

function isAscending(keys: Int32Array): boolean {
  for (let k = 1; k < keys.length; k++) if (keys[k]! < keys[k - 1]!) return false
  return true
}

/** Keys are numbers from 0 or `NO_KEY`. */
function highest(keys: Int32Array): number {
  let most = NO_KEY
  for (const key of keys) if (key > most) most = key
  return most
}

interface KeyedLevels {
  readonly order: Int32Array
  readonly keys: Int32Array
  readonly parts: Int32Array
  readonly isUpper: Uint8Array
  readonly product: Int32Array
  readonly share: Float64Array
}

/** By line: how many others, how many upper ones, and how many their products let expect. */
interface SumsOfOthers {
  readonly lines: Int32Array
  readonly upper: Int32Array
  readonly expected: Float64Array
}

/** Sums over the lines of the same key and other parts. In flat memory, because there are millions of orders. */
function addOthers(others: SumsOfOthers, { order, keys, parts, isUpper, product, share }: KeyedLevels): void {
  const size = highest(parts) + 2
  const own = { lines: new Int32Array(size), upper: new Int32Array(size), expected: new Float64Array(size) }
  for (let from = 0, to = 0; from < order.length; from = to) {
    const key = keys[order[from]!]!
    let [lines, upper, expected] = [0, 0, 0]
    for (to = from; to < order.length && keys[order[to]!] === key; to++) {
      const at = order[to]!
      const part = parts[at]! + 1
      const ofProduct = share[product[at]!]!
      own.lines[part]!++
      own.upper[part]! += isUpper[at]!
      own.expected[part]! += ofProduct
      lines++
      upper += isUpper[at]!
      expected += ofProduct
    }
    for (let k = from; k < to; k++) {
      const at = order[k]!
      const part = parts[at]! + 1
      others.lines[at] = lines - own.lines[part]!
      others.upper[at] = upper - own.upper[part]!
      others.expected[at] = expected - own.expected[part]!
    }
    for (let k = from; k < to; k++) {
      const part = parts[order[k]!]! + 1
      own.lines[part] = 0
      own.upper[part] = 0
      own.expected[part] = 0
    }
  }
}

/** Shifts the product's own share (as odds) by as much as the others differ from theirs. */
function foretell(ownLogit: number, lines: number, upper: number, expected: number): number {
  const usual = clip(expected / lines)
  const seen = clip((upper + SHRINK * usual) / (lines + SHRINK))
  return clip(1 / (1 + Math.exp(-(ownLogit + logit(seen) - logit(usual)))))
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
