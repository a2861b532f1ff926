import { ruleBrokenBy } from './rule-broken-by.ts'
import { FIXED_BY, type RoundProduct } from './types/round-question.ts'
import type { RoundPrice } from './types/round-result.ts'
import { MOVABLE, weigherOf } from './weigh-prices.ts'

/** A product whose cost changed: its question has the new cost. */
export interface CostChange {
  readonly product: RoundProduct
  readonly costBefore: number
  /** Price that the round gives it, and why. */
  readonly newPrice: number
  readonly given: Pick<RoundPrice, 'reason' | 'heldBy' | 'adviceReason'>
}

/**
 * Why a product does not pass its cost on in full although that is expected to bring more: a person decided its price, the
 * limits do not allow it, rules of the round hold it, it is left alone for want of knowledge, or a change would not be
 * sure enough to earn more.
 */
export const PASS_REASONS = ['decided', 'limits', 'rules', 'left_alone', 'unsure'] as const
export type PassReason = (typeof PASS_REASONS)[number]

/** Products with one reason, and the money a month that passing on in full is expected to bring more. */
export interface NotPassed {
  readonly reason: PassReason
  readonly products: number
  readonly amount: number
}

/** Profit's share of the money of a unit. */
export interface PassedMargins {
  readonly before: number
  /** At the new cost: at today's price, and at the new one. */
  readonly kept: number
  readonly next: number
}

/** Expected profit of a month: at the old cost, then at the new cost and each price. */
export interface PassedProfits {
  readonly before: number
  readonly kept: number
  readonly next: number
  readonly inFull: number
}

export interface PassedThrough {
  readonly productId: number
  readonly price: number
  readonly newPrice: number
  readonly costBefore: number
  readonly cost: number
  /** Price change over cost change; 1 passes it on in full. */
  readonly passedOn: number
  /** Price with which each unit would bring as much as before. */
  readonly inFull: number
  readonly margin: PassedMargins
  /** `null` if its sales are not known. */
  readonly profit: PassedProfits | null
}

export interface PassThrough {
  readonly products: readonly PassedThrough[]
  /** Sums over the products whose sales are known. */
  readonly profit: PassedProfits
  /** Part of the change of the month's costs at today's units that the new prices pass on; `null` without one. */
  readonly passedOn: number | null
  /** Why the round earns less with some products than passing on in full; those with the most money first. */
  readonly notPassed: readonly NotPassed[]
}

/** Least cost change, as a share of the cost, that counts. */
const LEAST_CHANGE = 1e-6

/**
 * How much of a cost change the new prices pass on, product by product, and what that does to margins and profit.
 * Products whose cost did not change are left out. Example: cost 4 → 5 and price 10 → 10.60: 0.6 is passed on, the
 * margin goes from 60 % to 52.8 %, where 10 would leave 50 %.
 */
export function passThrough(changes: readonly CostChange[]): PassThrough {
  const products = changes.flatMap((change) => passedThrough(change) ?? [])
  const known = products.flatMap(({ profit }) => profit ?? [])
  const sum = (of: keyof PassedProfits) => known.reduce((total, each) => total + each[of], 0)
  const unitsOf = new Map(changes.map(({ product }) => [product.productId, product.monthlyUnits]))
  const sold = products.map(({ productId }) => unitsOf.get(productId) ?? 0)
  const costs = products.reduce((total, { cost, costBefore }, k) => total + sold[k]! * (cost - costBefore), 0)
  const passed = products.reduce(
    (total, each, k) => total + sold[k]! * each.passedOn * (each.cost - each.costBefore),
    0,
  )
  return {
    products,
    profit: { before: sum('before'), kept: sum('kept'), next: sum('next'), inFull: sum('inFull') },
    passedOn: Math.abs(costs) > 0 ? passed / costs : null,
    notPassed: notPassedOf(changes, products),
  }
}

/** Least money of a month that is worth a reason. */
const LEAST_AMOUNT = 0.005

function notPassedOf(changes: readonly CostChange[], products: readonly PassedThrough[]): NotPassed[] {
  const changeOf = new Map(changes.map((change) => [change.product.productId, change]))
  const missed = products.flatMap(({ productId, inFull, profit }) => {
    const amount = profit === null ? 0 : profit.inFull - profit.next
    return amount < LEAST_AMOUNT ? [] : [{ amount, reason: reasonOf(changeOf.get(productId)!, inFull) }]
  })
  return PASS_REASONS.flatMap((reason) => {
    const of = missed.filter((each) => each.reason === reason)
    const amount = of.reduce((sum, each) => sum + each.amount, 0)
    return of.length === 0 ? [] : [{ reason, products: of.length, amount }]
  }).sort((a, b) => b.amount - a.amount)
}

function reasonOf({ product, given }: CostChange, inFull: number): PassReason {
  if (DECIDED.has(given.reason)) return 'decided'
  if (ruleBrokenBy(product.question, inFull) !== null) return 'limits'
  if (given.heldBy.length > 0) return 'rules'
  return MOVABLE.has(given.adviceReason) ? 'unsure' : 'left_alone'
}

const DECIDED: ReadonlySet<RoundPrice['reason']> = new Set(FIXED_BY)

function passedThrough({ product, costBefore, newPrice }: CostChange): PassedThrough | null {
  const { price, cost, unit } = product.question
  if (price === null || cost === null) return null
  const change = cost.amount - costBefore
  if (Math.abs(change) <= LEAST_CHANGE * costBefore) return null
  const paid = unit?.paid ?? 1
  const inFull = price + change / paid
  const margin = (at: number, of: number) => 1 - of / (at * paid)
  const weigher = weigherOf(product, price)
  // Before the change a unit brought as much more as it cost less.
  const kept = weigher.at(price).profit!
  const units = (product.monthlyUnits ?? 0) * (unit?.kept ?? 1) * weigher.all.units
  return {
    ...{ productId: product.productId, price, newPrice, costBefore, cost: cost.amount, inFull },
    passedOn: ((newPrice - price) * paid) / change,
    margin: {
      before: margin(price, costBefore),
      kept: margin(price, cost.amount),
      next: margin(newPrice, cost.amount),
    },
    profit:
      product.monthlyUnits === null
        ? null
        : {
            before: kept + units * change,
            kept,
            next: weigher.at(newPrice).profit!,
            inFull: weigher.at(inFull).profit!,
          },
  }
}
