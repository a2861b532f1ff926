import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { holdToday } from '../catalogue/hold-today.ts'
import { saveFacts } from '../day-facts/save-facts.ts'
import { lookAhead } from './await-day.ts'
import { refuseUnknownProducts } from './known-products.ts'
import { type ProductDayFact, type ProductDayKind, productDayFacts } from './product-day-facts.ts'

export interface FactRow {
  readonly productId: number
  readonly [column: string]: unknown
}

interface Save {
  readonly kind: ProductDayKind
  readonly rows: readonly FactRow[]
}

/** Adds rows, or replaces those of the same product and day: all of them or none. */
export async function saveProductDayFacts(args: {
  readonly ctx: TenantContext
  readonly input: Save
}): Promise<{ ok: true; saved: number }> {
  const { ctx, input } = args
  const fact = productDayFacts[input.kind]
  refuseRepeatedRows(input.rows, (row) => `${row.productId} ${row[fact.dayName]}`)
  return ctx.inTenant(async (tx) => {
    await refuseUnknownProducts(tx, ctx.companyId, input.rows)
    await saveFacts(tx.client, ctx.companyId, fact, input.rows)
    await afterChange(ctx, tx, fact, input.rows)
    return { ok: true, saved: input.rows.length }
  })
}

export function refuseRepeatedRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): void {
  const seen = new Set<string>()
  rows.forEach((row, at) => {
    const key = keyOf(row)
    if (seen.has(key))
      throw problem('calendar.day_twice', null, {
        fields: { [`rows.${at}`]: message('field.day_in_earlier_row') },
      })
    seen.add(key)
  })
}

/** Updates today's price or cost, and requests new estimates where needed. */
export async function afterChange(
  ctx: TenantContext,
  tx: TenantTransaction,
  fact: ProductDayFact,
  rows: readonly FactRow[],
  emptied = false,
): Promise<void> {
  const productIds = rows.map((row) => row.productId)
  if (fact.held) {
    await holdToday(ctx, tx, { held: fact.held, productIds, emptied })
    await lookAhead({ ctx, tx })
  }
  if (fact.entersEstimates || fact.held) await ctx.events.storeDataChanged({ ctx, tx })
}
