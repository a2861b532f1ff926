import { sql } from 'drizzle-orm'
import type { Output } from '#contract/calls'
import { DAY_MS } from '#contract/durations'
import type { TenantContext } from '../../kit/context.ts'
import { webhookEndpoints } from '../../kit/db/schema/webhooks.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readEndpoint, readEndpoints } from './endpoint-rows.ts'
import { refuseTooMany, setEndpoint } from './save-endpoint.ts'

/** Nothing is sent any more; the row is kept until the night, so that the deletion can be undone. */
export async function deleteWebhook({
  ctx,
  input,
}: VerbArgs<'deleteWebhook'>): Promise<Output<'deleteWebhook'>> {
  const removedAt = sql`coalesce(${webhookEndpoints.removedAt}, ${ctx.clock()})` as never
  const changed = await ctx.inTenant((tx) => setEndpoint(tx, ctx, input.endpointId, { removedAt }))
  if (changed === 0) throw problem('webhook.not_found')
  return { ok: true }
}

export function restoreWebhook({ ctx, input }: VerbArgs<'deleteWebhook'>): Promise<Output<'restoreWebhook'>> {
  return ctx.inTenant(async (tx) => {
    const [present] = await readEndpoints(tx, ctx, input.endpointId)
    if (present) return { endpoint: present }
    await refuseTooMany(tx, ctx.companyId)
    await setEndpoint(tx, ctx, input.endpointId, { removedAt: null })
    return { endpoint: await readEndpoint(tx, ctx, input.endpointId) }
  })
}

const UNDO_MS = 3_600_000
/** The log of messages is kept for this long. */
const LOG_DAYS = 30

/** Removes what was deleted, and messages that ended long ago. */
export async function removeOldWebhooks({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  const now = ctx.clock().getTime()
  await ctx.inTenant(async ({ client }) => {
    await client.query('delete from webhook_endpoints where company_id = $1 and removed_at < $2', [
      ctx.companyId,
      new Date(now - UNDO_MS),
    ])
    await client.query(
      `delete from webhook_deliveries where company_id = $1 and created_at < $2 and state <> 'waiting'`,
      [ctx.companyId, new Date(now - LOG_DAYS * DAY_MS)],
    )
  })
}
