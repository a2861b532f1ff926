import type * as z from 'zod'
import type { Output } from '#contract/calls'
import { directions, type listAdviceInput } from '#contract/recommendations'
import type { TenantContext } from '../../kit/context.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { ADVICE_ORDERS } from './advice-orders.ts'
import { facetsOf, filterAdvice } from './filter-advice.ts'
import { presentAdvice } from './make-advice.ts'
import { sumAdvice } from './sum-open.ts'
import { type Listed, weighStore } from './weigh-store.ts'

type Query = z.output<typeof listAdviceInput>

const DEFAULT_PAGE_SIZE = 20
/** Moves whose lists hold no change, or more than the changes. */
const LACKS_CHANGES: ReadonlySet<Query['move']> = new Set(['work', 'keep', 'test'])

/** Returns advice on every product that ever sold: one page, and the totals of all pages. */
export async function listAdvice({ ctx, input }: VerbArgs<'listAdvice'>): Promise<Output<'listAdvice'>> {
  const { found, left, shown } = await findAdvice(ctx, input)
  const { store, errors, rails, now } = found
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
    facets: input.facets ? facetsOf(found.decided, input) : null,
  }
}

/** Weighs the store and returns what the filters leave, before and after the direction, the latter in order. */
export async function findAdvice(ctx: TenantContext, query: Omit<Query, 'facets'>) {
  const { search, direction, decision = 'open', sort = 'opportunity' } = query
  const found = await weighStore(ctx, search)
  const decided = found.listed.filter((each) => passes(each, decision))
  // A list without all changes only hides them: its sums are those of the store, so that none is no "none".
  const left = filterAdvice(decided, query, LACKS_CHANGES.has(query.move) ? 'move' : undefined)
  const shown = filterAdvice(left, { move: query.move }).filter(
    ({ advised }) => direction === undefined || advised.direction === direction,
  )
  return { found: { ...found, decided }, left, shown: shown.toSorted(ADVICE_ORDERS[sort]) }
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

function passes({ decision, isOpen }: Listed, wanted: NonNullable<Query['decision']>): boolean {
  if (wanted === 'all') return true
  return wanted === 'open' ? isOpen : decision?.decision === wanted
}
