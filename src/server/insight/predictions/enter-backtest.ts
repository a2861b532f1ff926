import { type Grade, isoDateOfDay, type Ranged, type RealChange } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { rangeColumns } from './range-columns.ts'

/** A past price change with what the estimate of before would have predicted. */
export interface Backtested extends RealChange {
  readonly productId: number
  readonly elasticity: number
  readonly standardDeviation: number
  readonly grade: Grade | null
  /** Units of the weeks after the change if the former price had stayed. */
  readonly expected: Ranged | null | undefined
}

interface Backtest {
  readonly companyId: string
  /** Last day that the estimate knew. */
  readonly throughDay: string
  readonly rows: readonly Backtested[]
}

const insertSql = `
  insert into price_predictions (company_id, prediction_id, product_id, source, made_at, data_through, from_price,
    to_price, elasticity, standard_deviation, grade, changed_on, status, outlook_units, outlook_low, outlook_high)
  select $1, gen_random_uuid(), n.product_id, 'look_back', now(), $2::date, n.from_price, n.to_price, n.elasticity,
    n.deviation, n.grade, n.changed_on, 'waiting', n.units, n.low, n.high
  from unnest($3::int8[], $4::numeric[], $5::numeric[], $6::float8[], $7::float8[], $8::date[], $9::float8[],
    $10::float8[], $11::float8[], $12::text[])
    as n (product_id, from_price, to_price, elasticity, deviation, changed_on, units, low, high, grade)
  join products p on p.company_id = $1 and p.product_id = n.product_id
  on conflict (company_id, product_id, changed_on) do nothing returning 1`

/** Enters the predictions of a backtest into the ledger, and returns how many are new. */
export async function enterBacktest(
  client: Queryable,
  { companyId, throughDay, rows }: Backtest,
): Promise<number> {
  const { rowCount } = await client.query(insertSql, [
    companyId,
    throughDay,
    rows.map((row) => row.productId),
    rows.map((row) => row.from.toFixed(4)),
    rows.map((row) => row.to.toFixed(4)),
    rows.map((row) => row.elasticity),
    rows.map((row) => row.standardDeviation),
    rows.map((row) => isoDateOfDay(row.day)),
    ...rangeColumns(rows.map((row) => row.expected)),
    rows.map((row) => row.grade),
  ])
  return rowCount ?? 0
}

/** Removes the predictions of all backtests from the ledger. */
export async function deleteBacktest(client: Queryable, companyId: string): Promise<void> {
  await client.query(`delete from price_predictions where company_id = $1 and source = 'look_back'`, [
    companyId,
  ])
}
