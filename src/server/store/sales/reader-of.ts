import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { RecordReader } from './read-record.ts'

/** Creates a reader with the store's time zone and this user's date format. */
export async function recordReader(
  ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock'>,
  { client }: TenantTransaction,
): Promise<RecordReader> {
  const { rows } = await client.query<{ time_zone: string; date_format: string | null }>(
    `select company.timezone as time_zone, settings.regional ->> 'date_format' as date_format
     from companies company
     left join user_settings settings on settings.company_id = $1 and settings.user_id = $2
     where company.company_id = $1`,
    [ctx.companyId, ctx.userId],
  )
  const { time_zone = 'UTC', date_format = null } = rows[0] ?? {}
  const dateOrder = date_format === null || date_format.startsWith('MM') ? 'mdy' : 'dmy'
  return new RecordReader({ timeZone: time_zone, dateOrder, now: ctx.clock() })
}
