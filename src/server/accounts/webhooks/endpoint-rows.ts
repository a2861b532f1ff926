import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { Opened } from '../../kit/secrets/secret-box.ts'
import { secretBoxOf } from '../../kit/secrets/secret-box-of.ts'

export type Endpoint = Output<'listWebhooks'>['endpoints'][number]

interface Row {
  readonly endpointId: string
  readonly name: string
  readonly url: string
  readonly events: Endpoint['events']
  readonly isOn: boolean
  readonly offReason: Endpoint['offReason']
  readonly failingSince: Date | null
  readonly previousUntil: Date | null
  readonly createdAt: Date
  readonly lastState: 'waiting' | 'delivered' | 'failed' | null
  readonly lastAt: Date | null
}

const endpointSql = `
  select e.endpoint_id as "endpointId", e.name, e.url, e.events, e.is_on as "isOn", e.off_reason as "offReason",
    e.failing_since as "failingSince", e.previous_until as "previousUntil", e.created_at as "createdAt",
    d.state as "lastState", coalesce(d.ended_at, d.created_at) as "lastAt"
  from webhook_endpoints e
  left join lateral (
    select l.state, l.ended_at, l.created_at from webhook_deliveries l
    where l.company_id = $1 and l.endpoint_id = e.endpoint_id order by l.created_at desc limit 1) d on true
  where e.company_id = $1 and e.removed_at is null and ($2::uuid is null or e.endpoint_id = $2)
  order by e.created_at, e.endpoint_id`

type Place = Pick<TenantContext, 'companyId' | 'clock'>

/** Reads the addresses of the company that are not deleted, the oldest first. */
export async function readEndpoints(
  { client }: TenantTransaction,
  { companyId, clock }: Place,
  endpointId: string | null = null,
): Promise<Endpoint[]> {
  const { rows } = await client.query<Row>(endpointSql, [companyId, endpointId])
  return rows.map(({ lastState, lastAt, previousUntil, ...row }) => ({
    ...row,
    failingSince: row.failingSince?.toISOString() ?? null,
    formerSecretUntil: previousUntil && previousUntil > clock() ? previousUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    lastDelivery: lastState && lastAt ? { state: lastState, at: lastAt.toISOString() } : null,
  }))
}

export async function readEndpoint(
  tx: TenantTransaction,
  place: Place,
  endpointId: string,
): Promise<Endpoint> {
  const [endpoint] = await readEndpoints(tx, place, endpointId)
  if (!endpoint) throw problem('webhook.not_found')
  return endpoint
}

type OfEndpoint = Pick<TenantContext, 'config' | 'companyId'>
const aboutOf = ({ companyId }: OfEndpoint, endpointId: string) => `webhook ${companyId} ${endpointId}`

export const sealSecret = (ctx: OfEndpoint, endpointId: string, secret: string): string =>
  secretBoxOf(ctx.config, 'webhook secrets').seal(secret, aboutOf(ctx, endpointId))

/** Throws `UnknownKey` if it was sealed on an installation with other keys. */
export const openSecret = (ctx: OfEndpoint, endpointId: string, sealed: string): Opened =>
  secretBoxOf(ctx.config, 'webhook secrets').open(sealed, aboutOf(ctx, endpointId))
