import { notify } from '../../accounts/notifications/notify.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { RunStatus } from '../../kit/db/schema/runs.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly runId: string }
}

/**
 * Notifies of the first import of a connected store, and of failures once a day; hourly readings are not reported.
 */
export async function notifySync({ ctx, input }: Call): Promise<void> {
  const found = await readRun(ctx, input.runId).catch(() => null)
  if (!found) return
  const { status, platform, isFirst } = found
  const file = platform.charAt(0).toUpperCase() + platform.slice(1)
  if (status === 'failed') {
    const about = `${found.connectionId} ${ctx.clock().toISOString().slice(0, 10)}`
    return notify({ ctx, input: { kind: 'import-failed', about, params: { file } } })
  }
  if (status !== 'done' || !isFirst) return
  const params = { file, lines: found.ordersAdded, products: found.productsAdded }
  await notify({ ctx, input: { kind: 'import-finished', about: input.runId, params } })
}

interface Row {
  readonly status: RunStatus
  readonly connectionId: string
  readonly platform: string
  readonly ordersAdded: number
  readonly productsAdded: number
  readonly isFirst: boolean
}

const runSql = `
  select r.status, c.connection_id as "connectionId", c.platform, counted.orders_added as "ordersAdded",
    counted.products_added as "productsAdded",
    not exists (select from runs earlier where earlier.company_id = $1 and earlier.kind = r.kind
      and earlier.subject = r.subject and earlier.status = 'done' and earlier.run_id <> r.run_id and earlier.created_at <= r.created_at) as "isFirst"
  from runs r
  join platform_runs counted on counted.company_id = r.company_id and counted.run_id = r.run_id
  join platform_connections c on c.company_id = r.company_id and c.connection_id = r.subject
  where r.company_id = $1 and r.run_id = $2`

async function readRun(ctx: TenantContext, runId: string): Promise<Row | undefined> {
  const { rows } = await ctx.inTenant(({ client }) => client.query<Row>(runSql, [ctx.companyId, runId]))
  return rows[0]
}
