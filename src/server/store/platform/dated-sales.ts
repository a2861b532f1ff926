import type { Language } from '#contract/settings'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../basics/company-day.ts'
import {
  addPromotedProducts,
  deletePromotion,
  endPromotion,
  enterPromotion,
  keepPromotedProducts,
} from '../calendar/enter-promotion.ts'
import { priceCutName } from '../calendar/price-cut-name.ts'

interface DatedSales {
  readonly ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock'>
  readonly tx: TenantTransaction
  readonly input: {
    readonly connectionId: string
    /** Language of the names of the sales. */
    readonly language: Language
  }
}

interface Sale {
  readonly starts_on: string
  readonly ends_on: string
  readonly depth: string
  readonly product_ids: readonly string[]
  readonly title: string
}

interface Entered {
  readonly promotion_id: string
  readonly starts_on: string
  readonly ends_on: string
  readonly depth: string | null
  readonly status: string
}

/** A platform names the last day of a sale, inclusive; products with the same days and depth are one sale. */
const salesSql = `
  with dated as (
    select distinct on (v.product_id) v.product_id, p.title,
      (v.sale_from at time zone c.timezone)::date as starts_on,
      (v.sale_to at time zone c.timezone)::date + 1 as ends_on,
      round(1 - v.sale_price / coalesce(v.compare_at_price, v.price), 4) as depth
    from platform_variants v
    join companies c on c.company_id = $1
    join products p on p.company_id = $1 and p.product_id = v.product_id
    where v.company_id = $1 and v.connection_id = $2 and v.sale_from < v.sale_to
      and v.sale_price > 0 and coalesce(v.compare_at_price, v.price) > v.sale_price
    order by v.product_id, v.product_external_id, v.position
  )
  select starts_on::text, ends_on::text, depth::text, array_agg(product_id::text order by product_id) as product_ids,
    min(title) as title
  from dated where depth > 0 group by starts_on, ends_on, depth order by starts_on, ends_on, depth`

const enteredSql = `
  select promotion_id, starts_on::text, ends_on::text, round(depth, 4)::text as depth, status
  from promotions where company_id = $1 and source = 'platform' for update`

const keyOf = (sale: Pick<Entered, 'starts_on' | 'ends_on' | 'depth'>) =>
  `${sale.starts_on} ${sale.ends_on} ${Number(sale.depth)}`

/**
 * Enters dated sales of the store in the promotion calendar. One that an owner cancelled or rejected does not return;
 * one that the store cancelled is removed before its start, or ends today after it.
 */
export async function enterDatedSales({ ctx, tx, input }: DatedSales): Promise<void> {
  const { client } = tx
  const today = await companyDay(ctx, tx)
  const { rows: sales } = await client.query<Sale>(salesSql, [ctx.companyId, input.connectionId])
  const { rows: entered } = await client.query<Entered>(enteredSql, [ctx.companyId])
  const known = new Map(entered.map((each) => [keyOf(each), each]))
  for (const sale of sales) {
    const there = known.get(keyOf(sale))
    if (there?.status === 'cancelled' || there?.status === 'rejected') continue
    const promotionId =
      there?.promotion_id ?? (await enter({ ctx, tx, sale, today, language: input.language }))
    await nameProducts({ ctx, tx, promotionId, sale, anew: sale.starts_on > today })
  }
  const wanted = new Set(sales.map(keyOf))
  for (const each of entered)
    if (each.status === 'planned' && each.ends_on > today && !wanted.has(keyOf(each)))
      await callOff({ ctx, tx, promotionId: each.promotion_id, hasBegun: each.starts_on < today, today })
}

type Within = Pick<DatedSales, 'ctx' | 'tx'>

async function enter(of: Within & { sale: Sale; today: string; language: Language }): Promise<string> {
  const { ctx, tx, sale, today, language } = of
  const { title, product_ids } = sale
  const depth = Number(sale.depth)
  const name = priceCutName({ depth, title, products: product_ids.length, language })
  return enterPromotion(tx.client, ctx, {
    ...{ name, kind: 'price_cut', depth: sale.depth, source: 'platform' },
    ...{ startsOn: sale.starts_on, endsOn: sale.ends_on },
    status: sale.ends_on <= today ? 'confirmed' : 'planned',
  })
}

/** After the start of a sale, a product that left it stays part of it. */
async function nameProducts(of: Within & { promotionId: string; sale: Sale; anew: boolean }): Promise<void> {
  const { ctx, tx, promotionId, sale, anew } = of
  const key = { companyId: ctx.companyId, promotionId }
  if (anew) await keepPromotedProducts(tx.client, key, sale.product_ids)
  const products = sale.product_ids.map((productId) => ({ productId, depth: null }))
  await addPromotedProducts(tx.client, key, products)
}

async function callOff(
  of: Within & { promotionId: string; hasBegun: boolean; today: string },
): Promise<void> {
  const { ctx, tx, promotionId, hasBegun, today } = of
  const key = { companyId: ctx.companyId, promotionId }
  if (hasBegun) await endPromotion(tx.client, key, { endsOn: today, now: ctx.clock() })
  else await deletePromotion(tx.client, key)
}
