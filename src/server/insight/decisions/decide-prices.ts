import type { Output } from '#contract/calls'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { weighListed } from '../recommendations/advise-listed.ts'
import { decisionOn } from '../recommendations/make-advice.ts'
import { readDecisions } from './decision-rows.ts'
import { digestOf } from './preview-decisions.ts'
import { acceptedPrice, storeDecisions } from './store-decisions.ts'

/** Decides the listed products as previewed, all or none; refused if the advice on one of them has changed. */
export async function decidePrices({
  ctx,
  input,
}: VerbArgs<'decidePrices'>): Promise<Output<'decidePrices'>> {
  const { productIds, digest, ...choice } = input
  return ctx.inTenant(async (tx) => {
    // A second window that has seen the same list waits, and then finds the products decided.
    await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `decisions ${ctx.companyId}`,
    ])
    const { weighed, present } = await weighListed(tx, ctx, productIds)
    const now = ctx.clock()
    const open = weighed.filter((each) => decisionOn(each, now) === null)
    const named = open.map(({ row, advised }) => ({ productId: Number(row.productId), row, advised }))
    if (digestOf(named) !== digest) throw problem('decision.advice_changed')
    const products = open.map((each) => ({ weighed: each, advice: present(each) }))
    if (choice.decision === 'accepted' && products.some(({ advice }) => acceptedPrice(advice) === null))
      throw problem('decision.hold_advised')
    const made = await storeDecisions(tx, ctx, { ...choice, products, field: 'productIds' })
    const decisionIds = made.map(({ decisionId }) => decisionId)
    return { decisions: await readDecisions(tx, ctx.companyId, decisionIds) }
  })
}
