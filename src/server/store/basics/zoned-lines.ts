import type { TenantTransaction } from '../../kit/db/database.ts'
import { moveKeptLines } from '../kept-rows/keep-deleted.ts'
import { moveOrderLines } from '../order-lines/move-lines.ts'

export interface ZoneChange {
  readonly companyId: string
  readonly from: string
  readonly to: string
}

export interface LineCounts {
  readonly withOffset: number
  readonly withoutOffset: number
  readonly notNoted: number
  readonly moving: number
  readonly movingMonth: number
}

/**
 * Imports and connections whose lines carry an offset without a note of it: platforms and their order exports always
 * write one.
 */
const zonedSourcesSql = `
  select array(
    select import_id from imports where company_id = $1 and format = 'shopify-orders'
    union select connection_id from platform_connections where company_id = $1) as ids`

/**
 * True if the source of line `l` wrote an instant independent of the store's time zone; `$4`: ids of
 * `zonedSourcesSql`.
 */
const isZoned = 'coalesce(l.has_offset, l.import_id = any($4::uuid[]), false)'
/** The day of an instant in the new time zone, and the instant of the same local time there. */
const newDay = '(l.ordered_at at time zone $3)::date'
const sameReading = '((l.ordered_at at time zone $2) at time zone $3)'

const countSql = `
  select count(*) filter (where l.has_offset) as "withOffset",
    count(*) filter (where not l.has_offset) as "withoutOffset",
    count(*) filter (where l.has_offset is null) as "notNoted",
    count(*) filter (where ${isZoned} and l.day <> ${newDay}) as moving,
    count(*) filter (where ${isZoned} and date_trunc('month', l.day) <> date_trunc('month', ${newDay})) as "movingMonth"
  from order_lines l where l.company_id = $1 and $2::text is not null`

async function values({ client }: TenantTransaction, { companyId, from, to }: ZoneChange) {
  const { rows } = await client.query<{ ids: string[] }>(zonedSourcesSql, [companyId])
  return [companyId, from, to, rows[0]?.ids ?? []]
}

export async function countLines(tx: TenantTransaction, change: ZoneChange): Promise<LineCounts> {
  const { rows } = await tx.client.query<Record<keyof LineCounts, string>>(countSql, await values(tx, change))
  const row = rows[0]!
  return {
    withOffset: Number(row.withOffset),
    withoutOffset: Number(row.withoutOffset),
    notNoted: Number(row.notNoted),
    moving: Number(row.moving),
    movingMonth: Number(row.movingMonth),
  }
}

/** Moves the lines of a company, deleted ones included, to another time zone. */
export async function moveLines(tx: TenantTransaction, change: ZoneChange): Promise<void> {
  const given = await values(tx, change)
  const times = { isZoned, newDay, sameReading }
  await moveOrderLines(tx.client, times, given)
  await moveKeptLines(tx.client, times, given)
}
