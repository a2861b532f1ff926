import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { PRICE_CHANGED_ON, TODAYS_PRICE, TODAYS_PRICE_DAY, TODAYS_PRICE_SOURCE } from './todays-price.ts'

const database = useDatabase()

interface Known {
  readonly list: string | null
  /** Days on which the list was entered in the log. */
  readonly listed?: readonly string[]
  readonly sold: string | null
  readonly isConnected?: boolean
}

/** Sold through 2026-05-31, since 2026-02-10 at that price. */
async function todayOf({ list, listed = [], sold, isConnected = false }: Known) {
  const store = await createPriceStore(database, [{ sku: 'P', price: sold ?? '1', elasticity: -2 }])
  const query = (sql: string, values: unknown[] = []) =>
    database.adminPool.query(sql, [store.ctx.companyId, ...values])
  await query('update products set price = $2 where company_id = $1', [list])
  if (sold === null) await query('delete from price_facts where company_id = $1')
  await query(
    `update price_facts set sold_through = '2026-05-31', changed_on = '2026-02-10' where company_id = $1`,
  )
  for (const day of listed)
    await query(
      `insert into price_log (company_id, product_id, effective_from, price, source)
       select $1, product_id, $2, coalesce(price, 1), 'catalogue' from products where company_id = $1`,
      [day],
    )
  if (isConnected) await connect(store.ctx.companyId)
  const { rows } = await query(
    `select ${TODAYS_PRICE}::float8 as price, ${TODAYS_PRICE_SOURCE} as source, ${TODAYS_PRICE_DAY}::text as day,
       ${PRICE_CHANGED_ON}::text as changed
     from products p left join price_facts f on f.company_id = p.company_id and f.product_id = p.product_id
     where p.company_id = $1`,
  )
  return rows[0]
}

async function connect(companyId: string): Promise<void> {
  const connectionId = crypto.randomUUID()
  await database.adminPool.query(
    `insert into platform_connections (company_id, connection_id, platform, provider_connection_id, status, connected_by)
     values ($1, $2, 'shopify', 'c', 'connected', $1)`,
    [companyId, connectionId],
  )
  await database.adminPool.query(
    `insert into platform_products (company_id, connection_id, external_id, title, status, variant_count, fingerprint)
     values ($1, $2, 'p', 'P', 'active', 1, '')`,
    [companyId, connectionId],
  )
  await database.adminPool.query(
    `insert into platform_variants (company_id, connection_id, external_id, product_external_id, product_id, position, title)
     select $1, $2, 'v', 'p', product_id, 1, 'V' from products where company_id = $1`,
    [companyId, connectionId],
  )
}

it.each<readonly [string, Known, object]>([
  [
    'what it was sold at, without a list',
    { list: null, sold: '8' },
    { price: 8, source: 'sold', day: '2026-05-31', changed: '2026-02-10' },
  ],
  [
    'a list of zero is none',
    { list: '0', sold: '8' },
    { price: 8, source: 'sold', day: '2026-05-31', changed: '2026-02-10' },
  ],
  [
    'the list, where it never sold',
    { list: '10', listed: ['2026-01-05'], sold: null },
    { price: 10, source: 'list', day: '2026-01-05', changed: null },
  ],
  [
    'the newer list',
    { list: '10', listed: ['2026-01-05', '2026-06-01'], sold: '8' },
    { price: 10, source: 'list', day: '2026-06-01', changed: '2026-06-01' },
  ],
  [
    'the list of 13 days before the last sale: some orders come late',
    { list: '10', listed: ['2026-05-18'], sold: '8' },
    { price: 10, source: 'list', day: '2026-05-18', changed: '2026-05-18' },
  ],
  [
    'what it was sold at for two weeks after the list',
    { list: '10', listed: ['2026-05-17'], sold: '8' },
    { price: 8, source: 'sold', day: '2026-05-31', changed: '2026-02-10' },
  ],
  [
    'the list of a connected shop, which is read all the time',
    { list: '10', listed: ['2025-05-17'], sold: '8', isConnected: true },
    { price: 10, source: 'list', day: '2025-05-17', changed: '2025-05-17' },
  ],
  [
    'a list that says what it is sold at: no change of its own',
    { list: '8.10', listed: ['2026-06-01'], sold: '8' },
    { price: 8.1, source: 'list', day: '2026-06-01', changed: '2026-02-10' },
  ],
  ['a list of unknown age', { list: '10', sold: '8' }, { price: 10, source: 'list', day: null }],
])('today’s price is %s', async (_, known, expected) => {
  expect(await todayOf(known)).toMatchObject(expected)
})
