import { isOutOfBounds } from './price-bounds.ts'
import type { PriceRatio, RoundProblem, SumLimit } from './problem.ts'
import { inScope } from './scope.ts'
import { chanceToSell, coverWeeks } from './stock-bounds.ts'
import type { FloorFigure, RoundConstraint } from './types/round-constraint.ts'
import type { WeighedPrice, WeighedProduct } from './weigh-prices.ts'

/** What a round is solved from: products with a price, in their order. */
export interface ProblemQuestion {
  readonly products: readonly WeighedProduct[]
  readonly constraints: readonly RoundConstraint[]
  /** Money or units by which the floors at these positions are raised. */
  readonly raised?: ReadonlyMap<number, number>
  /** Prices of an earlier proposal, by product. */
  readonly previous?: ReadonlyMap<number, number>
}

/** Chance with which a product must sell what is to be cleared. */
const CLEARING_CHANCE = 0.7
/** Part of a product's best worth that a change of an earlier proposal must bring. */
const STILL = 0.002

/** The round as the solver sees it. Constraints become sums and ratios with their positions. */
export function problemOf({ products, constraints, raised, previous }: ProblemQuestion): RoundProblem {
  const place = new Map(products.map(({ product }, at) => [product.productId, at]))
  return {
    items: products.map((each) => ({
      prices: each.prices.map(({ price }) => price),
      values: valuesOf(each, previous?.get(each.product.productId)),
      held: each.held,
    })),
    sums: constraints.flatMap((constraint, of) =>
      sumsOf(constraint, products).map((sum) => ({ ...sum, most: sum.most - (raised?.get(of) ?? 0), of })),
    ),
    ratios: constraints.flatMap((constraint, of) =>
      ratiosOf(constraint, place).map((ratio) => ({ ...ratio, of })),
    ),
  }
}

/** A price of an earlier proposal is worth a little more, so that another one must bring more than noise. */
function valuesOf({ prices, own }: WeighedProduct, before: number | undefined): number[] {
  const bonus = before === undefined ? 0 : STILL * Math.abs(prices[own]!.worth)
  return prices.map(({ price, worth, isAllowed }) =>
    isAllowed ? worth + (price === before ? bonus : 0) : Number.NEGATIVE_INFINITY,
  )
}

/** Sums that a constraint limits, over the prices of all products. */
export function sumsOf(constraint: RoundConstraint, products: readonly WeighedProduct[]): SumLimit[] {
  const amounts = (
    of: (each: WeighedProduct, price: WeighedPrice) => number,
    isCounted = (_: WeighedProduct) => true,
  ) => products.map((each) => (isCounted(each) ? each.prices.map((price) => of(each, price)) : null))
  switch (constraint.kind) {
    case 'changes':
      return [
        {
          amounts: amounts((each, { price }) => (price === each.price ? 0 : 1), inScope(constraint.of)),
          most: constraint.most,
        },
      ]
    case 'floor':
      return [floorOf(constraint, products)]
    case 'image': {
      const known = new Set(constraint.productIds)
      const counted = products.filter(({ product }) => known.has(product.productId))
      const all = revenueOf(counted)
      const rise = (each: WeighedProduct, { price }: WeighedPrice) =>
        (each.prices[each.held]!.revenue / all) * (price / each.price - 1)
      return [
        { amounts: amounts(rise, ({ product }) => known.has(product.productId)), most: constraint.most },
      ]
    }
    case 'dearer': {
      const all = revenueOf(products)
      const part = (each: WeighedProduct, { price }: WeighedPrice) =>
        price > each.price ? each.prices[each.held]!.revenue / all : 0
      return [{ amounts: amounts(part), most: constraint.most }]
    }
    case 'cover': {
      const isScarce = (each: WeighedProduct) =>
        inScope(constraint.of)(each) &&
        (coverWeeks(each.product) ?? Number.POSITIVE_INFINITY) <= constraint.weeks
      return [{ amounts: amounts((each, { price }) => (price < each.price ? 1 : 0), isScarce), most: 0 }]
    }
    case 'bounds': {
      const isOut = (each: WeighedProduct, { price }: WeighedPrice) =>
        isOutOfBounds(constraint, { ...each.product.question, price: each.price }, price) ? 1 : 0
      return [{ amounts: amounts(isOut, inScope(constraint.of)), most: 0 }]
    }
    case 'clear': {
      const chance = (each: WeighedProduct, { price }: WeighedPrice) => -chanceToSell(each, price, constraint)
      const isMeant = ({ product }: WeighedProduct) => product.productId === constraint.productId
      return [{ amounts: amounts(chance, isMeant), most: -CLEARING_CHANCE }]
    }
    default:
      return []
  }
}

