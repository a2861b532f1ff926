import { setImmediate as turn } from 'node:timers/promises'
import type { StoreErrors } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import { containing } from '../../kit/db/like-pattern.ts'
import { type AdviceRow, readSoldRows } from './advice-rows.ts'
import { type RuledRails, readRuledRails } from './guard-rail-rows.ts'
import { decisionOn, type PriceAdvice } from './make-advice.ts'
import { type PricingSetting, readPricingSetting, readStoreErrors } from './pricing-setting.ts'
import { type WeighedRow, weighRow } from './weigh-row.ts'

/**
 * Milliseconds after which other requests get their turn. Measured by the clock, because directly after a start one
 * advice takes ten times as long as later.
 */
const AT_ONCE_MS = 10

/**
 * A product with the part of its advice that order and sums need; the rest is computed for the rows that are shown.
 */
export interface Listed extends WeighedRow {
  readonly productId: number
  readonly title: string
  readonly decision: PriceAdvice['decision']
  /** True if its advice waits for the owner: nothing was decided on it, and no price is planned. */
  readonly isOpen: boolean
}

export interface WeighedStore {
  readonly store: PricingSetting
  readonly errors: StoreErrors
  readonly rails: RuledRails
  readonly listed: readonly Listed[]
  readonly now: Date
}

/** Weighs the prices of every product that ever sold, or of those that match the search. */
export async function weighStore(ctx: TenantContext, search?: string): Promise<WeighedStore> {
  const pattern = search ? containing(search.toLowerCase()) : null
  const { rows, ...read } = await ctx.inTenant(async (tx) => {
    const store = await readPricingSetting(tx, ctx.companyId)
    return {
      store,
      errors: await readStoreErrors(tx, ctx.companyId, store),
      rails: await readRuledRails(tx, ctx, null),
      rows: await readSoldRows(tx, ctx.companyId, pattern),
    }
  })
  const now = ctx.clock()
  return { ...read, now, listed: await weighAll(rows, { ...read, now }) }
}

async function weighAll(rows: readonly AdviceRow[], given: Omit<WeighedStore, 'listed'>): Promise<Listed[]> {
  const { rails, store, errors, now } = given
  const all: Listed[] = []
  let begunAt = performance.now()
  for (const row of rows) {
    if (performance.now() - begunAt > AT_ONCE_MS) {
      await turn()
      begunAt = performance.now()
    }
    const weighed = weighRow(row, { store, errors, rails: rails.for(row) })
    const decision = decisionOn(weighed, now)
    const isOpen = decision === null && !row.isPlanned && !row.isInTest
    all.push({ ...weighed, productId: Number(row.productId), title: row.title, decision, isOpen })
  }
  return all
}
