import { ROLLOUTS_PATH } from '#contract/screens'
import type { WebhookEvent } from '#contract/webhooks'
import { readMessage } from '#messages/message'
import { publishEvent } from '../../accounts/webhooks/publish-event.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

const events: Readonly<Record<string, WebhookEvent>> = {
  awaiting_approval: 'rollout.approval_wanted',
  paused: 'rollout.paused',
  taking_back: 'rollout.taking_back',
  taken_back: 'rollout.taken_back',
  done: 'rollout.done',
}

interface Entered {
  readonly rolloutId: string
  readonly state: string
  /** Message that says why; the event names its id. */
  readonly reason: unknown
}

/** Sends the state that a roll-out entered to the webhooks of the company. */
export async function publishState(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock' | 'jobs' | 'config'>,
  { rolloutId, state, reason }: Entered,
): Promise<void> {
  const event = events[state]
  if (!event) return
  const { rows } = await tx.client.query<{ products: number }>(
    `select count(distinct product_id)::int4 as products from price_rollout_items
     where company_id = $1 and rollout_id = $2`,
    [ctx.companyId, rolloutId],
  )
  await publishEvent(tx, ctx, {
    ...{ event, about: `${rolloutId} ${state} ${ctx.clock().toISOString()}` },
    data: {
      ...{ rollout_id: rolloutId, state, products: rows[0]?.products ?? 0 },
      reason: readMessage(reason)?.id ?? null,
      url: `${ctx.config.publicUrl}${ROLLOUTS_PATH}?rollout=${rolloutId}`,
    },
  })
}