function revenueOf(products: readonly WeighedProduct[]): number {
  return products.reduce((sum, { prices, held }) => sum + prices[held]!.revenue, 0)
}

/** Σ -figure ≤ -least × today's. A margin's floor is that of profit less the least margin of the revenue. */
function floorOf(
  { of, figure, least }: RoundConstraint & { readonly kind: 'floor' },
  products: readonly WeighedProduct[],
): SumLimit {
  const counted = products.map((each) =>
    inScope(of)(each) && figureOf(each.prices[each.held]!, figure) !== null ? each : null,
  )
  const today = (which: FloorFigure) =>
    counted.reduce((sum, each) => sum + (each ? (figureOf(each.prices[each.held]!, which) ?? 0) : 0), 0)
  if (figure !== 'margin')
    return {
      amounts: counted.map((each) => each?.prices.map((price) => -(figureOf(price, figure) ?? 0)) ?? null),
      most: -least * today(figure),
    }
  const rate = least * (today('profit') / today('revenue'))
  return {
    amounts: counted.map(
      (each) => each?.prices.map(({ profit, revenue }) => rate * revenue - (profit ?? 0)) ?? null,
    ),
    most: 0,
  }
}

function figureOf({ revenue, units, profit }: WeighedPrice, figure: FloorFigure): number | null {
  return figure === 'revenue' ? revenue : figure === 'units' ? units : profit
}

function ratiosOf(constraint: RoundConstraint, place: ReadonlyMap<number, number>): PriceRatio[] {
  const pair = (
    productId: number,
    againstId: number,
    [least, most]: readonly [least: number, most: number],
    mayStay: boolean,
  ): PriceRatio[] => {
    const [a, b] = [place.get(productId), place.get(againstId)]
    return a === undefined || b === undefined || a === b ? [] : [{ a, b, least, most, mayStay }]
  }
  switch (constraint.kind) {
    case 'ladder':
      return constraint.steps.slice(1).flatMap(({ productId, size }, k) => {
        const smaller = constraint.steps[k]!
        const most = ((1 - constraint.cheaper) * size) / smaller.size
        return pair(productId, smaller.productId, [0, most], !constraint.repair)
      })
    case 'quality':
      return constraint.productIds
        .slice(1)
        .flatMap((productId, k) =>
          pair(
            productId,
            constraint.productIds[k]!,
            [1 + constraint.least, 1 + constraint.most],
            !constraint.repair,
          ),
        )
    case 'gap':
      return constraint.pairs.flatMap(([productId, againstId]) =>
        pair(productId, againstId, [1 + constraint.least, 1 + constraint.most], !constraint.repair),
      )
    case 'same':
      return constraint.productIds
        .slice(1)
        .flatMap((productId, k) => pair(productId, constraint.productIds[k]!, [1, 1], !constraint.repair))
    case 'together':
      return constraint.productIds.slice(1).flatMap((productId, k) =>
        pair(productId, constraint.productIds[k]!, [0, Number.POSITIVE_INFINITY], false).map((ratio) => ({
          ...ratio,
          isTogether: true,
        })),
      )
    default:
      return []
  }
}
