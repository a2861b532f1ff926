import type { MoneyPromise, Screen, StoreScore } from './score-types.ts'

/** Promises and their true results over several stores. */
export interface PromiseFigures {
  readonly count: number
  readonly promised: number
  readonly truth: number
  readonly profit: number
  /** Promised over true, each summed over all; `null` if the true sum is zero or has the other sign. */
  readonly ratio: number | null
  /** Median of the same ratio by store; a store without a true result counts as infinite. */
  readonly median: number | null
  /** The same ratio with each store's money as a share of its turnover, so that no large store decides alone. */
  readonly alike: number | null
  /** Share of the stated 90 % intervals that contain the truth; `null` if there are none. */
  readonly coverage: number | null
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Counts a promised loss as its opposite, so that typed prices of both directions add up: sum |promised| over sum
 * (true in the direction promised).
 */
export function promiseFigures(
  scores: readonly StoreScore[],
  screen: Screen,
  scope: MoneyPromise['scope'],
): PromiseFigures {
  const stores = scores.map(({ promises }) =>
    promises.filter((each) => each.screen === screen && each.scope === scope),
  )
  const all = stores.flat()
  const shares = scores.flatMap(({ turnover }, at) =>
    stores[at]!.map(({ promised, truth }) => ({ promised: promised / turnover, truth: truth / turnover })),
  )
  const ranged = all.filter(({ low, high, promised }) => low !== null && high !== null && promised !== 0)
  const held = ranged.filter(({ low, high, truth }) => low! <= truth && truth <= high!)
  const told = stores.filter((own) => sum(own.map(({ promised }) => Math.abs(promised))) > 0)
  return {
    count: all.length,
    promised: sum(all.map(({ promised }) => Math.abs(promised))),
    truth: sum(all.map(asPromised)),
    profit: sum(all.map(({ profit, promised }) => Math.sign(promised) * profit)),
    ratio: ratioOf(all),
    median: medianOf(told.map((own) => ratioOf(own) ?? Number.POSITIVE_INFINITY)),
    alike: ratioOf(shares),
    coverage: ranged.length > 0 ? held.length / ranged.length : null,
  }
}

type Kept = Pick<MoneyPromise, 'promised' | 'truth'>

const asPromised = ({ promised, truth }: Kept) => Math.sign(promised) * truth

function ratioOf(promises: readonly Kept[]): number | null {
  const promised = sum(promises.map((each) => Math.abs(each.promised)))
  const truth = sum(promises.map(asPromised))
  return truth > 0 ? promised / truth : null
}

export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? null
}

export interface ChanceFifth {
  readonly count: number
  readonly stated: number
  readonly came: number
}

/** Groups promises by stated chance into fifths of equal number; a promise came true if what was promised grew. */
export function chanceFifths(promises: readonly MoneyPromise[]): ChanceFifth[] {
  const items = promises.filter(({ chance }) => chance !== null).sort((a, b) => a.chance! - b.chance!)
  return Array.from({ length: 5 }, (_, k) => {
    const fifth = items.slice(Math.floor((k * items.length) / 5), Math.floor(((k + 1) * items.length) / 5))
    const share = (of: (each: MoneyPromise) => number) => sum(fifth.map(of)) / Math.max(1, fifth.length)
    return {
      count: fifth.length,
      stated: share(({ chance }) => chance!),
      came: share(({ truth }) => Number(truth > 0)),
    }
  })
}

export const itemsOf = (scores: readonly StoreScore[], screen: Screen) => promisesOf(scores, screen, 'item')

export function promisesOf(
  scores: readonly StoreScore[],
  screen: Screen,
  scope: MoneyPromise['scope'],
): MoneyPromise[] {
  return scores.flatMap(({ promises }) =>
    promises.filter((each) => each.screen === screen && each.scope === scope),
  )
}

/** Half a cent: smaller differences are rounding. */
const NOTHING = 0.005

/**
 * Share of the proposals that lose profit, among those that change anything. `isIdle`: a proposal that changes
 * nothing counts as a loss, because it caused work.
 */
export function losingShare(items: readonly MoneyPromise[], isIdle = false): number | null {
  const counted = isIdle ? items : items.filter(({ profit }) => Math.abs(profit) >= NOTHING)
  if (counted.length === 0) return null
  return counted.filter(({ profit }) => profit < (isIdle ? NOTHING : 0)).length / counted.length
}

/** Share of all products whose profit falls through the advised moves. */
export function harmedShare(scores: readonly StoreScore[]): number | null {
  const products = sum(scores.map((score) => score.products))
  const losing = itemsOf(scores, 'recommendations').filter(({ profit }) => profit < -NOTHING)
  return products > 0 ? losing.length / products : null
}

/** True profit of the advised moves divided by that of the best moves. */
export function capturedShare(scores: readonly StoreScore[]): number | null {
  const possible = sum(scores.map((score) => score.possible))
  return possible > 0 ? sum(scores.map((score) => score.gained)) / possible : null
}
