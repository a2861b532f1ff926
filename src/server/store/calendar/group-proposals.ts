/** A price cut found in the sales of one product that no calendar entry names. */
export interface FoundCut {
  readonly productId: number
  readonly title: string
  /** Days since 1970-01-01, half-open. */
  readonly startDay: number
  readonly endDay: number
  readonly depth: number
  readonly units: number
  /** Probability that it raised sales; `null` where the sales do not suffice. */
  readonly confidence: number | null
}

export interface Proposal {
  readonly startDay: number
  readonly endDay: number
  readonly depth: number
  readonly units: number
  /** Cuts, most units first. */
  readonly cuts: readonly FoundCut[]
}

/** Sales reveal a price change a day or two late: cuts at most this many days apart are one promotion. */
const SAME_DAYS = 2
/**
 * Smallest probability of raised sales at which one product's cut alone is proposed; several on the same days need
 * none.
 */
const SURE_ALONE = 0.8
const SEVERAL = 3

/**
 * Groups cuts of the same days into one proposal each; those that may well be chance are left out. Most units first.
 */
export function groupProposals(cuts: readonly FoundCut[]): readonly Proposal[] {
  const byStart = [...cuts].sort((a, b) => a.startDay - b.startDay || a.endDay - b.endDay)
  const groups: FoundCut[][] = []
  for (const cut of byStart) {
    const group = groups.findLast(
      ([first]) =>
        first !== undefined &&
        cut.startDay - first.startDay <= SAME_DAYS &&
        Math.abs(cut.endDay - first.endDay) <= SAME_DAYS,
    )
    // A product cannot be in one promotion twice.
    if (group && !group.some(({ productId }) => productId === cut.productId)) group.push(cut)
    else groups.push([cut])
  }
  return groups
    .filter(
      (group) => group.length >= SEVERAL || group.some(({ confidence }) => (confidence ?? 0) >= SURE_ALONE),
    )
    .map(asProposal)
    .sort((a, b) => b.units - a.units)
}

function asProposal(group: readonly FoundCut[]): Proposal {
  const units = group.reduce((sum, cut) => sum + cut.units, 0)
  const weight = (cut: FoundCut) => (units > 0 ? cut.units / units : 1 / group.length)
  return {
    startDay: Math.min(...group.map(({ startDay }) => startDay)),
    endDay: Math.max(...group.map(({ endDay }) => endDay)),
    depth: group.reduce((sum, cut) => sum + weight(cut) * cut.depth, 0),
    units,
    cuts: [...group].sort((a, b) => b.units - a.units),
  }
}
