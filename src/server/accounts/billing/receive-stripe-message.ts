import type { AppContext } from '../../kit/context.ts'
import { billingEvents } from '../../kit/db/schema/billing.ts'
import { problem } from '../../kit/errors.ts'
import { type BytesBody, readBytes } from '../../kit/http/read-bytes.ts'
import { findCustomer, lockBilling, saveState } from './billing-rows.ts'
import type { BillingMessage } from './provider/billing.ts'
import { billingOf } from './provider/billing-of.ts'

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
  const billing = billingOf(ctx.config)
  const companyId = await billing.companyOf(customerId)
  if (companyId === null || !UUID.test(companyId)) return
  await ctx.db.inTenant(companyId, async (tx) => {
    await lockBilling(tx, companyId)
    // The customer belongs to another application of the same Stripe account, or to a deleted company.
    if ((await findCustomer(tx, companyId)) !== customerId) return
    const fresh = await tx
      .insert(billingEvents)
      .values({ companyId, eventId: message.eventId, type: message.type, receivedAt: ctx.clock() })
      .onConflictDoNothing()
      .returning({ eventId: billingEvents.eventId })
    if (fresh.length > 0) await saveState(ctx, tx, companyId, await billing.readState(customerId))
  })
}
