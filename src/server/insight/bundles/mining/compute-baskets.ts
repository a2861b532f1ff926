import {
  type BasketMonth,
  type BasketRule,
  type BasketStratum,
  decodeList,
  findSubstitutes,
  firstDayOfMonth,
  isoDateOfDay,
  joinMonths,
  lastYear,
  listBaskets,
  type QualityPoint,
  sharedBaskets,
  testComplements,
} from '#analytics'
import { BASKET_METHOD } from './fingerprint.ts'

export interface MinedRule extends BasketRule {
  readonly kind: 'complement' | 'substitute'
  readonly productA: number
  readonly productB: number
  /** Orders with both products in the last year of data, and the number of days that year has data for. */
  readonly recent: number
  readonly recentDays: number
}

export interface Mined {
  readonly method: string
  readonly fingerprint: string
  readonly firstDay: number
  readonly lastDay: number
  readonly dataThrough: string | null
  readonly orders: number
  readonly baskets: number
  readonly tooLarge: number
  readonly strata: readonly BasketStratum[]
  readonly qualities: readonly QualityPoint[]
  readonly products: readonly {
    readonly productId: number
    readonly orders: number
    readonly baskets: Uint8Array
  }[]
  readonly rules: readonly MinedRule[]
}

/** Only the strongest pairs of each kind are kept, so that the table stays bounded. */
const MOST_RULES = 20_000

interface Store {
  readonly fingerprint: string
  readonly productIds: readonly number[]
  /** Number of each product's type; -1 without one. */
  readonly types: Int32Array
  readonly months: readonly BasketMonth[]
}

/**
 * Computes the baskets, the pairs bought together and the pairs that replace each other from the months of a store;
 * `productIds` ascend.
 */
export function computeBaskets({ fingerprint, productIds, types, months }: Store): Mined {
  const count = productIds.length
  const table = joinMonths(months, productIds)
  const { rules: complements, qualities } = testComplements(table, count)
  const substitutes = findSubstitutes(table, types, complements)
  const { strata, lists } = listBaskets(table, count)
  const span = spanOf(months)
  const year = lastYear(strata, span, firstDayOfMonth)
  const recentOf = (a: number, b: number) =>
    sharedBaskets([decodeList(lists[a]!), decodeList(lists[b]!)]).filter((k) => k >= year.firstBasket).length
  const keyed = (rule: BasketRule, kind: MinedRule['kind']): MinedRule => ({
    ...rule,
    kind,
    productA: productIds[rule.a]!,
    productB: productIds[rule.b]!,
    recent: recentOf(rule.a, rule.b),
    recentDays: year.days,
  })
  return {
    method: BASKET_METHOD,
    fingerprint,
    ...span,
    dataThrough: months.length === 0 ? null : isoDateOfDay(span.lastDay),
    orders: table.orders,
    baskets: table.count,
    tooLarge: table.tooLarge,
    strata,
    qualities,
    products: lists.flatMap((baskets, place) => {
      const orders = table.ordersWith[place]!
      return orders === 0 ? [] : [{ productId: productIds[place]!, orders, baskets }]
    }),
    rules: [
      ...complements.slice(0, MOST_RULES).map((rule) => keyed(rule, 'complement')),
      ...substitutes.slice(0, MOST_RULES).map((pair) =>
        keyed(
          {
            ...pair,
            support: pair.together / Math.max(1, table.orders),
            confidence: pair.together / Math.max(1, table.ordersWith[pair.a]!),
            lift: pair.ratio,
            liftLow: pair.ratioLow,
            liftHigh: pair.ratioHigh,
          },
          'substitute',
        ),
      ),
    ],
  }
}

function spanOf(months: readonly BasketMonth[]): { firstDay: number; lastDay: number } {
  const [first, last] = [months[0], months.at(-1)]
  return { firstDay: first?.firstDay ?? 0, lastDay: last?.lastDay ?? 0 }
}
