import type { TenantTransaction } from '../../db/database.ts'

/** A prediction whose four weeks are over, with what stands in the way of a score. */
export interface DuePrediction {
  readonly predictionId: string
  readonly productId: string
  readonly fromPrice: number
  readonly toPrice: number
  readonly elasticity: number
  readonly standardDeviation: number
  readonly hindrance: 'changed_again' | 'promotion' | 'stock_out' | null
  /** Whole windows between the first sale and the change. */
  readonly windows: number
}

export const MOST_AT_ONCE = 500

/** $1 company, $2 days of a window, $3 most windows. */
const dueSql = `
  select p.prediction_id as "predictionId", p.product_id as "productId", p.from_price::float8 as "fromPrice",
    p.to_price::float8 as "toPrice", p.elasticity, p.standard_deviation as "standardDeviation",
    case
      when f.changed_on > p.changed_on and f.changed_on < p.changed_on + $2::int
        or exists (select 1 from price_predictions o where o.company_id = $1 and o.product_id = p.product_id
          and o.changed_on > p.changed_on and o.changed_on < p.changed_on + $2::int) then 'changed_again'
      when exists (select 1 from promotions m
        join promotion_products mp on mp.company_id = m.company_id and mp.promotion_id = m.promotion_id
        where m.company_id = $1 and mp.product_id = p.product_id and m.status in ('confirmed', 'planned')
          and m.starts_on < p.changed_on + $2::int and m.ends_on > p.changed_on) then 'promotion'
      when exists (select 1 from stock_outs s where s.company_id = $1 and s.product_id = p.product_id
        and s.from_day < p.changed_on + $2::int and coalesce(s.to_day, p.changed_on + $2::int) > p.changed_on)
        then 'stock_out'
    end as hindrance,
    least($3::int, coalesce((p.changed_on - (select min(day) from product_days d
      where d.company_id = $1 and d.product_id = p.product_id and d.units > 0)) / $2::int, 0)) as windows
  from price_predictions p
  left join price_facts f on f.company_id = $1 and f.product_id = p.product_id
  where p.company_id = $1 and p.status = 'waiting' and p.changed_on is not null
    and p.changed_on + $2::int - 1 <= (select max(day) from store_days where company_id = $1 and lines > 0)
  order by p.changed_on limit ${MOST_AT_ONCE}`

export async function readDue(
  { client }: TenantTransaction,
  companyId: string,
  days: number,
  mostWindows: number,
): Promise<DuePrediction[]> {
  return (await client.query<DuePrediction>(dueSql, [companyId, days, mostWindows])).rows
}

export interface WindowRow {
  readonly predictionId: string
  /** 0 is the window after the change, 1 the last one before it. */
  readonly back: number
  readonly units: number
  readonly revenue: number
  readonly storeUnits: number
}

/** Sales of the product and of the whole store by windows counted from the day of the change. */
const windowsSql = `
  with due as (
    select p.prediction_id, p.product_id, p.changed_on, w.windows
    from price_predictions p
    join unnest($2::uuid[], $3::int[]) as w (prediction_id, windows) on w.prediction_id = p.prediction_id
    where p.company_id = $1
  ), slots as (
    select d.*, back, d.changed_on - back * $4::int as from_day from due d, generate_series(0, d.windows) as back
  )
  select s.prediction_id as "predictionId", s.back, coalesce(own.units, 0)::float8 as units,
    coalesce(own.revenue, 0)::float8 as revenue, coalesce(shop.units, 0)::float8 as "storeUnits"
  from slots s
  left join lateral (select sum(units) as units, sum(revenue) as revenue from product_days
    where company_id = $1 and product_id = s.product_id and day >= s.from_day and day < s.from_day + $4::int) own on true
  left join lateral (select sum(units) as units from store_days
    where company_id = $1 and day >= s.from_day and day < s.from_day + $4::int) shop on true
  order by s.prediction_id, s.back desc`

export async function readWindows(
  { client }: TenantTransaction,
  companyId: string,
  due: readonly DuePrediction[],
  days: number,
): Promise<ReadonlyMap<string, readonly WindowRow[]>> {
  const { rows } = await client.query<WindowRow>(windowsSql, [
    companyId,
    due.map((each) => each.predictionId),
    due.map((each) => each.windows),
    days,
  ])
  return Map.groupBy(rows, (row) => row.predictionId)
}
