import { type Alternative, NOISE } from './alternative.ts'
import type { Block } from './blocks.ts'
import { excessOf, type Options, type Relaxed } from './dual.ts'
import { keepsRatio, keepsRatios, type RoundProblem } from './problem.ts'

const LEAST_GAIN = 1e-9
const MOST_PASSES = 40

export function worthOf({ items }: RoundProblem, options: Options): number {
  let sum = 0
  for (let item = 0; item < items.length; item++) sum += items[item]!.values[options[item]!]!
  return sum
}

/** Choices of the relaxation that are tried. */
const STARTS = 3

/**
 * The best round that is found from the choices of the relaxation: each is made to keep every sum, product by product
 * at the least loss, and then single products are changed as long as that gains. `null` if the sums are not reached.
 */
export function bestNearby(
  problem: RoundProblem,
  blocks: readonly Block[],
  relaxed: Relaxed,
): Options | null {
  const alternatives = blocks.flatMap((block) => alternativesOf(problem, block, relaxed.choices))
  let best: Options | null = null
  for (const choice of relaxed.choices.slice(0, STARTS)) {
    const start = withoutBroken(problem, alternatives, choice)
    if (start === null) continue
    const search = new Search({ problem, alternatives, start, multipliers: relaxed.multipliers })
    if (!search.repair()) continue
    for (let pass = 0; pass < MOST_PASSES && search.improve(); pass++);
    if (best === null || worthOf(problem, search.options) > worthOf(problem, best)) best = search.options
  }
  return best
}

interface SearchStart {
  readonly problem: RoundProblem
  readonly alternatives: readonly Alternative[]
  readonly start: Options
  readonly multipliers: Float64Array
}

class Search {
  readonly options: Options
  private readonly problem: RoundProblem
  private readonly multipliers: Float64Array
  private readonly alternatives: readonly Alternative[]
  private readonly excess: Float64Array
  private readonly scales: Float64Array
  /** What the alternative last looked at changes in each sum. */
  private readonly change: Float64Array

  constructor({ problem, alternatives, start, multipliers }: SearchStart) {
    this.problem = problem
    this.options = start.slice()
    this.multipliers = multipliers
    this.excess = excessOf(problem, start)
    this.change = new Float64Array(problem.sums.length)
    this.scales = Float64Array.from(problem.sums, ({ most }) => Math.max(Math.abs(most), 1e-9))
    this.alternatives = alternatives
  }

  /**
   * Takes changes that remove some of the excess, those that lose least for it first, until no sum is exceeded; false
   * if they are not enough.
   */
  repair(): boolean {
    for (
      let over = this.overrun(false), last = Number.POSITIVE_INFINITY;
      over > 0;
      over = this.overrun(false)
    ) {
      if (over >= last) return false
      last = over
      for (const { alternative } of this.ranked(over)) {
        if (over <= 0) break
        const value = this.look(alternative)
        const left = this.overrun(true)
        if (left >= over || !Number.isFinite(value)) continue
        this.take(alternative)
        over = left
      }
    }
    return true
  }

  /** Alternatives that reduce the excess, by what they lose for each part of it. */
  private ranked(over: number) {
    const found: { readonly alternative: Alternative; readonly rate: number }[] = []
    for (const alternative of this.alternatives) {
      const value = this.look(alternative)
      const removed = over - this.overrun(true)
      if (removed > over * NOISE) found.push({ alternative, rate: (this.priceOfChange() - value) / removed })
    }
    return found.sort((a, b) => a.rate - b.rate)
  }

  /** Takes every change that gains and keeps the sums; false if there was none. */
  improve(): boolean {
    const least = LEAST_GAIN * Math.max(1, Math.abs(worthOf(this.problem, this.options)))
    let isBetter = false
    for (const alternative of this.alternatives) {
      if (!(this.look(alternative) > least) || this.overrun(true) > 0) continue
      this.take(alternative)
      isBetter = true
    }
    return isBetter
  }

  /** Returns what the alternative gains, and writes what it changes in the sums to `change`. */
  private look({ block, options }: Alternative): number {
    const { items, sums } = this.problem
    this.change.fill(0)
    let value = 0
    for (let k = 0; k < options.length; k++) {
      const item = block.items[k]!
      const [from, to] = [this.options[item]!, options[k]!]
      if (from === to) continue
      value += items[item]!.values[to]! - items[item]!.values[from]!
      for (let c = 0; c < sums.length; c++) {
        const amounts = sums[c]!.amounts[item]
        if (amounts) this.change[c]! += amounts[to]! - amounts[from]!
      }
    }
    return value
  }

  private priceOfChange(): number {
    let price = 0
    for (let c = 0; c < this.change.length; c++) price += this.multipliers[c]! * this.change[c]!
    return price
  }

  /** Sum of the exceeded parts, with the change that was last looked at or without it. */
  private overrun(isChanged: boolean): number {
    let sum = 0
    for (let c = 0; c < this.excess.length; c++) {
      const over = (this.excess[c]! + (isChanged ? this.change[c]! : 0)) / this.scales[c]!
      if (over > NOISE) sum += over
    }
    return sum
  }

  private take(alternative: Alternative): void {
    this.look(alternative)
    for (let c = 0; c < this.excess.length; c++) this.excess[c]! += this.change[c]!
    alternative.options.forEach((option, k) => {
      this.options[alternative.block.items[k]!] = option
    })
  }
}

/** Every price of a product alone; of tied products those that the relaxation met, and today's. */
function alternativesOf(
  problem: RoundProblem,
  block: Block,
  choices: readonly Options[],
): readonly Alternative[] {
  if (block.items.length === 1) return ofSingle(problem, block)
  const found = new Map<string, readonly number[]>()
  const add = (options: readonly number[]) => found.set(options.join(), options)
  add(block.items.map((item) => problem.items[item]!.held))
  for (const choice of choices) add(block.items.map((item) => choice[item]!))
  return [...found.values()]
    .filter((options) => isAllowed(problem, block, options))
    .map((options) => ({ block, options }))
}

/** A product's prices are the same alternatives in each of the searches of a round. */
const known = new WeakMap<Block, readonly Alternative[]>()

function ofSingle({ items }: RoundProblem, block: Block): readonly Alternative[] {
  const before = known.get(block)
  if (before) return before
  const found: Alternative[] = []
  items[block.items[0]!]!.values.forEach((value, option) => {
    if (Number.isFinite(value)) found.push({ block, options: [option] })
  })
  known.set(block, found)
  return found
}

/** True if these prices of a block are admissible and keep all its ratios. */
function isAllowed(problem: RoundProblem, { items, ratios }: Block, options: readonly number[]): boolean {
  const place = new Map(items.map((item, k) => [item, options[k]!]))
  return (
    items.every((item, k) => Number.isFinite(problem.items[item]!.values[options[k]!])) &&
    ratios.every((ratio) => keepsRatio(problem, ratio, place.get(ratio.a)!, place.get(ratio.b)!))
  )
}

/** A choice in which blocks that break their ratios have allowed prices; `null` if none are known. */
function withoutBroken(
  problem: RoundProblem,
  alternatives: readonly Alternative[],
  choice: Options,
): Options | null {
  const kept = choice.slice()
  const allowed = new Map<Block, readonly number[]>()
  for (const { block, options } of alternatives) if (block.items.length > 1) allowed.set(block, options)
  for (const [block, options] of allowed) {
    const chosen = block.items.map((item) => choice[item]!)
    if (isAllowed(problem, block, chosen)) continue
    block.items.forEach((item, k) => {
      kept[item] = options[k]!
    })
  }
  return keepsRatios(problem, kept) ? kept : null
}
