import type * as z from 'zod'
import type { rolloutItem } from '#contract/rollout-shapes'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type Reader, renderStored } from '../../kit/messages/render.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'

export type RolloutItem = z.infer<typeof rolloutItem>
export type ItemReason = NonNullable<RolloutItem['reasonCode']>

interface ItemRow
  extends Omit<
    RolloutItem,
    | 'wave'
    | 'productId'
    | 'change'
    | 'margin'
    | 'reason'
    | 'saleEndsAt'
    | 'sentAt'
    | 'writtenAt'
    | 'restoredAt'
  > {
  readonly saleEndsAt: Date | null
  readonly productId: string
  readonly wave: number
  readonly reason: unknown
  readonly sentAt: Date | null
  readonly writtenAt: Date | null
  readonly restoredAt: Date | null
}

interface Asked {
  readonly rolloutId: string
  readonly state?: RolloutItem['state'] | undefined
  readonly limit: number
  readonly offset: number
}

const itemsSql = `
  select i.item_id as "itemId", i.entry_id as "entryId", i.product_id as "productId", p.title, p.sku,
    i.variant_id as "variantId", i.store_product_id as "storeProductId", i.wave, i.state,
    i.planned_from as "plannedFrom", i.expected_price as "livePrice", i.expected_compare_at as "liveCompareAt",
    i.was_action as was, i.sale_price as "salePrice", i.sale_ends_at as "saleEndsAt",
    i.wanted_price as "newPrice", i.cost, l.expected->'monthlyGain' as "expectedMonthlyGain",
    l.expected->>'objective' as "expectedObjective",
    i.reason_code as "reasonCode", i.reason, i.broken_rule as "brokenRule", i.observed_price as "observedPrice",
    i.other_writer as "otherWriter", i.attempts, i.sent_at as "sentAt", i.written_at as "writtenAt", i.restored_at as "restoredAt"
  from price_rollout_items i
  join products p on p.company_id = i.company_id and p.product_id = i.product_id
  left join price_plan l on l.company_id = i.company_id and l.entry_id = i.entry_id
  where i.company_id = $1 and i.rollout_id = $2 and ($3::text is null or i.state = $3)
  order by i.wave, p.title, i.item_id limit $4 offset $5`

const countSql = `
  select count(*)::int4 as total from price_rollout_items
  where company_id = $1 and rollout_id = $2 and ($3::text is null or state = $3)`

/** Reads items in the order in which they are written. */
export async function readItems(
  { companyId }: Pick<TenantContext, 'companyId'>,
  { client }: TenantTransaction,
  asked: Asked & { readonly reader: Reader; readonly currency: string },
): Promise<{ items: RolloutItem[]; total: number }> {
  const { rolloutId, state = null, limit, offset, reader, currency } = asked
  const { rows } = await client.query<ItemRow>(itemsSql, [companyId, rolloutId, state, limit, offset])
  const counted = await client.query<{ total: number }>(countSql, [companyId, rolloutId, state])
  const word = (stored: unknown) => renderStored(stored, reader, currency)
  return { items: rows.map((row) => presentItem(row, word)), total: counted.rows[0]?.total ?? 0 }
}

function presentItem(row: ItemRow, word: (stored: unknown) => string | null): RolloutItem {
  const live = Number(row.livePrice)
  const wanted = Number(row.newPrice)
  return {
    ...row,
    productId: Number(row.productId),
    wave: row.wave === 0 ? 'canary' : 'rest',
    plannedFrom: asPrice(row.plannedFrom),
    livePrice: asPrice(row.livePrice),
    liveCompareAt: asPrice(row.liveCompareAt),
    salePrice: asPrice(row.salePrice),
    saleEndsAt: row.saleEndsAt?.toISOString() ?? null,
    newPrice: asPrice(row.newPrice) ?? '0.00',
    change: live > 0 ? wanted / live - 1 : null,
    cost: asPrice(row.cost),
    margin: row.cost === null || wanted <= 0 ? null : 1 - Number(row.cost) / wanted,
    reason: word(row.reason),
    observedPrice: asPrice(row.observedPrice),
    sentAt: row.sentAt?.toISOString() ?? null,
    writtenAt: row.writtenAt?.toISOString() ?? null,
    restoredAt: row.restoredAt?.toISOString() ?? null,
  }
}
