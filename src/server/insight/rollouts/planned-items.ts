import { type DatedPrice, dayOfIsoDate } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { PRICE_CHANGED_ON, TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import type { LivePrice } from '../../store/platform/shops/store-platform.ts'
import { HELD_BY_TEST } from '../price-plan/held-by-test.ts'
import { readPriceHistory } from '../promotions/read-price-history.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import type { PlannedEntry } from './check-entry.ts'

interface Row {
  readonly itemId: string
  readonly entryId: string
  readonly productId: string
  readonly variantId: string
  readonly storePrice: string | null
  readonly todaysPrice: string | null
  readonly plannedFrom: string | null
  readonly plannedPrice: string
  readonly startsOn: string | null
  readonly isPlanned: boolean
  readonly isSold: boolean
  readonly cost: string | null
  readonly productType: string | null
  readonly daysSinceChange: number | null
  readonly heldByTest: string | null
}

const rowsSql = `
  select i.item_id as "itemId", i.entry_id as "entryId", i.product_id::text as "productId", i.variant_id as "variantId", v.price::text as "storePrice",
    i.planned_from::text as "plannedFrom", coalesce(l.planned_price, i.wanted_price)::text as "plannedPrice",
    l.starts_on::text as "startsOn",
    coalesce(l.status = 'planned' and l.removed_at is null, false) as "isPlanned",
    ${TODAYS_PRICE}::text as "todaysPrice", coalesce(s.status, p.shop_status, 'active') = 'active' as "isSold", nullif(p.cost, 0)::text as cost,
    nullif(trim(p.product_type), '') as "productType", $4::date - ${PRICE_CHANGED_ON} as "daysSinceChange",
    ${HELD_BY_TEST} as "heldByTest"
  from price_rollout_items i
  join products p on p.company_id = i.company_id and p.product_id = i.product_id
  left join price_facts f on f.company_id = i.company_id and f.product_id = i.product_id
  left join price_plan l on l.company_id = i.company_id and l.entry_id = i.entry_id
  left join platform_variants v
    on v.company_id = i.company_id and v.connection_id = $3 and v.external_id = i.variant_id
  left join platform_products s
    on s.company_id = i.company_id and s.connection_id = $3 and s.external_id = i.store_product_id
  where i.company_id = $1 and i.rollout_id = $2
  order by i.item_id`

const ownPrice = (variantExternalId: string, price: string | null): LivePrice => ({
  ...{ variantExternalId, price, compareAtPrice: null, isOnSale: false },
})

/** Reads the entries of a roll-out with what limits their prices. */
export async function readPlannedEntries(
  ctx: TenantContext,
  tx: TenantTransaction,
  of: { readonly rolloutId: string; readonly connectionId: string | null },
  /** `null`: without a store, the catalogue's own prices count. */
  live: ReadonlyMap<string, LivePrice> | null,
): Promise<readonly PlannedEntry[]> {
  const rails = await readGuardRails(tx, ctx.companyId)
  const today = await companyDay(ctx, tx)
  const values = [ctx.companyId, of.rolloutId, of.connectionId, today]
  const { rows } = await tx.client.query<Row>(rowsSql, values)
  const histories = await historiesOf(tx, ctx.companyId, { rows, live, today })
  return [...Map.groupBy(rows, ({ entryId }) => entryId).values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    const items = members.map(({ itemId, variantId, storePrice, todaysPrice: today }) => ({
      ...{ itemId, variantId, storePrice },
      live: live ? (live.get(variantId) ?? null) : ownPrice(variantId, today),
    }))
    const history = histories.get(Number(first.productId)) ?? []
    const isSold = live !== null || first.isSold
    const more = { isSold, rails: rails.of(first.productType), history, today: dayOfIsoDate(today) }
    return [{ ...first, ...more, items }]
  })
}

/** Reads former prices where price law asks for them: of products that are reduced, or would look so. */
async function historiesOf(
  tx: TenantTransaction,
  companyId: string,
  given: {
    readonly rows: readonly Row[]
    readonly live: ReadonlyMap<string, LivePrice> | null
    readonly today: string
  },
): Promise<ReadonlyMap<number, readonly DatedPrice[]>> {
  const isReduced = ({ variantId }: Row) => {
    const now = given.live?.get(variantId)
    return now !== undefined && (now.isOnSale || now.compareAtPrice !== null)
  }
  const ids = [...new Set(given.rows.filter(isReduced).map(({ productId }) => Number(productId)))]
  if (ids.length === 0) return new Map()
  const histories = await readPriceHistory(tx, companyId, ids, given.today)
  return new Map([...histories].map(([id, { prices }]) => [id, prices]))
}
