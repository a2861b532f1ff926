import type { Client } from 'pg'
import { isoDateOfDay } from '#analytics'
import { type SamplePromotion, type SampleStore, sharedPromotions } from '#sample-store'
import type { Queryable } from '../../kit/db/queryable.ts'
import { inTransaction, READ_COMMITTED } from '../../kit/db/thread-transaction.ts'
import { addSampleSpend, deleteSampleSpend } from '../day-facts/save-facts.ts'

interface SampleFacts {
  readonly companyId: string
  readonly importId: string
  readonly store: SampleStore
}

/**
 * Fills the sample store with what an owner would have entered: marketing spend by channel and day, and the
 * promotions that many products shared. A second run changes nothing.
 */
export async function fillSampleFacts(client: Client, facts: SampleFacts): Promise<void> {
  await inTransaction(client, facts, READ_COMMITTED, () => fillIn(client, facts))
}

async function fillIn(client: Queryable, { companyId, importId, store }: SampleFacts): Promise<void> {
  const spend = store.advertising.flatMap(({ channel, spendCents }) =>
    Array.from(spendCents, (cents, t) => ({
      channel,
      day: isoDateOfDay(store.startDay + t),
      amount: (cents / 100).toFixed(2),
    })).filter(({ amount }) => amount !== '0.00'),
  )
  await addSampleSpend(client, { companyId, importId }, spend)
  const { rows } = await client.query<{ known: boolean }>(
    `select exists (select 1 from promotions where company_id = $1 and source = 'sample') as known`,
    [companyId],
  )
  if (rows[0]?.known) return
  for (const group of sharedPromotions(store)) {
    const promotionId = crypto.randomUUID()
    const [first] = group
    await client.query(
      `insert into promotions (company_id, promotion_id, name, kind, depth, starts_on, ends_on, status, source, created_by)
       select company_id, $2, $3, 'price_cut', null, $4, $5, 'confirmed', 'sample', created_by from imports
       where company_id = $1 and import_id = $6`,
      [
        ...[companyId, promotionId, nameOf(first!)],
        ...[isoDateOfDay(first!.startDay), isoDateOfDay(first!.endDay), importId],
      ],
    )
    const products = group.map(({ product, depth }) => ({ sku: store.products[product]!.sku, depth }))
    await client.query(
      `insert into promotion_products (company_id, promotion_id, product_id, depth)
       select $1, $2, p.product_id, round(r.depth, 4)
       from jsonb_to_recordset($3) as r (sku text, depth numeric)
       join products p on p.company_id = $1 and p.sku = r.sku on conflict do nothing returning 1`,
      [companyId, promotionId, JSON.stringify(products)],
    )
  }
}

function nameOf({ startDay }: SamplePromotion): string {
  const date = isoDateOfDay(startDay)
  return date.slice(5, 7) === '11' ? `Black Friday ${date.slice(0, 4)}` : `Sale of ${date}`
}

/** Removes what the sample store brought in addition to its lines. */
export async function removeSampleFacts(
  client: Queryable,
  { companyId }: { readonly companyId: string },
): Promise<void> {
  await deleteSampleSpend(client, companyId)
  await client.query("delete from promotions where company_id = $1 and source = 'sample'", [companyId])
}
