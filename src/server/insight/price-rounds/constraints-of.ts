import type { RoundConstraint } from '#analytics'
import type { ConfirmedLadder, Constraint } from './round-task.ts'

/** Constraints of the analytics, each with the position of the person's constraint that it belongs to. */
export interface Expanded {
  readonly constraints: readonly RoundConstraint[]
  readonly owners: readonly number[]
}

interface Known {
  readonly ladders: readonly ConfirmedLadder[]
  /** Ids of the products, those with the largest revenue first. */
  readonly byRevenue: readonly number[]
}

/** A person's constraint on ladders is one for each confirmed ladder; one on the best sellers names them. */
export function expandConstraints(constraints: readonly Constraint[], known: Known): Expanded {
  const expanded = constraints.flatMap((constraint, owner) =>
    constraintsOf(constraint, known).map((each) => ({ each, owner })),
  )
  return {
    constraints: expanded.map(({ each }) => each),
    owners: expanded.map(({ owner }) => owner),
  }
}

function constraintsOf(constraint: Constraint, { ladders, byRevenue }: Known): RoundConstraint[] {
  switch (constraint.kind) {
    case 'ladders':
      return ladders.map(({ steps }) => ({
        kind: 'ladder',
        steps,
        cheaper: constraint.cheaper,
        repair: constraint.repair,
      }))
    case 'gap':
      return [{ ...constraint, pairs: constraint.pairs.map((pair) => [pair.productId, pair.againstId]) }]
    case 'image':
      return [{ kind: 'image', productIds: byRevenue.slice(0, constraint.best), most: constraint.most }]
    default:
      return [constraint]
  }
}

/** The person's constraint, loosened as one that it was expanded to. */
export function loosenedAs(constraint: Constraint, loosened: RoundConstraint): Constraint | null {
  if (constraint.kind === 'ladders')
    return loosened.kind === 'ladder'
      ? { ...constraint, cheaper: roundedDown(loosened.cheaper), repair: loosened.repair }
      : null
  if (constraint.kind !== loosened.kind) return null
  if (constraint.kind === 'gap' && loosened.kind === 'gap')
    return {
      ...constraint,
      least: roundedDown(loosened.least),
      most: roundedUp(loosened.most),
      repair: loosened.repair,
    }
  if (constraint.kind === 'changes' && loosened.kind === 'changes')
    return { ...constraint, most: Math.ceil(loosened.most) }
  if (constraint.kind === 'floor' && loosened.kind === 'floor')
    return { ...constraint, least: Math.max(0.5, roundedDown(loosened.least)), chance: loosened.chance }
  if (constraint.kind === 'image' && loosened.kind === 'image')
    return { ...constraint, most: Math.min(1, roundedUp(loosened.most)) }
  if (constraint.kind === 'dearer' && loosened.kind === 'dearer')
    return { ...constraint, most: Math.min(1, roundedUp(loosened.most)) }
  if (constraint.kind === 'cover' && loosened.kind === 'cover')
    return { ...constraint, weeks: loosened.weeks }
  return null
}

/** To a tenth of a percent, towards the looser side. */
const roundedDown = (share: number): number => Math.floor(share * 1000 + 1e-6) / 1000
const roundedUp = (share: number): number => Math.ceil(share * 1000 - 1e-6) / 1000
