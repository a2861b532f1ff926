import { isBeyondEvidence } from '../pricing/evidence-range.ts'
import { drawJointly, drawsFor, errorsOfSums, type StoreErrors } from '../pricing/joint-draws.ts'
import { type CheckedFigures, type CheckedProduct, togetherOf } from './check-figures.ts'
import type { RoundConstraint } from './types/round-constraint.ts'

type Floor = RoundConstraint & { readonly kind: 'floor' }

/**
 * The part of today's figure that the final prices keep: as expected, or the part that they keep with the floor's
 * chance (1 where nothing changes or nothing is known).
 */
export function checkFloor(floor: Floor, checked: readonly CheckedProduct[], errors: StoreErrors): number {
  const counted =
    floor.figure === 'profit' || floor.figure === 'margin'
      ? checked.filter(({ now }) => now.profit !== null)
      : checked
  const sum = (of: (each: CheckedProduct) => CheckedFigures): CheckedFigures => ({
    units: counted.reduce((total, each) => total + of(each).units, 0),
    revenue: counted.reduce((total, each) => total + of(each).revenue, 0),
    profit: counted.reduce((total, each) => total + (of(each).profit ?? 0), 0),
  })
  const now = sum((each) => each.now)
  const figure = (of: CheckedFigures) => measure(floor, of)
  const next = sum((each) => each.next)
  if (counted.length === 0 || !(figure(now) > 0)) return 1
  if (floor.chance === null) return figure(next) / figure(now)
  const parts = drawnSums(counted, errors, now).map((drawn) => figure(drawn) / figure(now))
  parts.sort((a, b) => a - b)
  // The share of draws at or above this part is the floor's chance.
  return parts[Math.floor((1 - floor.chance) * (parts.length - 1))]!
}

function measure({ figure }: Floor, { units, revenue, profit }: CheckedFigures): number {
  if (figure === 'margin') return (profit ?? 0) / revenue
  return figure === 'units' ? units : figure === 'revenue' ? revenue : (profit ?? 0)
}

function drawnSums(
  counted: readonly CheckedProduct[],
  errors: StoreErrors,
  now: CheckedFigures,
): CheckedFigures[] {
  const moved = counted.filter(
    ({ product, price, today }) => price !== today && !isBeyondEvidence(product.question, price),
  )
  const sums = Array.from({ length: drawsFor(moved.length) }, () => ({ ...now, profit: now.profit ?? 0 }))
  const joint = moved.map(({ product, today, price }) => {
    const { belief, money } = togetherOf(product, today, product.question.standardDeviation ?? 0)
    const { productId, productType, question, unitsDeviation } = product
    return {
      productId,
      productType,
      ownShare: question.ownShare ?? 0,
      belief,
      money,
      unitsDeviation,
      ratio: price / today,
    }
  })
  drawJointly(joint, errorsOfSums(errors), (place, draw, { volume, units, costShare, similar, pulled }) => {
    const { now: before, price, today } = moved[place]!
    const of = sums[draw]!
    of.units += before.units * units * (volume - 1 + similar)
    of.revenue += before.revenue * units * ((price / today) * volume - 1 + similar)
    if (before.profit !== null)
      of.profit += before.revenue * units * ((price / today - costShare) * volume - (1 - costShare) + pulled)
  })
  return sums
}
