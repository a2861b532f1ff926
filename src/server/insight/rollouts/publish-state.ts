import { randomUUID } from 'node:crypto'
import { ROLLOUTS_PATH } from '#contract/screens'
import type { WebhookEvent } from '#contract/webhooks'
import { readMessage } from '#messages/message'
import { publishEvent } from '../../accounts/webhooks/publish-event.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

const events: Readonly<Record<string, WebhookEvent>> = {
  awaiting_approval: 'rollout.approval_wanted',
  paused: 'rollout.paused',
  look_wanted: 'rollout.look_wanted',
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

interface Sums {
  readonly mode: string
  readonly products: number
  /** Products that wait to be written. */
  readonly waiting: number
  /** Products whose new price stands in the shop, on its way back or not. */
  readonly written: number
  readonly restored: number
  readonly kept: number
  /** Why the last look asked a person. */
  readonly asked: string | null
}

const sumsSql = `
  select r.mode, count(distinct i.product_id)::int4 as products,
    (count(distinct i.product_id) filter (where i.state in ('written', 'settled', 'taking_back')))::int4 as written,
    (count(distinct i.product_id) filter (where i.state = 'pending'))::int4 as waiting,
    (count(distinct i.product_id) filter (where i.state = 'restored'))::int4 as restored,
    (count(distinct i.product_id) filter (where i.state = 'kept'))::int4 as kept,
    (select l.detail->>'reason' from price_rollout_looks l
     where l.company_id = $1 and l.rollout_id = $2 and l.verdict = 'ask' order by l.day desc limit 1) as asked
  from price_rollouts r
  left join price_rollout_items i on i.company_id = r.company_id and i.rollout_id = r.rollout_id
  where r.company_id = $1 and r.rollout_id = $2
  group by r.company_id, r.rollout_id, r.mode`

/**
 * Sends the state that a roll-out entered, or that its watch wants a person to look, to the company's webhooks, and has its people notified by bell and e-mail: in
 * the transaction in which the state is entered.
 */
export async function publishState(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock' | 'jobs' | 'config'>,
  { rolloutId, state, reason }: Entered,
): Promise<void> {
  const event = events[state]
  if (!event) return
  const { companyId } = ctx
  const { rows } = await tx.client.query<Sums>(sumsSql, [companyId, rolloutId])
  const [sums] = rows
  if (!sums) return
  const why = readMessage(reason)?.id ?? null
  // One message for each time that the state is entered.
  const about = randomUUID()
  await publishEvent(tx, ctx, {
    ...{ event, about },
    data: {
      ...{ rollout_id: rolloutId, state, products: sums.products, reason: why },
      url: `${ctx.config.publicUrl}${ROLLOUTS_PATH}?rollout=${rolloutId}`,
    },
  })
  await ctx.jobs.send(
    'notify-rollout',
    { companyId, rolloutId, state, about, why, byUserId: ctx.userId, ...sums },
    { key: rolloutId, tx },
  )
}
