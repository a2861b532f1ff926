import { holidayCountry } from '#analytics'
import type { EstimationFact } from '#contract/calendar'
import type { Output } from '#contract/calls'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { COMPANY_COUNTRY } from '../basics/company-facts.ts'

export type Switches = Readonly<Record<EstimationFact, boolean>>
type Answer = Output<'setEstimationSwitches'>

/** Defaults until the owner decides: marked facts count; holidays do not, because time effects contain them. */
const UNTOUCHED: Switches = {
  stockOuts: true,
  promotions: true,
  closedDays: true,
  productChanges: true,
  priceLog: true,
  holidays: false,
  competitorPrices: true,
  priceFollowing: true,
}

/** Reads the switches of the transaction's tenant. */
export async function readSwitches(client: Queryable, companyId: string): Promise<Switches> {
  const { rows } = await client.query<Switches>(
    `select stock_outs as "stockOuts", promotions, closed_days as "closedDays",
       product_changes as "productChanges", price_log as "priceLog", holidays,
       competitor_prices as "competitorPrices", price_following as "priceFollowing"
     from estimation_switches where company_id = $1`,
    [companyId],
  )
  return { ...UNTOUCHED, ...rows[0] }
}

const countsSql = `
  select ${COMPANY_COUNTRY} as country, (select count(*)::int4 from stock_outs where company_id = $1)
      + (select count(distinct product_id)::int4 from inventory_levels where company_id = $1 and quantity <= 0) as "stockOuts",
    (select count(*)::int4 from promotions where company_id = $1 and status in ('confirmed', 'planned'))
      + (select count(distinct product_id)::int4 from order_lines where company_id = $1 and is_promoted) as promotions,
    (select count(*)::int4 from closed_days where company_id = $1) as "closedDays",
    (select count(*)::int4 from product_changes where company_id = $1) as "productChanges",
    (select count(*)::int4 from price_log where company_id = $1 and source <> 'catalogue') as "priceLog",
    (select count(distinct product_id)::int4 from competitor_matches
     where company_id = $1 and status = 'confirmed') as "competitorPrices",
    (select count(*)::int4 from competitors where company_id = $1 and removed_at is null) as "priceFollowing"`

export async function getEstimationSwitches({ ctx }: { readonly ctx: TenantContext }): Promise<Answer> {
  return ctx.inTenant(async ({ client }) => {
    const switches = await readSwitches(client, ctx.companyId)
    const { rows } = await client.query<Omit<Answer['counts'], 'holidays'> & { country: string | null }>(
      countsSql,
      [ctx.companyId],
    )
    const { country = null, ...counts } = rows[0] ?? {}
    const known = holidayCountry(country)
    return {
      switches,
      counts: { ...counts, holidays: known === null ? 0 : 1 } as Answer['counts'],
      holidayCountry: known,
    }
  })
}

/** Sets the named switches; the others stay as they are. */
export async function setEstimationSwitches({
  ctx,
  input,
}: VerbArgs<'setEstimationSwitches'>): Promise<Answer> {
  return ctx.inTenant(async (tx) => {
    const before = await readSwitches(tx.client, ctx.companyId)
    const after = { ...before, ...input }
    await tx.client.query(
      `insert into estimation_switches (company_id, stock_outs, promotions, closed_days, product_changes, price_log,
         holidays, competitor_prices, price_following, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (company_id) do update set stock_outs = $2, promotions = $3, closed_days = $4, product_changes = $5,
         price_log = $6, holidays = $7, competitor_prices = $8, price_following = $9, updated_at = $10`,
      [
        ...[ctx.companyId, after.stockOuts, after.promotions, after.closedDays, after.productChanges],
        ...[after.priceLog, after.holidays, after.competitorPrices, after.priceFollowing, ctx.clock()],
      ],
    )
    if (JSON.stringify(before) !== JSON.stringify(after)) await ctx.events.storeDataChanged({ ctx, tx })
    return getEstimationSwitches({ ctx: joined(ctx, tx) })
  })
}
