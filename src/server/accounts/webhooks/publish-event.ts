import { randomUUID } from 'node:crypto'
import type { WEBHOOK_TEST, WebhookEvent } from '#contract/webhooks'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { nameUuid } from '../identity/identity-ids.ts'

type Place = Pick<TenantContext, 'companyId' | 'clock' | 'jobs'>

interface Published {
  readonly event: WebhookEvent | typeof WEBHOOK_TEST
  /** Subject of the event: it is sent once, however often a job is repeated. */
  readonly about: string
  /** Ids, counts and codes only: no names, texts or addresses of people. */
  readonly data: Readonly<Record<string, string | number | null>>
}

/** Messages that may wait for one address; later ones are noted as not sent. */
export const MOST_WAITING = 500

const readersSql = `
  select e.endpoint_id as "endpointId",
    (select count(*)::int4 from webhook_deliveries d
     where d.company_id = $1 and d.endpoint_id = e.endpoint_id and d.state = 'waiting') as waiting
  from webhook_endpoints e
  where e.company_id = $1 and e.is_on and e.removed_at is null and e.events @> to_jsonb($2::text)
  order by e.endpoint_id`

/**
 * Queues a message for each address of the company that wants the event, in the transaction of what has happened: both
 * are committed or neither.
 */
export async function publishEvent(tx: TenantTransaction, ctx: Place, input: Published): Promise<void> {
  const { rows } = await tx.client.query<{ endpointId: string; waiting: number }>(readersSql, [
    ctx.companyId,
    input.event,
  ])
  for (const { endpointId, waiting } of rows)
    await queueDelivery(tx, ctx, { ...input, endpointId, isFull: waiting >= MOST_WAITING })
}

/** As `publishEvent`, for something that was committed before: a failure is logged and never fails the caller. */
export async function publishDone(
  ctx: Place & Pick<TenantContext, 'inTenant' | 'log'>,
  input: Published,
): Promise<void> {
  try {
    await ctx.inTenant((tx) => publishEvent(tx, ctx, input))
  } catch (error) {
    ctx.log.error({ err: error, event: input.event }, 'a webhook could not be queued')
  }
}

const insertSql = `
  insert into webhook_deliveries (company_id, delivery_id, endpoint_id, message_id, event, payload, state, problem,
    next_at, created_at, ended_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict do nothing`

/** Returns the id of the delivery, or `null` if this message was queued before. */
export async function queueDelivery(
  tx: TenantTransaction,
  { companyId, clock, jobs }: Place,
  {
    endpointId,
    event,
    about,
    data,
    isFull,
  }: Published & { readonly endpointId: string; readonly isFull: boolean },
): Promise<string | null> {
  const [deliveryId, now] = [randomUUID(), clock()]
  const messageId = `msg_${nameUuid(`webhook ${JSON.stringify([companyId, event, about])}`).replaceAll('-', '')}`
  const payload = JSON.stringify({ type: event, timestamp: now.toISOString(), data })
  const { rowCount } = await tx.client.query(insertSql, [
    ...[companyId, deliveryId, endpointId, messageId, event, payload],
    ...(isFull ? ['failed', 'too_many_waiting', null, now, now] : ['waiting', null, now, now, null]),
  ])
  if (rowCount === 0) return null
  if (!isFull) await requestDelivery(tx, { companyId, jobs }, { endpointId, deliveryId, attempt: 1 })
  return deliveryId
}

interface Requested {
  readonly endpointId: string
  readonly deliveryId: string
  readonly attempt: number
  readonly startAfterSeconds?: number
}

/**
 * One message at a time of a company: a slow receiver holds up the company's other addresses, each attempt by 10 s at
 * most, and no other company.
 */
export async function requestDelivery(
  tx: TenantTransaction,
  { companyId, jobs }: Pick<TenantContext, 'companyId' | 'jobs'>,
  { endpointId, deliveryId, attempt, startAfterSeconds }: Requested,
): Promise<void> {
  const when = startAfterSeconds === undefined ? {} : { startAfterSeconds }
  await jobs.send('deliver-webhook', { companyId, deliveryId, attempt }, { key: endpointId, tx, ...when })
}
