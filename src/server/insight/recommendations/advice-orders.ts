import type * as z from 'zod'
import type { listAdviceInput } from '#contract/recommendations'
import type { Listed } from './weigh-store.ts'

type AdviceSort = NonNullable<z.output<typeof listAdviceInput>['sort']>

/** Returns the gain of a change; a price to test has no expected gain. */
function opportunity({ advised, gain }: Listed): number {
  return advised.kind === 'test' ? 0 : (gain?.value ?? 0)
}

function worthTesting({ advised, gain }: Listed): number {
  return advised.kind === 'test' ? (gain?.value ?? 0) : 0
}

/**
 * Returns the revenue of the next 30 days at today's price: among cards without an expected gain, the largest
 * products come first.
 */
function revenueAhead({ row }: Listed): number {
  return row.demandState === 'selling' ? Number(row.price ?? 0) * (row.monthlyUnits ?? 0) : 0
}

type Order = (a: Listed, b: Listed) => number

const titles = new Intl.Collator('en')
const byTitle: Order = (a, b) => titles.compare(a.title, b.title) || a.productId - b.productId
const byTest: Order = (a, b) =>
  worthTesting(b) - worthTesting(a) || revenueAhead(b) - revenueAhead(a) || byTitle(a, b)
const descending =
  (figure: (listed: Listed) => number): Order =>
  (a, b) =>
    figure(b) - figure(a) || byTest(a, b)
const ascending =
  (figure: (listed: Listed) => number): Order =>
  (a, b) =>
    figure(a) - figure(b) || byTest(a, b)

/** Orders of lists of advice. */
export const ADVICE_ORDERS: Readonly<Record<AdviceSort, Order>> = {
  money: descending(({ gain }) => gain?.value ?? 0),
  '-money': ascending(({ gain }) => gain?.value ?? 0),
  opportunity: descending(opportunity),
  '-opportunity': ascending(opportunity),
  probability: descending(({ advised }) => advised.probability ?? 0),
  '-probability': ascending(({ advised }) => advised.probability ?? 0),
  change: ascending(({ advised }) => (advised.kind === 'test' ? 0 : advised.change)),
  '-change': descending(({ advised }) => (advised.kind === 'test' ? 0 : advised.change)),
  ownShare: descending(({ row }) => row.ownShare ?? 0),
  '-ownShare': ascending(({ row }) => row.ownShare ?? 0),
  title: byTitle,
  '-title': (a, b) => byTitle(b, a),
}
