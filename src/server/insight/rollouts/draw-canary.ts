import { createHash } from 'node:crypto'

export interface CanaryCandidate {
  readonly productId: string
  readonly productType: string | null
  /** Profit of the last 30 days; revenue where no cost is known. */
  readonly profit: number
}

/** With fewer products no part of them says anything about the rest. */
const LEAST_PRODUCTS = 8
const SHARE = 0.1
const LEAST = 5
const MOST = 40
/** Share of the store's profit of the last 30 days that the canary may put at risk. */
const MOST_PROFIT = 0.1

/**
 * Draws the products that are written first: a tenth, at least 5 and at most 40, from each product type and tertile of
 * profit in proportion. The order within a stratum is that of a hash with the seed, so that the same list gives the
 * same draw. Fewer than 8 products give none.
 */
export function drawCanary(
  candidates: readonly CanaryCandidate[],
  { seed, storeProfit }: { readonly seed: number; readonly storeProfit: number },
): ReadonlySet<string> {
  if (candidates.length < LEAST_PRODUCTS) return new Set()
  const size = Math.min(MOST, Math.max(LEAST, Math.ceil(SHARE * candidates.length)))
  const byChance = [...candidates].sort((a, b) => (chanceOf(a, seed) < chanceOf(b, seed) ? -1 : 1))
  const drawn = quotas([...strata(byChance)], size, candidates.length).flatMap(([members, quota]) =>
    members.slice(0, quota),
  )
  const limit = MOST_PROFIT * storeProfit
  const byProfit = [...drawn].sort((a, b) => b.profit - a.profit)
  let atRisk = byProfit.reduce((sum, { profit }) => sum + Math.max(0, profit), 0)
  while (limit > 0 && atRisk > limit && byProfit.length > 1) atRisk -= Math.max(0, byProfit.shift()!.profit)
  return new Set(byProfit.map(({ productId }) => productId))
}

const chanceOf = ({ productId }: CanaryCandidate, seed: number) =>
  createHash('sha256').update(`${seed} ${productId}`).digest('hex')

function strata(candidates: readonly CanaryCandidate[]): Iterable<readonly CanaryCandidate[]> {
  const profits = candidates.map(({ profit }) => profit).sort((a, b) => a - b)
  const border = (part: number) => profits[Math.floor(profits.length * part)] ?? 0
  const tertileOf = (profit: number) => Number(profit >= border(1 / 3)) + Number(profit >= border(2 / 3))
  return Map.groupBy(candidates, (each) => `${tertileOf(each.profit)} ${each.productType ?? ''}`).values()
}

/** Shares the places by the method of the largest remainder. */
function quotas<Member>(
  groups: readonly (readonly Member[])[],
  size: number,
  total: number,
): readonly (readonly [readonly Member[], number])[] {
  const exact = groups.map((members) => (size * members.length) / total)
  const given = exact.map(Math.floor)
  const order = exact
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest)
  let left = size - given.reduce((sum, each) => sum + each, 0)
  for (const { at } of order) if (left-- > 0) given[at] = (given[at] ?? 0) + 1
  return groups.map((members, at) => [members, given[at] ?? 0])
}
