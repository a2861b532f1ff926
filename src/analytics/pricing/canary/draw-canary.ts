import { createRandom } from '../../stats/random.ts'

/** A product of a roll-out; profit of last month, at least 0. */
export interface CanaryCandidate {
  readonly productId: number
  readonly type: string
  readonly profit: number
}

export interface CanaryDraw {
  /** Products that go first, ascending; empty if all go together. */
  readonly productIds: readonly number[]
}

/** Roll-outs with fewer products have no canary. */
const LEAST_ROLLOUT = 8
const SHARE = 0.1
const LEAST = 5
const MOST = 40
/** Most of last month's profit of the store that a canary may hold. */
const MOST_PROFIT = 0.1
const TERTILES = 3

/**
 * Products that get their price first: 10 % of the roll-out, at least 5 and at most 40, spread over types and tertiles
 * of profit by a systematic sample, holding at most 10 % of `monthProfit` (the store's profit of last month). The same
 * seed (32 bits) and products give the same draw in whatever order they come. Products above the cap are exchanged for
 * cheaper ones, then left out, but for the cheapest: without a canary all would be at risk.
 */
export function drawCanary(
  candidates: readonly CanaryCandidate[],
  { seed, monthProfit }: { readonly seed: number; readonly monthProfit: number },
): CanaryDraw {
  const count = candidates.length
  if (count < LEAST_ROLLOUT) return { productIds: [] }
  const random = createRandom(seed)
  const arranged = arrange(candidates, random)
  const size = Math.min(MOST, Math.max(LEAST, Math.ceil(SHARE * count)))
  const start = random.uniform(0, count / size)
  const places = Array.from({ length: size }, (_, k) => Math.floor(start + (k * count) / size))
  const drawn = places.map((place) => arranged[place]!)
  const kept = withinCap(drawn, arranged, MOST_PROFIT * monthProfit)
  return { productIds: kept.map(({ productId }) => productId).sort((a, b) => a - b) }
}

/** By type, then tertile of profit, then chance: neighbours are alike, so every n-th is a stratified draw. */
function arrange(candidates: readonly CanaryCandidate[], random: { next(): number }): CanaryCandidate[] {
  const byProfit = [...candidates].sort((a, b) => a.profit - b.profit || a.productId - b.productId)
  const tertile = new Map(
    byProfit.map(({ productId }, rank) => [productId, Math.floor((TERTILES * rank) / byProfit.length)]),
  )
  return [...candidates]
    .sort((a, b) => a.productId - b.productId)
    .map((each) => ({ each, at: tertile.get(each.productId)!, chance: random.next() }))
    .sort((a, b) => compare(a.each.type, b.each.type) || a.at - b.at || a.chance - b.chance)
    .map(({ each }) => each)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function withinCap(
  drawn: readonly CanaryCandidate[],
  all: readonly CanaryCandidate[],
  cap: number,
): CanaryCandidate[] {
  const kept = [...drawn].sort((a, b) => b.profit - a.profit)
  const spare = all.filter((each) => !drawn.includes(each)).sort((a, b) => a.profit - b.profit)
  let total = kept.reduce((sum, { profit }) => sum + profit, 0)
  for (let at = 0; at < kept.length && total > cap; at++) {
    const cheaper = spare[0]
    if (!cheaper || cheaper.profit >= kept[at]!.profit) break
    total += cheaper.profit - kept[at]!.profit
    kept[at] = spare.shift()!
  }
  kept.sort((a, b) => b.profit - a.profit)
  while (kept.length > 1 && total > cap) total -= kept.shift()!.profit
  return kept
}
