import type { TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import type { TakenItem } from '../taken-item.ts'

/** An item that its owner carries out; `state` says which way. */
export interface HandItem extends TakenItem {
  readonly sku: string
  readonly state: 'waiting' | 'taking_back'
  /** When it was handed out, and that day in the company's time zone. */
  readonly sentAt: Date
  readonly sentOn: string
}

const itemsSql = `
  select i.rollout_id as "rolloutId", i.item_id as "itemId", i.entry_id as "entryId",
    i.product_id::text as "productId", i.store_product_id as "storeProductId", i.variant_id as "variantId",
    null as "expectedCompareAt", null as was, false as "isUnderSale",
    i.expected_price::text as "expectedPrice", i.wanted_price::text as "wantedPrice", i.attempts, i.state,
    i.state = 'taking_back' as "isBack", false as "maySend", p.title, p.sku, coalesce(i.sent_at, r.updated_at) as "sentAt",
    (coalesce(i.sent_at, r.updated_at) at time zone c.timezone)::date::text as "sentOn"
  from price_rollout_items i
  join price_rollouts r on r.company_id = i.company_id and r.rollout_id = i.rollout_id
  join companies c on c.company_id = i.company_id
  join products p on p.company_id = i.company_id and p.product_id = i.product_id
  where i.company_id = $1 and r.connection_id is null and i.state in ('waiting', 'taking_back')
    and ($2::uuid is null or i.rollout_id = $2) and ($3::uuid[] is null or i.item_id = any($3))
  order by p.title, i.item_id`

/** Reads what waits for its owner: of one roll-out, or of all. */
export async function readHandItems(
  { client }: TenantTransaction,
  { companyId }: Pick<TenantContext, 'companyId'>,
  of: { readonly rolloutId?: string; readonly itemIds?: readonly string[] | undefined } = {},
): Promise<HandItem[]> {
  const { rows } = await client.query<HandItem>(itemsSql, [
    ...[companyId, of.rolloutId ?? null, of.itemIds ?? null],
  ])
  return rows
}

/** Price that the shop has to have before, and the one to set. */
export const wayOf = ({ isBack, expectedPrice, wantedPrice }: HandItem) => {
  const former = expectedPrice ?? wantedPrice
  return isBack ? { from: wantedPrice, to: former } : { from: former, to: wantedPrice }
}
