import { setImmediate as turn } from 'node:timers/promises'
import type * as z from 'zod'
import { type adviceList, directions, type listAdviceInput } from '#contract/schemas/advice'
import type { TenantContext } from '../../context.ts'
import { containing } from '../../db/like-pattern.ts'
import { type AdviceRow, readSoldRows, readStoreSetting } from './advice-rows.ts'
import { type GuardRailTable, readGuardRails } from './guard-rail-rows.ts'
import { type AdviceSetting, makeAdvice, type PriceAdvice } from './make-advice.ts'

type Query = z.output<typeof listAdviceInput>

const DEFAULT_PAGE_SIZE = 20
/** Then other requests get their turn. By the clock: after a start one advice takes ten times as long as later. */
const AT_ONCE_MS = 10

/** Advice on every product that ever sold: one page of it, and what all pages hold together. */
export async function listAdvice(args: {
  readonly ctx: TenantContext
  readonly input: { readonly query: Query }
}): Promise<z.infer<typeof adviceList>> {
  const { ctx, input } = args
  const { search, direction, decision = 'open', sort = 'opportunity' } = input.query
  const pattern = search ? containing(search.toLowerCase()) : null
  const [store, rails, rows] = await ctx.inTenant(async (tx) => [
    await readStoreSetting(tx, ctx.companyId),
    await readGuardRails(tx, ctx.companyId),
    await readSoldRows(tx, ctx.companyId, pattern),
  ])
  const everything = await adviseAll(rows, rails, { store, now: ctx.clock() })
  const costed = new Set(rows.filter((row) => row.cost !== null).map((row) => Number(row.productId)))
  const left = everything.filter((advice) => passes(advice, decision))
  const shown = direction ? left.filter((advice) => advice.direction === direction) : left
  shown.sort(ORDERS[sort])
  return {
    rows: pageOf(shown, input.query),
    total: shown.length,
    counts: {
      increase: left.filter((advice) => advice.direction === 'increase').length,
      maintain: left.filter((advice) => advice.direction === 'maintain').length,
      decrease: left.filter((advice) => advice.direction === 'decrease').length,
    },
    monthlyGain: left.reduce((sum, advice) => sum + opportunity(advice), 0),
    goal: rails.store.goal,
    currency: store.currency,
    withCost: left.filter((advice) => costed.has(advice.productId)).length,
  }
}

function pageOf(shown: readonly PriceAdvice[], query: Query): PriceAdvice[] {
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE, each } = query
  const slice = (rows: readonly PriceAdvice[], size: number) => rows.slice((page - 1) * size, page * size)
  if (each === undefined) return slice(shown, pageSize)
  return directions.flatMap((direction) =>
    slice(
      shown.filter((advice) => advice.direction === direction),
      each,
    ),
  )
}

async function adviseAll(
  rows: readonly AdviceRow[],
  rails: GuardRailTable,
  setting: Omit<AdviceSetting, 'rails'>,
): Promise<PriceAdvice[]> {
  const advice: PriceAdvice[] = []
  let begunAt = performance.now()
  for (const row of rows) {
    if (performance.now() - begunAt > AT_ONCE_MS) {
      await turn()
      begunAt = performance.now()
    }
    advice.push(makeAdvice(row, { ...setting, rails: rails.of(row.productType) }))
  }
  return advice
}

function passes(advice: PriceAdvice, wanted: NonNullable<Query['decision']>): boolean {
  if (wanted === 'all') return true
  return wanted === 'open' ? advice.decision === null : advice.decision?.decision === wanted
}

function opportunity(advice: PriceAdvice): number {
  return advice.monthlyGain?.value ?? 0
}

type Order = (a: PriceAdvice, b: PriceAdvice) => number

const titles = new Intl.Collator('en')
const byTitle: Order = (a, b) => titles.compare(a.title, b.title) || a.productId - b.productId
const descending =
  (figure: (advice: PriceAdvice) => number): Order =>
  (a, b) =>
    figure(b) - figure(a) || byTitle(a, b)
const ascending =
  (figure: (advice: PriceAdvice) => number): Order =>
  (a, b) =>
    figure(a) - figure(b) || byTitle(a, b)

const ORDERS: Readonly<Record<NonNullable<Query['sort']>, Order>> = {
  opportunity: descending(opportunity),
  '-opportunity': ascending(opportunity),
  probability: descending((advice) => advice.probability ?? 0),
  '-probability': ascending((advice) => advice.probability ?? 0),
  change: ascending((advice) => advice.change),
  '-change': descending((advice) => advice.change),
  title: byTitle,
  '-title': (a, b) => byTitle(b, a),
}
