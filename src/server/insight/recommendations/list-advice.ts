import type * as z from 'zod'
import { type adviceList, directions, type listAdviceInput } from '#contract/recommendations'
import type { TenantContext } from '../../kit/context.ts'
import { presentAdvice } from './make-advice.ts'
import { sumAdvice } from './sum-open.ts'
import { type Listed, weighStore } from './weigh-store.ts'

type Query = z.output<typeof listAdviceInput>

const DEFAULT_PAGE_SIZE = 20

/** Returns advice on every product that ever sold: one page, and the totals of all pages. */
export async function listAdvice(args: {
  readonly ctx: TenantContext
  readonly input: Query
}): Promise<z.infer<typeof adviceList>> {
  const { ctx, input } = args
  const { search, direction, decision = 'open', sort = 'opportunity' } = input
  const { store, errors, rails, listed, now } = await weighStore(ctx, search)
  const left = listed.filter((each) => passes(each, decision))
  const shown = left.filter(({ advised }) => direction === undefined || advised.direction === direction)
  shown.sort(ORDERS[sort])
  const { counts, tests, costNeeded, totals } = sumAdvice(left, errors)
  return {
    rows: pageOf(shown, input).map((each) => presentAdvice(each, { store, rails: each.question.rails, now })),
    total: shown.length,
    counts,
    tests,
    costNeeded,
    totals,
    goal: rails.store.goal,
    currency: store.currency,
    withCost: left.filter(({ row }) => row.cost !== null).length,
    withAssumedMargin: left.filter(({ question }) => question.cost?.isAssumed).length,
  }
}

function pageOf(shown: readonly Listed[], query: Query): Listed[] {
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE, each } = query
  const slice = (rows: readonly Listed[], size: number) => rows.slice((page - 1) * size, page * size)
  if (each === undefined) return slice(shown, pageSize)
  return directions.flatMap((direction) =>
    slice(
      shown.filter(({ advised }) => advised.direction === direction),
      each,
    ),
  )
}

function passes({ decision }: Listed, wanted: NonNullable<Query['decision']>): boolean {
  if (wanted === 'all') return true
  return wanted === 'open' ? decision === null : decision?.decision === wanted
}

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

const ORDERS: Readonly<Record<NonNullable<Query['sort']>, Order>> = {
  opportunity: descending(opportunity),
  '-opportunity': ascending(opportunity),
  probability: descending(({ advised }) => advised.probability ?? 0),
  '-probability': ascending(({ advised }) => advised.probability ?? 0),
  change: ascending(({ advised }) => (advised.kind === 'test' ? 0 : advised.change)),
  '-change': descending(({ advised }) => (advised.kind === 'test' ? 0 : advised.change)),
  title: byTitle,
  '-title': (a, b) => byTitle(b, a),
}
