import { DAY_MS } from '#contract/durations'
import { WEBHOOK_TEST, type webhookOffReasons, type webhookProblems } from '#contract/webhooks'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { JobPayloads } from '../../kit/jobs/payloads.ts'
import { requestDelivery } from './publish-event.ts'
import { secondsToNextTry } from './retry-schedule.ts'
import { setEndpoint } from './save-endpoint.ts'

export interface Attempted {
  readonly at: Date
  readonly status: number | null
  /** `null`: accepted. */
  readonly problem: (typeof webhookProblems)[number] | null
  readonly latencyMs: number
  readonly excerpt: string | null
}

export interface TurnedOff {
  readonly endpointId: string
  readonly name: string
  readonly why: (typeof webhookOffReasons)[number]
  readonly at: Date
}

/** An address that accepted nothing for this long is turned off when a message to it is given up. */
const OFF_AFTER_MS = DAY_MS
const GONE = 410

interface Locked {
  readonly endpointId: string
  readonly event: string
  readonly tries: number
  readonly name: string
  readonly isOn: boolean
  readonly failingSince: Date | null
}

const lockSql = `
  select d.endpoint_id as "endpointId", d.event, d.tries, e.name, e.is_on as "isOn",
    e.failing_since as "failingSince"
  from webhook_deliveries d
  join webhook_endpoints e on e.company_id = d.company_id and e.endpoint_id = d.endpoint_id
  where d.company_id = $1 and d.delivery_id = $2 and d.state = 'waiting' and d.attempts = $3 - 1
  for update`

const attemptSql = `
  insert into webhook_attempts (company_id, delivery_id, attempt, at, status, problem, latency_ms, excerpt)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

const deliverySql = `
  update webhook_deliveries set attempts = $3, tries = tries + 1, state = $4, next_at = $5, ended_at = $6
  where company_id = $1 and delivery_id = $2`

/**
 * Stores an attempt with what follows from it in one transaction: delivered, the next attempt, or given up. Returns the
 * address if that turned it off.
 */
export async function recordAttempt(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock' | 'jobs'>,
  { deliveryId, attempt }: JobPayloads['deliver-webhook'],
  attempted: Attempted,
): Promise<TurnedOff | null> {
  const place = [ctx.companyId, deliveryId, attempt]
  const { rows } = await tx.client.query<Locked>(lockSql, place)
  const [locked] = rows
  if (!locked) return null
  const { at, status, problem, latencyMs, excerpt } = attempted
  await tx.client.query(attemptSql, [...place, at, status, problem, latencyMs, excerpt])
  const { endpointId } = locked
  const inSeconds = problem === null ? null : secondsUntilRetry(locked, attempted)
  const nextAt = inSeconds === null ? null : new Date(at.getTime() + inSeconds * 1000)
  const state = problem === null ? 'delivered' : nextAt ? 'waiting' : 'failed'
  await tx.client.query(deliverySql, [...place, state, nextAt, nextAt ? null : at])
  if (inSeconds !== null)
    await requestDelivery(tx, ctx, {
      ...{ endpointId, deliveryId, attempt: attempt + 1, startAfterSeconds: inSeconds },
    })
  const why = nextAt === null ? offReason(locked, attempted) : null
  await setEndpoint(tx, ctx, endpointId, {
    failingSince: problem === null ? null : (locked.failingSince ?? at),
    ...(why ? { isOn: false, offReason: why } : {}),
  })
  return why && { endpointId, name: locked.name, why, at }
}

/** `null`: this was the last attempt. A person waits for the outcome of a test, so it is made once. */
function secondsUntilRetry({ event, tries }: Locked, { status, problem }: Attempted): number | null {
  if (event === WEBHOOK_TEST || status === GONE || problem === 'secret_lost') return null
  return secondsToNextTry(tries + 1, Math.random())
}

function offReason(
  { isOn, failingSince, event }: Locked,
  { at, status, problem }: Attempted,
): TurnedOff['why'] | null {
  if (!isOn || problem === null) return null
  if (problem === 'secret_lost') return 'secret_lost'
  if (status === GONE) return 'gone'
  const isLong = failingSince !== null && at.getTime() - failingSince.getTime() >= OFF_AFTER_MS
  return isLong && event !== WEBHOOK_TEST ? 'failing' : null
}
