import { brokenRule } from '../pricing/broken-rule.ts'
import type { StoreErrors } from '../pricing/joint-draws.ts'
import { type CheckedProduct, checkedProducts } from './check-figures.ts'
import { checkFloor } from './check-floor.ts'
import { chanceToClear, weeksOfCover } from './check-stock.ts'
import type { RoundConstraint, RoundScope } from './types/round-constraint.ts'
import type { RoundProduct } from './types/round-question.ts'
import type { RoundViolation } from './types/round-result.ts'

export interface CheckQuestion {
  readonly products: readonly RoundProduct[]
  /** Final price of each product that changes. */
  readonly prices: ReadonlyMap<number, number>
  readonly constraints: readonly RoundConstraint[]
  readonly errors: StoreErrors
}

/** Part of a limit that counts as kept: the noise of sums and of the solver. */
const NOISE = 1e-6

type Broken = Omit<RoundViolation & { readonly kind: 'constraint' }, 'kind' | 'constraint'>

/**
 * Rules that final, rounded prices break: the constraints of a round, and the limits of each product that changes. It
 * computes everything from the products again and shares nothing with the solver.
 */
export function checkRound({ products, prices, constraints, errors }: CheckQuestion): RoundViolation[] {
  const checked = checkedProducts(products, prices)
  const limits = checked.flatMap(({ product, today, price }): RoundViolation[] => {
    if (price === today) return []
    const { cost, rails, form } = product.question
    const known = cost === null || cost.isAssumed ? null : cost.amount
    const rule = brokenRule(price, { today, cost: known, rails, ...(form ? { step: form.step } : {}) })
    const { daysSinceChange } = product.question
    const isResting = daysSinceChange !== null && daysSinceChange < rails.minDaysBetweenChanges
    const isLedBack = brokenRule(today, { today, cost: known, rails }) !== null
    const found = rule ?? (isResting && !isLedBack ? 'days_between_changes' : null)
    return found === null ? [] : [{ kind: 'limit', productId: product.productId, rule: found }]
  })
  return [
    ...constraints.flatMap((constraint, at) =>
      brokenBy(constraint, checked, errors).map((each) => ({
        kind: 'constraint' as const,
        constraint: at,
        ...each,
      })),
    ),
    ...limits,
  ]
}

function brokenBy(
  constraint: RoundConstraint,
  checked: readonly CheckedProduct[],
  errors: StoreErrors,
): Broken[] {
  switch (constraint.kind) {
    case 'changes': {
      const changed = within(checked, constraint.of).filter(isChanged)
      return changed.length > constraint.most
        ? [{ productIds: idsOf(changed), allowed: constraint.most, found: changed.length }]
        : []
    }
    case 'floor': {
      const counted = within(checked, constraint.of)
      const found = checkFloor(constraint, counted, errors)
      return found < constraint.least * (1 - NOISE)
        ? [{ productIds: idsOf(counted), allowed: constraint.least, found }]
        : []
    }
    case 'image':
    case 'dearer':
      return brokenMeans(constraint, checked)
    case 'cover':
      return within(checked, constraint.of)
        .filter(({ product, price, today }) => {
          const weeks = weeksOfCover(product)
          return price < today && weeks !== null && weeks <= constraint.weeks
        })
        .map((each) => ({
          productIds: idsOf([each]),
          allowed: constraint.weeks,
          found: weeksOfCover(each.product)!,
        }))
    case 'bounds':
      return within(checked, constraint.of).flatMap((each) => brokenBounds(constraint, each))
    case 'clear':
      return checked
        .filter(({ product }) => product.productId === constraint.productId)
        .map((each) => ({ each, found: chanceToClear(each, constraint) }))
        .filter(({ found }) => found < CLEAR_CHANCE - NOISE)
        .map(({ each, found }) => ({ productIds: idsOf([each]), allowed: CLEAR_CHANCE, found }))
    default:
      return brokenPairs(constraint, new Map(checked.map((each) => [each.product.productId, each])))
  }
}

