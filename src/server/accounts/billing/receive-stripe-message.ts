import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { billingEvents } from '../../kit/db/schema/billing.ts'
import { problem } from '../../kit/errors.ts'
import { type BytesBody, readBytes } from '../../kit/http/read-bytes.ts'
import { findCustomer } from './billing-rows.ts'
import type { BillingMessage } from './provider/billing.ts'
import { billingOf } from './provider/billing-of.ts'
import { refreshBilling } from './refresh-billing.ts'

interface Delivery extends BytesBody {
  readonly headers: Pick<Headers, 'get'>
}

const MAX_BODY_BYTES = 1024 * 1024
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Handles a signed message once. A failure is answered with an error, so that the provider repeats the message; the
 * event's id is stored in the same transaction as its effect.
 */
export async function receiveStripeMessage(args: {
  readonly ctx: AppContext
  readonly input: Delivery
}): Promise<{ ok: true }> {
  const { ctx, input } = args
  const billing = billingOf(ctx.config)
  if (billing.kind !== 'stripe') throw problem('billing.not_set_up')
  const bytes = await readBytes(input, MAX_BODY_BYTES, () => problem('webhook.message_too_large'))
  const message = billing.readMessage(bytes.toString('utf8'), input.headers.get('stripe-signature'))
  if (message === null) throw problem('webhook.signature_wrong')
  if (message.customerId !== null) await act(ctx, message, message.customerId)
  return { ok: true }
}

async function act(ctx: AppContext, message: BillingMessage, customerId: string): Promise<void> {
  const companyId = await billingOf(ctx.config).companyOf(customerId)
  if (companyId === null || !UUID.test(companyId)) return
  const { eventId, type } = message
  // The customer belongs to another application of the same Stripe account, or to a deleted company.
  const isOurs = async (tx: TenantTransaction) =>
    (await findCustomer(tx, { config: ctx.config, companyId })) === customerId
  const isNew = await ctx.db.inTenant(
    companyId,
    async (tx) => (await isOurs(tx)) && !(await isActedOn(tx, { companyId, eventId })),
  )
  if (!isNew) return
  await refreshBilling(ctx, { companyId, customerId }, async (tx) => {
    if (!(await isOurs(tx))) return false
    const fresh = await tx
      .insert(billingEvents)
      .values({ companyId, eventId, type, receivedAt: ctx.clock() })
      .onConflictDoNothing()
      .returning({ eventId: billingEvents.eventId })
    return fresh.length > 0
  })
}

async function isActedOn(
  tx: TenantTransaction,
  { companyId, eventId }: { readonly companyId: string; readonly eventId: string },
): Promise<boolean> {
  const found = await tx
    .select({ eventId: billingEvents.eventId })
    .from(billingEvents)
    .where(and(eq(billingEvents.companyId, companyId), eq(billingEvents.eventId, eventId)))
  return found.length > 0
}
