import { type Message, message } from '#messages/message'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { render } from '../../kit/messages/render.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { PRICE_CHANGED_ON, TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { currentConnection } from '../../store/platform/connections.ts'
import { type GuardRailTable, readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { HELD_BY_TEST } from './held-by-test.ts'
import type { PlanEntry } from './plan-totals.ts'
import { notYet, type PriceRefusal, refusedByLimits, refusedStep } from './price-refusal.ts'

export interface Foreseen {
  readonly code: PriceRefusal['code'] | 'not_in_store' | 'not_sold' | 'in_test'
  readonly reason: Message
}

interface NewPrice {
  readonly productId: number
  /** Price that the new one replaces; `null`: today's. */
  readonly from: string | null
  readonly price: string
  /** First day of the price; `null`: any. */
  readonly startsOn?: string | null
}

interface Row {
  readonly productId: string
  readonly isListed: boolean
  readonly isSold: boolean
  readonly price: string | null
  readonly cost: string | null
  readonly productType: string | null
  readonly daysSinceChange: number | null
  readonly heldByTest: string | null
}

const rowsSql = `
  select p.product_id::text as "productId", shop.is_listed as "isListed",
    coalesce(shop.is_sold, coalesce(p.shop_status, 'active') = 'active') as "isSold",
    ${TODAYS_PRICE}::text as price, nullif(p.cost, 0)::text as cost,
    nullif(trim(p.product_type), '') as "productType", $4::date - ${PRICE_CHANGED_ON} as "daysSinceChange",
    ${HELD_BY_TEST} as "heldByTest"
  from products p
  left join price_facts f on f.company_id = p.company_id and f.product_id = p.product_id
  cross join lateral (
    select count(*) > 0 as is_listed, bool_or(s.status = 'active') as is_sold
    from platform_variants v
    join platform_products s on s.company_id = v.company_id and s.connection_id = v.connection_id
      and s.external_id = v.product_external_id
    where v.company_id = $1 and v.connection_id = $3 and v.product_id = p.product_id
  ) shop
  where p.company_id = $1 and p.product_id = any($2::int8[])`

/**
 * Says which new prices a roll-out would leave out by what is known without asking the shop: products that the connected
 * store does not have or sell or that a test holds, steps that are never written, and the store's limits. Products
 * without an entry would be listed, and the live price decides.
 */
async function foreseeRefusals(
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  tx: TenantTransaction,
  prices: readonly NewPrice[],
): Promise<ReadonlyMap<number, Foreseen>> {
  if (prices.length === 0) return new Map()
  const connection = await currentConnection(tx, ctx.companyId)
  const connectionId = connection?.status === 'active' ? connection.connectionId : null
  const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
  const rails = await readGuardRails(tx, ctx.companyId)
  const ids = prices.map(({ productId }) => productId)
  const today = await companyDay(ctx, tx)
  const values = [ctx.companyId, ids, connectionId, today]
  const { rows } = await tx.client.query<Row>(rowsSql, values)
  const found = new Map(rows.map((row) => [Number(row.productId), row]))
  return new Map(
    prices.flatMap((price): [number, Foreseen][] => {
      const row = found.get(price.productId)
      const isConnected = connectionId !== null
      const refusal = row && refusalOf(price, row, { isConnected, currency, rails, today })
      return refusal ? [[price.productId, refusal]] : []
    }),
  )
}

/** The same by product, with each reason in the user's language. */
export async function foreseenReasons(
  ctx: TenantContext,
  tx: TenantTransaction,
  prices: readonly NewPrice[],
): Promise<ReadonlyMap<number, { readonly code: Foreseen['code']; readonly reason: string }>> {
  const found = await foreseeRefusals(ctx, tx, prices)
  if (found.size === 0) return new Map()
  const { regional } = await getSettings({ ctx: joined(ctx, tx) })
  return new Map(
    [...found].map(([productId, { code, reason }]) => [
      productId,
      { code, reason: render(reason, regional) },
    ]),
  )
}

/** Adds to planned entries why a roll-out would leave them out. */
export async function withForeseen(
  ctx: TenantContext,
  tx: TenantTransaction,
  entries: readonly PlanEntry[],
): Promise<PlanEntry[]> {
  const prices = entries
    .filter(({ status, isRemoved }) => status === 'planned' && !isRemoved)
    .map(({ productId, todayPrice, plannedPrice, startsOn }) => {
      return { productId, from: todayPrice, price: plannedPrice, startsOn }
    })
  const found = await foreseenReasons(ctx, tx, prices)
  return entries.map((entry) => {
    const foreseen = entry.status === 'planned' && !entry.isRemoved ? found.get(entry.productId) : undefined
    return foreseen ? { ...entry, foreseen } : entry
  })
}

interface Store {
  readonly isConnected: boolean
  readonly currency: string
  readonly rails: GuardRailTable
  readonly today: string
}

function refusalOf(price: NewPrice, row: Row, store: Store): Foreseen | null {
  const { isConnected, currency, rails, today } = store
  if (isConnected && !row.isListed) return { code: 'not_in_store', reason: message('push.not_in_store') }
  if (!row.isSold) return { code: 'not_sold', reason: message('rollout.item.not_sold') }
  if (row.heldByTest !== null)
    return { code: 'in_test', reason: message('rollout.item.in_test', { name: row.heldByTest }) }
  const later = notYet(price.startsOn ?? null, today)
  if (later) return later
  const from = price.from ?? row.price
  if (from === null) return null
  const step = { from, to: price.price, currency }
  return refusedStep(step) ?? refusedByLimits(step, { ...row, rails: rails.of(row.productType) })
}
