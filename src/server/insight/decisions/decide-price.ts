import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { weighListed } from '../recommendations/advise-listed.ts'
import { type PriceDecision, readDecision } from './decision-rows.ts'
import { acceptedPrice, storeDecisions } from './store-decisions.ts'

/** Stores what a person decided, when, and the advice as it stood. A later decision takes precedence. */
export async function decidePrice({
  ctx,
  input,
}: VerbArgs<'decidePrice'>): Promise<{ decision: PriceDecision }> {
  const { productId, ...choice } = input
  return ctx.inTenant(async (tx) => {
    const { weighed, present } = await weighListed(tx, ctx, [productId])
    const [only] = weighed
    if (!only) throw problem('product.not_found')
    const advice = present(only)
    if (choice.decision === 'accepted' && acceptedPrice(advice) === null)
      throw problem('decision.hold_advised')
    const products = [{ weighed: only, advice }]
    const [stored] = await storeDecisions(tx, ctx, { ...choice, products, field: 'productId' })
    const made = stored && (await readDecision(tx, ctx.companyId, stored.decisionId))
    if (!made) throw new Error('The decision that was just made is not there.')
    return { decision: made }
  })
}
