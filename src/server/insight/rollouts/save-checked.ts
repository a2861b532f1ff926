import type { TenantTransaction } from '../../kit/db/database.ts'
import type { CheckedItem } from './check-entry.ts'

const saveSql = `
  update price_rollout_items i set state = n.state, reason_code = n.code, reason = n.reason::jsonb,
    broken_rule = n.rule, expected_price = n.price, expected_compare_at = n.compare_at, wanted_price = n.wanted,
    cost = n.cost, was_action = n.was, sale_price = n.sale, sale_ends_at = n.sale_ends
  from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::numeric[], $9::numeric[], $10::numeric[],
    $11::numeric[], $12::text[], $13::numeric[], $14::timestamptz[])
    as n (item_id, state, code, reason, rule, price, compare_at, wanted, cost, was, sale, sale_ends)
  where i.company_id = $1 and i.rollout_id = $2 and i.item_id = n.item_id`

/** Stores what the check found of each item. */
export async function saveChecked(
  { client }: TenantTransaction,
  of: { readonly companyId: string; readonly rolloutId: string },
  items: readonly (CheckedItem & { readonly cost: string | null })[],
): Promise<void> {
  await client.query(saveSql, [
    of.companyId,
    of.rolloutId,
    items.map((each) => each.itemId),
    items.map((each) => each.state),
    items.map((each) => each.code),
    items.map((each) => each.reason && JSON.stringify(each.reason)),
    items.map((each) => each.brokenRule),
    items.map((each) => each.livePrice),
    items.map((each) => each.liveCompareAt),
    items.map((each) => each.wanted),
    items.map((each) => each.cost),
    items.map((each) => each.was),
    items.map((each) => each.salePrice),
    items.map((each) => each.saleEndsAt),
  ])
}
