import type * as z from 'zod'
import { adviseBundle, type BundleOutcome, bundleOutcome, type TogetherEvidence } from '#analytics'
import type { packageFactsAnswer } from '#contract/bundles'
import { roundAmount } from '#contract/round-amount'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { pairKey, type Selection } from './selection.ts'

export type PackageFacts = z.infer<typeof packageFactsAnswer>

/** Below this number of expected joint orders, few actual ones allow no statement. */
const FEWEST_EXPECTED = 3
const FEWEST_TOGETHER = 3
const DAYS_A_MONTH = 30.4

/** Presents the computed facts of a selection, at the asked price where one is given. */
export function presentFacts(selection: Selection, askedPrice: number | null): PackageFacts {
  const { question, evidence, rows, listed, run, currency } = selection
  const advice = adviseBundle(question)
  const cost = costOf(selection)
  const ids = rows.map((row) => Number(row.productId))
  const { best, listPrice } = advice
  return {
    currency,
    mining: run.state,
    products: rows.map((row, place) => ({
      productId: Number(row.productId),
      title: row.title,
      price: asPrice(row.price),
      cost:
        question.products[place]!.cost === null
          ? null
          : roundAmount(question.products[place]!.cost ?? 0, currency),
      orders: listed[place]!.orders,
      elasticity: row.elasticity,
    })),
    unknown: [...selection.unknown],
    pairs: (evidence?.pairs ?? []).map((pair) => presentPair(pair, ids, selection)),
    all: evidence && {
      together: evidence.all.together,
      expected: evidence.all.expected,
      support: evidence.all.support,
      lift: evidence.all.lift,
      perMonth: (question.together * DAYS_A_MONTH) / question.days,
    },
    conflicts: [...selection.conflicts],
    objective: advice.objective,
    listPrice: listPrice === null ? null : roundAmount(listPrice, currency),
    listMargin: listPrice === null ? null : marginAt(listPrice, cost),
    assumedCosts: rows.filter((row, place) => row.cost === null && question.products[place]!.cost !== null)
      .length,
    reason: advice.reason,
    best: best && { ...presentOutcome(best, currency), margin: marginAt(best.price, cost) },
    asked: askedPrice === null ? null : presentAsked(selection, askedPrice, listPrice, cost),
  }
}

/** Computes with both prices as they are shown: prices that look equal give no discount. */
function discountOf(askedPrice: number, listPrice: number, currency: string): number | null {
  const [asked, list] = [askedPrice, listPrice].map((price) => Number(roundAmount(price, currency))) as [
    number,
    number,
  ]
  if (list <= 0) return null
  return asked === list ? 0 : 1 - asked / list
}

/** Returns `null` where a cost is not known. */
function costOf({ question, rows }: Selection): number | null {
  const costs = question.products.map((product) => product.cost)
  return rows.length > 0 && costs.every((cost) => cost !== null)
    ? costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
    : null
}

function marginAt(price: number, cost: number | null): PackageFacts['listMargin'] {
  return cost === null || price <= 0 ? null : { amount: price - cost, share: (price - cost) / price }
}

export function presentOutcome(outcome: BundleOutcome, currency: string) {
  return { ...outcome, price: roundAmount(outcome.price, currency) }
}

/** No effect is expected of a price that equals the sum of the single prices: it changes nothing. */
function presentAsked(
  { question, currency }: Selection,
  askedPrice: number,
  listPrice: number | null,
  cost: number | null,
): NonNullable<PackageFacts['asked']> {
  const discount = listPrice === null ? null : discountOf(askedPrice, listPrice, currency)
  const outcome = discount === 0 ? null : bundleOutcome(question, askedPrice)
  return {
    price: roundAmount(askedPrice, currency),
    discount,
    margin: marginAt(askedPrice, cost),
    outcome: outcome && presentOutcome(outcome, currency),
  }
}

function presentPair(
  pair: TogetherEvidence,
  ids: readonly number[],
  { kinds }: Selection,
): PackageFacts['pairs'][number] {
  const [a, b] = [ids[pair.members[0]!]!, ids[pair.members[1]!]!]
  const isThin = pair.expected < FEWEST_EXPECTED && pair.together < FEWEST_TOGETHER
  return {
    a,
    b,
    together: pair.together,
    expected: pair.expected,
    support: pair.support,
    confidenceA: pair.confidence[0]!,
    confidenceB: pair.confidence[1]!,
    lift: pair.lift,
    qValue: pair.qValue,
    relation: kinds.get(pairKey(a, b)) ?? (isThin ? 'too_few' : 'none'),
  }
}
