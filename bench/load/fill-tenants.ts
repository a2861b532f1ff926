import path from 'node:path'
import type { ClientBase } from 'pg'
import pg from 'pg'
import { clientConfig } from '#server/kit/db/connection'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { createLog } from '#server/kit/log'
import { refreshRollups } from '#server/store/rollups/refresh-rollups'
import { call, type Tenant } from './tenant.ts'
import type { TokenIssuer } from './token-issuer.ts'

export const TENANTS = 50
export const LARGE_PRODUCTS = 100_000
const SMALL_PRODUCTS = 1_000
const ALL_LINES = 1_000_000
/** Lines of the first tenant, half of all: one large customer among many. */
const LARGE_LINES = ALL_LINES / 2
const SMALL_LINES = Math.round(LARGE_LINES / (TENANTS - 1))

interface Site {
  readonly url: string
  readonly dataDir: string
}

/** Creates fifty companies with a million lines, one of them with 100,000 products; the first is the large one. */
export async function fillTenants(site: Site, issuer: TokenIssuer): Promise<Tenant[]> {
  const tokens = await Promise.all(
    Array.from({ length: TENANTS }, (_, n) => issuer.tokenFor(`tenant-${n + 1}`)),
  )
  for (const token of tokens) await call({ url: site.url, token }, 'POST', '/api/sync-user', {})
  const embedded = await startEmbedded({
    dataDir: path.join(site.dataDir, 'postgres'),
    log: createLog('silent'),
  })
  const client = new pg.Client(clientConfig(embedded.superuser, { TimeZone: 'UTC' }))
  await client.connect()
  try {
    const { rows } = await client.query<{ subject: string; companyId: string }>(
      'select subject, company_id as "companyId" from identities',
    )
    const companies = new Map(rows.map(({ subject, companyId }) => [subject, companyId]))
    const tenants = tokens.map((token, n) => ({
      url: site.url,
      token,
      companyId: companies.get(`tenant-${n + 1}`) ?? '',
    }))
    await client.query(
      'set session_replication_role = replica; set synchronous_commit = off; select setseed(0.42)',
    )
    for (const [n, { companyId }] of tenants.entries())
      await fillTenant(
        client,
        companyId,
        n === 0 ? LARGE_PRODUCTS : SMALL_PRODUCTS,
        n === 0 ? LARGE_LINES : SMALL_LINES,
      )
    await client.query('vacuum analyze')
    return tenants
  } finally {
    await client.end()
    await embedded.stop()
  }
}

async function fillTenant(client: ClientBase, companyId: string, products: number, lines: number) {
  await client.query(productsSql, [companyId, products])
  await client.query(linesSql, [companyId, products, lines])
  await refreshRollups({ tx: { client }, companyId })
}

const productsSql = `
  insert into products (company_id, sku, title, vendor, product_type, price, cost, source)
  select $1::uuid, 'SKU-' || n,
    (array['Blue','Red','Green','Tall','Small','Vintage','Paper','Glass','Wooden','Heart'])[1 + n % 10] || ' ' ||
    (array['mug','lamp','basket','holder','ornament','bag','bunting','clock','box','frame'])[1 + n / 10 % 10] ||
    ' no. ' || n,
    'Vendor ' || n % 300, 'Type ' || n % 40, round((random() * 90 + 1)::numeric, 2),
    case when n % 3 > 0 then round((random() * 40)::numeric, 2) end, 'orders'
  from generate_series(1, $2::int) n`

/** Two years, four lines per order; a product's price has three levels, and less is sold at the higher ones. */
const linesSql = `
  insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total)
  select $1::uuid, gen_random_uuid(), first + product, (500000 + n / 4)::text, at, at::date, quantity,
    round((quantity * (1 + product % 97 / 7.0) * (0.85 + level * 0.15))::numeric, 2)
  from (
    select n, at, product, level, 1 + floor(power(random(), 4) * (9 - 2 * level))::int as quantity,
      (select min(product_id) from products where company_id = $1::uuid) as first
    from (
      select n, timestamptz '2024-01-01' + n * (interval '730 days' / $3::int) as at,
        floor($2::int * power(random(), 3))::int as product,
        (n * 730 / $3::int / 60) % 3 as level
      from generate_series(1, $3::int) n
    ) drawn
  ) line`
