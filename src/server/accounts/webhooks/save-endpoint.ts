import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Output } from '#contract/calls'
import { DAY_MS } from '#contract/durations'
import { MOST_WEBHOOKS } from '#contract/webhooks'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { webhookEndpoints } from '../../kit/db/schema/webhooks.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { refuseChanged } from '../../kit/http/precondition.ts'
import { refuseUnusableAddress } from './check-address.ts'
import { readEndpoint, readEndpoints, sealSecret } from './endpoint-rows.ts'
import { makeWebhookSecret } from './signature.ts'

/** How long the former secret still signs, so that a receiver can change to the new one without losing a message. */
const OVERLAP_MS = DAY_MS

export async function listWebhooks({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<Output<'listWebhooks'>> {
  return { endpoints: await ctx.inTenant((tx) => readEndpoints(tx, ctx)) }
}

/** The secret is in this answer and nowhere else in plain text. */
export async function createWebhook({
  ctx,
  input,
}: VerbArgs<'createWebhook'>): Promise<Output<'createWebhook'>> {
  refuseUnusableAddress(ctx, input.url)
  const { companyId } = ctx
  const [endpointId, secret, now] = [randomUUID(), makeWebhookSecret(), ctx.clock()]
  return ctx.inTenant(async (tx) => {
    await refuseTooMany(tx, companyId)
    await tx.insert(webhookEndpoints).values({
      ...{ companyId, endpointId, isOn: true, createdAt: now, updatedAt: now },
      ...{ name: input.name, url: input.url, events: unique(input.events) },
      secret: sealSecret(ctx, endpointId, secret),
    })
    return { endpoint: await readEndpoint(tx, ctx, endpointId), secret }
  })
}

export async function refuseTooMany(tx: TenantTransaction, companyId: string): Promise<void> {
  const known = and(eq(webhookEndpoints.companyId, companyId), isNull(webhookEndpoints.removedAt))
  if ((await tx.$count(webhookEndpoints, known)) >= MOST_WEBHOOKS)
    throw problem('webhook.too_many', { most: MOST_WEBHOOKS })
}

/** `ifMatch`: refuses the change if another person edited the address since. Turning it on or off is no edit. */
export function updateWebhook({
  ctx,
  input,
  ifMatch = null,
}: VerbArgs<'updateWebhook'> & { readonly ifMatch?: readonly string[] | null }): Promise<
  Output<'updateWebhook'>
> {
  const { endpointId, isOn, name, url, events } = input
  if (url !== undefined) refuseUnusableAddress(ctx, url)
  return ctx.inTenant(async (tx) => {
    await lockEndpoint(tx, ctx.companyId, endpointId)
    const before = await readEndpoint(tx, ctx, endpointId)
    const after = {
      ...{ name: name ?? before.name, url: url ?? before.url },
      events: events ? unique(events) : before.events,
    }
    refuseChanged({ kind: 'webhook', expected: ifMatch, before, after })
    await setEndpoint(tx, ctx, endpointId, {
      ...after,
      ...(isOn === undefined || isOn === before.isOn
        ? {}
        : { isOn, offReason: isOn ? null : 'owner', failingSince: null }),
    })
    return { endpoint: await readEndpoint(tx, ctx, endpointId) }
  })
}

export function renewWebhookSecret({
  ctx,
  input,
}: VerbArgs<'renewWebhookSecret'>): Promise<Output<'renewWebhookSecret'>> {
  const { endpointId } = input
  const secret = makeWebhookSecret()
  return ctx.inTenant(async (tx) => {
    const found = await lockEndpoint(tx, ctx.companyId, endpointId)
    const isLost = found.offReason === 'secret_lost'
    await setEndpoint(tx, ctx, endpointId, {
      secret: sealSecret(ctx, endpointId, secret),
      previousSecret: isLost ? null : found.secret,
      previousUntil: isLost ? null : new Date(ctx.clock().getTime() + OVERLAP_MS),
    })
    return { endpoint: await readEndpoint(tx, ctx, endpointId), secret }
  })
}

/** Edits of one address follow each other. */
async function lockEndpoint(tx: TenantTransaction, companyId: string, endpointId: string) {
  const [found] = await tx
    .select({ secret: webhookEndpoints.secret, offReason: webhookEndpoints.offReason })
    .from(webhookEndpoints)
    .where(and(ofEndpoint(companyId, endpointId), isNull(webhookEndpoints.removedAt)))
    .for('update')
  if (!found) throw problem('webhook.not_found')
  return found
}

export async function setEndpoint(
  tx: TenantTransaction,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  endpointId: string,
  values: Partial<Omit<typeof webhookEndpoints.$inferSelect, 'companyId' | 'endpointId'>>,
): Promise<number> {
  const changed = await tx
    .update(webhookEndpoints)
    .set({ ...values, updatedAt: clock() })
    .where(ofEndpoint(companyId, endpointId))
    .returning({ endpointId: webhookEndpoints.endpointId })
  return changed.length
}

const ofEndpoint = (companyId: string, endpointId: string) =>
  and(eq(webhookEndpoints.companyId, companyId), eq(webhookEndpoints.endpointId, endpointId))

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]
