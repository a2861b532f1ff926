import { MAIN_CHANNEL, type Ranged } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { readStockOuts } from '../../store/calendar/read-stock-outs.ts'
import { LAST_READ_DAY } from '../../store/platform/last-read-day.ts'
import { readChannelState } from '../estimation/channels/stored-model.ts'
import { type SeparatedState, streamLines } from '../estimation/stream-lines.ts'

/** A prediction whose four weeks are over, with the reasons that may prevent a score. */
export interface DuePrediction {
  readonly predictionId: string
  readonly productId: string
  /** True if the change was only seen in the sales: nobody said that the price was set. */
  readonly isFromSales: boolean
  readonly fromPrice: number
  readonly toPrice: number
  readonly elasticity: number
  readonly standardDeviation: number
  /** Units of the window at the old price, from the outlook before the change; `null`: none was stored. */
  readonly outlook: Ranged | null
  readonly hindrance: 'changed_again' | 'promotion' | 'stock_out' | null
  /** First day at the new price, since 1970-01-01. */
  readonly changedDay: number
}

export const MOST_AT_ONCE = 500

/** $1 is the company, $2 the days of a window. The last of them is over once a later day has sales. */
const dueSql = `
  select p.prediction_id as "predictionId", p.product_id as "productId",
    p.source <> 'accepted' as "isFromSales", p.from_price::float8 as "fromPrice",
    p.to_price::float8 as "toPrice", p.elasticity, p.standard_deviation as "standardDeviation",
    (p.changed_on - date '1970-01-01')::int4 as "changedDay",
    case when p.outlook_units is not null then
      jsonb_build_object('value', p.outlook_units, 'low', p.outlook_low, 'high', p.outlook_high) end as outlook,
    case
      when f.changed_on > p.changed_on and f.changed_on < p.changed_on + $2::int
        or exists (select 1 from price_predictions o where o.company_id = $1 and o.product_id = p.product_id
          and o.changed_on > p.changed_on and o.changed_on < p.changed_on + $2::int) then 'changed_again'
      when exists (select 1 from promotions m
        join promotion_products mp on mp.company_id = m.company_id and mp.promotion_id = m.promotion_id
        where m.company_id = $1 and mp.product_id = p.product_id and m.status in ('confirmed', 'planned')
          and m.starts_on < p.changed_on + $2::int and m.ends_on > p.changed_on) then 'promotion'
    end as hindrance
  from price_predictions p
  left join price_facts f on f.company_id = $1 and f.product_id = p.product_id
  where p.company_id = $1 and p.status = 'waiting' and p.changed_on is not null
    and p.changed_on + $2::int <= ${LAST_READ_DAY}
  order by p.changed_on limit ${MOST_AT_ONCE}`

export async function readDue(
  { client }: TenantTransaction,
  companyId: string,
  days: number,
): Promise<DuePrediction[]> {
  const { rows } = await client.query<DuePrediction>(dueSql, [companyId, days])
  const productIds = [...new Set(rows.map(({ productId }) => Number(productId)))]
  const outsOf = Map.groupBy(await readStockOuts(client, companyId, productIds), ({ productId }) => productId)
  return rows.map((row) => {
    const isOut = outsOf
      .get(Number(row.productId))
      ?.some(({ fromDay, toDay }) => fromDay < row.changedDay + days && toDay > row.changedDay)
    return { ...row, hindrance: row.hindrance ?? (isOut ? 'stock_out' : null) }
  })
}

/**
 * Reads the store's units by day since 1970-01-01 in its main channel: good and bad months affect all of its
 * products, while a trade customer's large order says nothing about them.
 */
export async function readStoreUnits(
  { client }: TenantTransaction,
  companyId: string,
): Promise<ReadonlyMap<number, number>> {
  const { model, ...state } = await readChannelState(client, companyId)
  if (model !== null) return mainUnits(client, companyId, { ...state, model })
  const { rows } = await client.query<{ day: number; units: number }>(
    `select (day - date '1970-01-01')::int4 as day, units::float8 as units from store_days where company_id = $1`,
    [companyId],
  )
  return new Map(rows.map(({ day, units }) => [day, units]))
}

async function mainUnits(
  client: TenantTransaction['client'],
  companyId: string,
  state: SeparatedState,
): Promise<ReadonlyMap<number, number>> {
  const units = new Map<number, number>()
  await streamLines(client, companyId, state, null, (_, day, quantity, _total, channel = MAIN_CHANNEL) => {
    if (channel === MAIN_CHANNEL && quantity > 0) units.set(day, (units.get(day) ?? 0) + quantity)
  })
  return units
}
