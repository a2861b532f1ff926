import type { RoundConstraint, RoundScope } from '#analytics'
import type { ConfirmedLadder, Constraint, RoundTask, Variant } from './round-task.ts'

/** Constraints of the analytics, each with the position of the person's constraint that it belongs to. */
export interface Expanded {
  readonly constraints: readonly RoundConstraint[]
  readonly owners: readonly number[]
}

interface Known {
  readonly variants: RoundTask['variants']
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

/** Variants of each product, or those of them that have one price today. */
function variantsIn({ variants }: Known, of: RoundScope, isAll: boolean): number[][] {
  return variants
    .map((group) => group.filter((each) => isOf(each, of)))
    .flatMap((group) => (isAll ? [group] : [...Map.groupBy(group, ({ price }) => price).values()]))
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ productId }) => productId))
}

function isOf({ productType, vendor }: Variant, of: RoundScope): boolean {
  return of.kind === 'store' || (of.kind === 'type' ? productType : vendor) === of.name
}

function constraintsOf(constraint: Constraint, known: Known): RoundConstraint[] {
  const { ladders, byRevenue } = known
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
    case 'same':
      return variantsIn(known, constraint.of, constraint.repair).map((productIds) => ({
        ...{ kind: 'same', productIds, repair: constraint.repair },
      }))
    case 'together':
      return variantsIn(known, constraint.of, true).map((productIds) => ({ kind: 'together', productIds }))
    case 'image':
      return [
        {
          ...{ kind: 'image', most: constraint.most },
          productIds: constraint.productIds ?? byRevenue.slice(0, constraint.best),
        },
      ]
    default:
      return [constraint]
  }
}

/** The person's constraint, loosened as one that it was expanded to. */
export function loosenedAs(constraint: Constraint, loosened: RoundConstraint): Constraint | null {
  if (constraint.kind === 'ladders')
    return loosened.kind === 'ladder'
      ? { ...constraint, cheaper: Math.max(0, roundedDown(loosened.cheaper)), repair: loosened.repair }
      : null
  if (constraint.kind !== loosened.kind) return null
  if (constraint.kind === 'gap' && loosened.kind === 'gap')
    return {
      ...constraint,
      least: Math.max(-0.9, roundedDown(loosened.least)),
      most: Math.min(10, roundedUp(loosened.most)),
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
    return { ...constraint, weeks: Math.max(0.5, Math.floor(loosened.weeks * 10) / 10) }
  if (constraint.kind === 'clear' && loosened.kind === 'clear')
    return { ...constraint, units: Math.max(1, Math.floor(loosened.units)) }
  if (constraint.kind === 'quality' && loosened.kind === 'quality')
    return {
      ...constraint,
      least: Math.max(0, roundedDown(loosened.least)),
      most: Math.min(10, roundedUp(loosened.most)),
    }
  if (constraint.kind === 'bounds' && loosened.kind === 'bounds')
    return {
      ...constraint,
      cut: loosened.cut === null ? null : Math.min(0.5, roundedUp(loosened.cut)),
      rise: loosened.rise === null ? null : Math.min(0.5, roundedUp(loosened.rise)),
      ...{ isTried: loosened.isTried, restDays: loosened.restDays },
    }
  return null
}

/** To a tenth of a percent, towards the looser side. */
const roundedDown = (share: number): number => Math.floor(share * 1000 + 1e-6) / 1000
const roundedUp = (share: number): number => Math.ceil(share * 1000 - 1e-6) / 1000
