import type { ClientBase } from 'pg'
import { refreshRollups } from '#server/store/rollups/refresh-rollups'

const COMPANY = '00000000-0000-4000-8000-0000000000aa'
const PRODUCTS = 100_000

/** Creates a store of 100,000 products whose sales are as uneven as real ones; always the same. Returns its id. */
export async function fillStore(client: ClientBase, lines: number): Promise<string> {
  // Keys are right by construction; checking ten million of them would take as long as writing them.
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'",
  )
  await client.query("set maintenance_work_mem = '512MB'; select setseed(0.42)")
  await client.query(
    `insert into companies (company_id, name, created_by) values ('${COMPANY}', 'Large store', '${COMPANY}')`,
  )
  await client.query(productsSql)
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'order_lines' and indexname not like '%_pk'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(linesSql, [lines])
  for (const { definition } of rows) await client.query(definition)
  await refreshRollups({ tx: { client }, companyId: COMPANY })
  await client.query('vacuum analyze')
  return COMPANY
}

const productsSql = `
  insert into products (company_id, sku, title, vendor, product_type, price, cost, source)
  select '${COMPANY}', 'SKU-' || n,
    (array['Blue','Red','Green','Tall','Small','Vintage','Paper','Glass','Wooden','Heart'])[1 + n % 10] || ' ' ||
    (array['mug','lamp','basket','holder','ornament','bag','bunting','clock','box','frame'])[1 + n / 10 % 10] ||
    ' no. ' || n,
    'Vendor ' || n % 300, 'Type ' || n % 40,
    case when n % 50 > 0 then round((random() * 90 + 1)::numeric, 2) end,
    case when n % 3 > 0 then round((random() * 40)::numeric, 2) end, 'orders'
  from generate_series(1, ${PRODUCTS}) n`

/** Two years, four lines per order, one line in fifty a return. */
const linesSql = `
  insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total)
  select '${COMPANY}',
    (lpad(to_hex(extract(epoch from at)::bigint), 8, '0') || substr(md5(n::text), 1, 4) || '8' ||
      substr(md5(n::text), 5, 3) || 'a' || substr(md5(n::text), 8, 15))::uuid,
    first + product, (500000 + n / 4)::text, at, at::date, quantity, quantity * round(1 + product % 997 / 13.0, 2)
  from (
    select n, timestamptz '2024-01-01' + n * (interval '730 days' / $1::int) as at,
      floor(${PRODUCTS} * power(random(), 3))::int as product,
      case when n % 50 = 0 then -1 else 1 + floor(power(random(), 6) * 200)::int end as quantity,
      (select min(product_id) from products where company_id = '${COMPANY}') as first
    from generate_series(1, $1::int) n
  ) line`