function brokenBounds(
  { cut, rise, isTried, restDays }: RoundConstraint & { readonly kind: 'bounds' },
  each: CheckedProduct,
): Broken[] {
  const { product, price, today } = each
  if (!isChanged(each)) return []
  const { tested, daysSinceChange } = product.question
  const found = price / today - 1
  const productIds = idsOf([each])
  if (restDays !== null && (daysSinceChange ?? restDays) < restDays)
    return [{ productIds, allowed: restDays, found: daysSinceChange! }]
  if (cut !== null && found < -cut - NOISE) return [{ productIds, allowed: -cut, found }]
  if (rise !== null && found > rise + NOISE) return [{ productIds, allowed: rise, found }]
  const [lowest, highest] = [tested?.lowest ?? today, tested?.highest ?? today]
  if (!isTried || (price >= lowest && price <= highest)) return []
  return [{ productIds, allowed: price < lowest ? lowest : highest, found: price }]
}

/** Chance that the design gives to clearing. */
const CLEAR_CHANCE = 0.7

function brokenMeans(
  constraint: RoundConstraint & { readonly kind: 'image' | 'dearer' },
  checked: readonly CheckedProduct[],
): Broken[] {
  const counted =
    constraint.kind === 'dearer'
      ? checked
      : checked.filter(({ product }) => constraint.productIds.includes(product.productId))
  const all = counted.reduce((sum, { now }) => sum + now.revenue, 0)
  if (!(all > 0)) return []
  const part = ({ price, today }: CheckedProduct) =>
    constraint.kind === 'image' ? price / today - 1 : price > today ? 1 : 0
  const found = counted.reduce((sum, each) => sum + (each.now.revenue / all) * part(each), 0)
  return found > constraint.most + NOISE
    ? [
        {
          productIds: idsOf(counted.filter(({ price, today }) => price > today)),
          allowed: constraint.most,
          found,
        },
      ]
    : []
}

type Pairs = RoundConstraint & { readonly kind: 'ladder' | 'quality' | 'gap' | 'same' | 'together' }

function brokenPairs(constraint: Pairs, of: ReadonlyMap<number, CheckedProduct>): Broken[] {
  return pairsOf(constraint).flatMap(({ first, second, found, least, most }) => {
    const [a, b] = [of.get(first), of.get(second)]
    if (a === undefined || b === undefined) return []
    const productIds = [first, second]
    if (constraint.kind === 'together')
      return isChanged(a) === isChanged(b) ? [] : [{ productIds, allowed: 0, found: 1 }]
    if (!constraint.repair && !isChanged(a) && !isChanged(b)) return []
    const value = found(a.price, b.price)
    if (value < least - NOISE) return [{ productIds, allowed: least, found: value }]
    return value > most + NOISE ? [{ productIds, allowed: most, found: value }] : []
  })
}

interface Pair {
  readonly first: number
  readonly second: number
  /** The constraint's measure of two prices, and its ends. */
  readonly found: (first: number, second: number) => number
  readonly least: number
  readonly most: number
}

function pairsOf(constraint: Pairs): Pair[] {
  const above = (first: number, second: number) => first / second - 1
  switch (constraint.kind) {
    case 'ladder':
      return constraint.steps.slice(1).map((larger, k) => {
        const smaller = constraint.steps[k]!
        const cheaper = (first: number, second: number) => 1 - first / larger.size / (second / smaller.size)
        const ends = { least: constraint.cheaper, most: Number.POSITIVE_INFINITY }
        return { first: larger.productId, second: smaller.productId, found: cheaper, ...ends }
      })
    case 'gap': {
      const { least, most } = constraint
      return constraint.pairs.map(([first, second]) => ({ first, second, found: above, least, most }))
    }
    case 'quality': {
      const { least, most } = constraint
      return neighboursOf(constraint.productIds).map((pair) => ({ ...pair, found: above, least, most }))
    }
    case 'same':
    case 'together':
      return neighboursOf(constraint.productIds).map((pair) => ({ ...pair, found: above, least: 0, most: 0 }))
  }
}

function neighboursOf(productIds: readonly number[]) {
  return productIds.slice(1).map((first, k) => ({ first, second: productIds[k]! }))
}

function within(checked: readonly CheckedProduct[], of: RoundScope): CheckedProduct[] {
  if (of.kind === 'store') return [...checked]
  return checked.filter(
    ({ product }) => of.name === (of.kind === 'vendor' ? product.vendor : product.productType),
  )
}

const isChanged = ({ price, today }: CheckedProduct) => price !== today

const idsOf = (checked: readonly CheckedProduct[]) => checked.map(({ product }) => product.productId)
