import { randomUUID } from 'node:crypto'
import type { Output } from '#contract/calls'
import { WEBHOOK_PAGE_SIZE, WEBHOOK_TEST } from '#contract/webhooks'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readEndpoint } from './endpoint-rows.ts'
import { queueDelivery, requestDelivery } from './publish-event.ts'

type Delivery = Output<'listWebhookDeliveries'>['deliveries'][number]

interface Row extends Omit<Delivery, 'createdAt' | 'nextAt' | 'attempts'> {
  readonly createdAt: Date
  readonly nextAt: Date | null
  readonly attempts: readonly (Omit<Delivery['attempts'][number], 'at'> & { readonly at: string })[]
}

const columns = `
  d.delivery_id as "deliveryId", d.message_id as "messageId", d.event, d.state, d.problem, d.payload,
  d.created_at as "createdAt", d.next_at as "nextAt",
  coalesce((
    select jsonb_agg(jsonb_build_object('attempt', a.attempt, 'at', a.at, 'status', a.status, 'problem', a.problem,
      'latencyMs', a.latency_ms, 'excerpt', a.excerpt) order by a.attempt desc)
    from webhook_attempts a where a.company_id = d.company_id and a.delivery_id = d.delivery_id), '[]') as attempts`

const pageSql = `
  select ${columns} from webhook_deliveries d where d.company_id = $1 and d.endpoint_id = $2
  order by d.created_at desc, d.delivery_id limit $3 offset $4`
const oneSql = `select ${columns} from webhook_deliveries d where d.company_id = $1 and d.delivery_id = $2`

const present = ({ createdAt, nextAt, attempts, ...row }: Row): Delivery => ({
  ...row,
  createdAt: createdAt.toISOString(),
  nextAt: nextAt?.toISOString() ?? null,
  attempts: attempts.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
})

export function listWebhookDeliveries({
  ctx,
  input,
}: VerbArgs<'listWebhookDeliveries'>): Promise<Output<'listWebhookDeliveries'>> {
  return ctx.inTenant(async (tx) => {
    await readEndpoint(tx, ctx, input.endpointId)
    const place = [ctx.companyId, input.endpointId]
    const offset = (input.page - 1) * WEBHOOK_PAGE_SIZE
    const { rows } = await tx.client.query<Row>(pageSql, [...place, WEBHOOK_PAGE_SIZE, offset])
    const { rows: counted } = await tx.client.query<{ total: number }>(
      'select count(*)::int4 as total from webhook_deliveries where company_id = $1 and endpoint_id = $2',
      place,
    )
    return { deliveries: rows.map(present), total: counted[0]?.total ?? 0 }
  })
}

/** Sends a test message; its outcome appears in the log. */
export function testWebhook({ ctx, input }: VerbArgs<'testWebhook'>): Promise<Output<'testWebhook'>> {
  const { endpointId } = input
  return ctx.inTenant(async (tx) => {
    await readEndpoint(tx, ctx, endpointId)
    const { rows } = await tx.client.query<{ deliveryId: string }>(
      `select delivery_id as "deliveryId" from webhook_deliveries
       where company_id = $1 and endpoint_id = $2 and event = $3 and state = 'waiting'`,
      [ctx.companyId, endpointId, WEBHOOK_TEST],
    )
    // A test that waits is the same test.
    const deliveryId =
      rows[0]?.deliveryId ??
      (await queueDelivery(tx, ctx, {
        ...{ event: WEBHOOK_TEST, about: randomUUID(), data: {}, endpointId, isFull: false },
      }))
    return { delivery: await readDelivery(tx, ctx, deliveryId ?? '') }
  })
}

const againSql = `
  update webhook_deliveries set state = 'waiting', problem = null, tries = 0, next_at = $3, ended_at = null
  where company_id = $1 and delivery_id = $2
  returning endpoint_id as "endpointId", attempts + 1 as attempt`

/** Sends a message again immediately, with the same id: a receiver that has it already ignores it. */
export function resendWebhook({ ctx, input }: VerbArgs<'resendWebhook'>): Promise<Output<'resendWebhook'>> {
  const { deliveryId } = input
  return ctx.inTenant(async (tx) => {
    const before = await readDelivery(tx, ctx, deliveryId)
    const { rows } = await tx.client.query<{ endpointId: string; attempt: number }>(againSql, [
      ...[ctx.companyId, deliveryId, ctx.clock()],
    ])
    const [again] = rows
    if (!again) throw problem('webhook.delivery_not_found')
    const endpoint = await readEndpoint(tx, ctx, again.endpointId)
    if (!endpoint.isOn && before.event !== WEBHOOK_TEST) throw problem('webhook.is_off')
    await requestDelivery(tx, ctx, { ...again, deliveryId })
    return { delivery: await readDelivery(tx, ctx, deliveryId) }
  })
}

async function readDelivery(
  { client }: TenantTransaction,
  { companyId }: TenantContext,
  deliveryId: string,
): Promise<Delivery> {
  const { rows } = await client.query<Row>(oneSql, [companyId, deliveryId])
  if (!rows[0]) throw problem('webhook.delivery_not_found')
  return present(rows[0])
}
