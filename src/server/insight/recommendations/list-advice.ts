import { setImmediate as turn } from 'node:timers/promises'
import type * as z from 'zod'
import { type adviceList, directions, type listAdviceInput } from '#contract/recommendations'
import type { TenantContext } from '../../kit/context.ts'
import { containing } from '../../kit/db/like-pattern.ts'
import { type AdviceRow, readSoldRows } from './advice-rows.ts'
import { countedMoves } from './counted-moves.ts'
import { type GuardRailTable, readGuardRails } from './guard-rail-rows.ts'
import { decisionOn, type PriceAdvice, presentAdvice } from './make-advice.ts'
import { type PricingSetting, readPricingSetting, readStoreErrors } from './pricing-setting.ts'
import { sumGains } from './sum-gains.ts'
import { type WeighedRow, weighRow } from './weigh-row.ts'

type Query = z.output<typeof listAdviceInput>

const DEFAULT_PAGE_SIZE = 20
/**
 * Milliseconds after which other requests get their turn. Measured by the clock, because directly after a start one
 * advice takes ten times as long as later.
 */
const AT_ONCE_MS = 10

/**
 * A product with the part of its advice that order and sums need; the rest is computed for the rows that are shown.
 */
interface Listed extends WeighedRow {
  readonly productId: number
  readonly title: string
  readonly decision: PriceAdvice['decision']
}

/** Returns advice on every product that ever sold: one page, and the totals of all pages. */
export async function listAdvice(args: {
  readonly ctx: TenantContext
  readonly input: Query
}): Promise<z.infer<typeof adviceList>> {
  const { ctx, input } = args
  const { search, direction, decision = 'open', sort = 'opportunity' } = input
  const pattern = search ? containing(search.toLowerCase()) : null
  const { store, errors, rails, rows } = await ctx.inTenant(async (tx) => {
    const store = await readPricingSetting(tx, ctx.companyId)
    return {
      store,
      errors: await readStoreErrors(tx, ctx.companyId, store),
      rails: await readGuardRails(tx, ctx.companyId),
      rows: await readSoldRows(tx, ctx.companyId, pattern),
    }
  })
  const now = ctx.clock()
  const everything = await weighAll(rows, { rails, store, now })
  const left = everything.filter((each) => passes(each, decision))
  const shown = direction ? left.filter(({ advised }) => advised.direction === direction) : left
  shown.sort(ORDERS[sort])
  const count = (which: (advised: WeighedRow['advised']) => boolean) =>
    left.filter(({ advised }) => which(advised)).length
  return {
    rows: pageOf(shown, input).map((each) => presentAdvice(each, { store, rails: each.question.rails, now })),
    total: shown.length,
    counts: {
      increase: count((advised) => advised.direction === 'increase'),
      maintain: count((advised) => advised.direction === 'maintain'),
      decrease: count((advised) => advised.direction === 'decrease'),
    },
    tests: count((advised) => advised.kind === 'test'),
    costNeeded: count((advised) => advised.reason === 'cost_decides'),
    totals: sumGains(countedMoves(left), errors),
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

async function weighAll(
  rows: readonly AdviceRow[],
  given: { readonly rails: GuardRailTable; readonly store: PricingSetting; readonly now: Date },
): Promise<Listed[]> {
  const { rails, store, now } = given
  const all: Listed[] = []
  let begunAt = performance.now()
  for (const row of rows) {
    if (performance.now() - begunAt > AT_ONCE_MS) {
      await turn()
      begunAt = performance.now()
    }
    const weighed = weighRow(row, { store, rails: rails.of(row.productType) })
    const { title } = row
    all.push({ ...weighed, productId: Number(row.productId), title, decision: decisionOn(weighed, now) })
  }
  return all
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
