import { isoDateOrNull, type ProductOutlook } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'

interface Outlooks {
  readonly companyId: string
  /** `all`: of every product. `given`: of some; the other products' rows stay. */
  readonly extent: 'all' | 'given'
  /** Ids in the order of `outlooks`. */
  readonly productIds: readonly number[]
  readonly outlooks: readonly (ProductOutlook | null)[]
  /** Last day of data: the outlook begins on the day after it. */
  readonly dataThrough: string | null
}

type Row = ProductOutlook & { readonly productId: number }

const PER_STATEMENT = 5_000

/** Each column with its type and its value. */
const columns: Readonly<Record<string, readonly [string, (row: Row) => unknown]>> = {
  product_id: ['int8', (row) => row.productId],
  state: ['text', (row) => row.state],
  last_sold_on: ['date', (row) => isoDateOrNull(row.lastSoldDay)],
  usual_gap_days: ['float8', (row) => row.usualGapDays],
  back_on: ['date', (row) => isoDateOrNull(row.backOnDay)],
  month_units: ['float8', (row) => row.month.value],
  month_low: ['float8', (row) => row.month.low],
  month_high: ['float8', (row) => row.month.high],
  year_units: ['float8', (row) => row.year.value],
  year_low: ['float8', (row) => row.year.low],
  year_high: ['float8', (row) => row.year.high],
  dispersion: ['float8', (row) => row.dispersion],
  deviation: ['float8', (row) => row.deviation],
  drift: ['float8', (row) => row.drift],
  // The database has no type for a list of lists: each is sent as text and parsed there.
  weeks: ['text', (row) => `{${Array.from(row.weeks, (units) => units.toPrecision(6)).join(',')}}`],
}
const names = Object.keys(columns)

const insertSql = `
  insert into demand_outlooks (company_id, data_through, ${names.join(', ')})
  select p.company_id, $2::date, ${names.map((name) => (name === 'weeks' ? 'o.weeks::real[]' : `o.${name}`)).join(', ')}
  from unnest(${Object.values(columns)
    .map(([type], at) => `$${at + 3}::${type}[]`)
    .join(', ')}) as o (${names.join(', ')})
  join products p on p.company_id = $1 and p.product_id = o.product_id`

/** Replaces the outlooks in the transaction that writes the estimates. */
export async function saveOutlooks(client: Queryable, input: Outlooks): Promise<void> {
  const { companyId, extent, productIds, dataThrough } = input
  await client.query(
    'delete from demand_outlooks where company_id = $1 and ($2::int8[] is null or product_id = any($2))',
    [companyId, extent === 'all' ? null : productIds],
  )
  if (dataThrough === null) return
  const rows = input.outlooks.flatMap((outlook, at): Row[] =>
    outlook === null ? [] : [{ ...outlook, productId: productIds[at]! }],
  )
  for (let from = 0; from < rows.length; from += PER_STATEMENT) {
    const part = rows.slice(from, from + PER_STATEMENT)
    const values = Object.values(columns).map(([, read]) => part.map(read))
    await client.query(insertSql, [companyId, dataThrough, ...values])
  }
}
