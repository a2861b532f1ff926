import type { TenantTransaction } from '../../kit/db/database.ts'
import { type SaleRow, saleColumns } from './sale-row.ts'
import { countedSql, orderSql, Parameters, scopeSql, sortingOf } from './sales-query.ts'
import type { Page } from './walk-lines.ts'

/** Reads lines by date, at any depth: the rollup shows on which day the page begins. */
export async function readByDay(tx: TenantTransaction, page: Page): Promise<readonly SaleRow[]> {
  const { query, companyId, window } = page
  const sorting = sortingOf(query)
  const start = await findStart(tx, page, sorting.descends)
  if (!start) return []
  const parameters = new Parameters()
  const scope = scopeSql(query, companyId, parameters)
  const { rows } = await tx.client.query<SaleRow>(
    `select ${saleColumns} from (
       select * from order_lines l
       where ${scope} and l.day ${sorting.descends ? '<=' : '>='} ${parameters.add(start.day)}::date
       order by ${orderSql(sorting)} limit ${parameters.add(window.limit)} offset ${parameters.add(start.skip)}
     ) l
     join products p on p.company_id = l.company_id and p.product_id = l.product_id
     order by ${orderSql(sorting)}`,
    parameters.values,
  )
  return rows
}

async function findStart(
  { client }: TenantTransaction,
  { query, companyId, window }: Page,
  descends: boolean,
): Promise<{ day: string; skip: string } | undefined> {
  const { rows } = await client.query<{ day: string; skip: string }>(
    `select day::text, $4 - (through - counted) as skip from (
       select day, ${countedSql(query)} as counted,
         sum(${countedSql(query)}) over (order by day ${descends ? 'desc' : 'asc'}) as through
       from store_days
       where company_id = $1 and ($2::date is null or day >= $2) and ($3::date is null or day <= $3)
     ) days
     where through > $4 order by through limit 1`,
    [companyId, query.from ?? null, query.to ?? null, window.offset],
  )
  return rows[0]
}
