import type { MoneyPromise, Screen, StoreScore } from './score-types.ts'

/** A promise and what came of it, over several stores. */
export interface PromiseFigures {
  readonly count: number
  readonly promised: number
  readonly truth: number
  readonly profit: number
  /** Promised over true, sums over all; `null` where nothing came of it. */
  readonly ratio: number | null
  /** The same store by store: the median, with stores in which nothing came of it as infinite. */
  readonly median: number | null
  /** Share of given 90 % intervals that hold the truth; `null` where none is given. */
  readonly coverage: number | null
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * A promised loss counts as its opposite, so that typed prices of both directions add up: sum |promised| over
 * sum (true in the direction promised).
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
    coverage: ranged.length > 0 ? held.length / ranged.length : null,
  }
}

const asPromised = ({ promised, truth }: MoneyPromise) => Math.sign(promised) * truth

function ratioOf(promises: readonly MoneyPromise[]): number | null {
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

/** By stated chance, in fifths of equal number; a promise came true where what was promised grew. */
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

/** Half a cent: less is rounding. */
const NOTHING = 0.005

/**
 * Share of what is proposed that loses profit, among what changes anything; `isIdle`: what changes nothing counts as lost, for it
 * was work.
 */
export function losingShare(items: readonly MoneyPromise[], isIdle = false): number | null {
  const counted = isIdle ? items : items.filter(({ profit }) => Math.abs(profit) >= NOTHING)
  if (counted.length === 0) return null
  return counted.filter(({ profit }) => profit < (isIdle ? NOTHING : 0)).length / counted.length
}

/** Share of all products whose profit falls by the advised moves. */
export function harmedShare(scores: readonly StoreScore[]): number | null {
  const products = sum(scores.map((score) => score.products))
  const losing = itemsOf(scores, 'recommendations').filter(({ profit }) => profit < -NOTHING)
  return products > 0 ? losing.length / products : null
}

/** True profit of the advised moves over that of the best ones. */
export function capturedShare(scores: readonly StoreScore[]): number | null {
  const possible = sum(scores.map((score) => score.possible))
  return possible > 0 ? sum(scores.map((score) => score.gained)) / possible : null
}
