import { WEBHOOK_TEST } from '#contract/webhooks'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { JobPayloads } from '../../kit/jobs/payloads.ts'

export interface DueDelivery {
  readonly endpointId: string
  readonly url: string
  readonly secret: string
  readonly previousSecret: string | null
  readonly previousUntil: Date | null
  readonly messageId: string
  readonly payload: string
  readonly event: string
  readonly isOn: boolean
}

const dueSql = `
  select e.endpoint_id as "endpointId", e.url, e.secret, e.previous_secret as "previousSecret",
    e.previous_until as "previousUntil", d.message_id as "messageId", d.payload, d.event,
    e.is_on and e.removed_at is null as "isOn"
  from webhook_deliveries d
  join webhook_endpoints e on e.company_id = d.company_id and e.endpoint_id = d.endpoint_id
  where d.company_id = $1 and d.delivery_id = $2 and d.state = 'waiting' and d.attempts = $3 - 1`

const endSql = `
  update webhook_deliveries set state = 'failed', problem = 'endpoint_off', next_at = null, ended_at = $3
  where company_id = $1 and delivery_id = $2`

/**
 * Reads a message whose attempt is to be made; `null` if that attempt was made, or the address was turned off: then the
 * message is given up. A test is sent to an address that is off, too.
 */
export async function readDue(
  { client }: TenantTransaction,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  { deliveryId, attempt }: JobPayloads['deliver-webhook'],
): Promise<DueDelivery | null> {
  const { rows } = await client.query<DueDelivery>(dueSql, [companyId, deliveryId, attempt])
  const [due] = rows
  if (!due) return null
  if (due.isOn || due.event === WEBHOOK_TEST) return due
  await client.query(endSql, [companyId, deliveryId, clock()])
  return null
}
