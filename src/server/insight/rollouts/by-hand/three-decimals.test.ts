import { beforeEach, expect, it } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../../test/order-lines.ts'
import { addToPricePlan } from '../../price-plan/add-to-price-plan.ts'
import { shopifyTable } from '../../price-plan/shopify-rows.ts'
import { confirmByData } from './confirm-by-data.ts'

/** ISO 4217: the dinar of Kuwait has 1,000 fils. */
const database = useDatabase()
const ROLLOUT = '0d1f7e8a-0000-4000-8000-000000000031'
let store: TestStore
let productId: number

const ask = async (sql: string, ...values: unknown[]) =>
  (await database.adminPool.query(sql, [store.ctx.companyId, ...values])).rows

beforeEach(async () => {
  store = await createTestStore(database)
  await ask(`update companies set currency = 'KWD' where company_id = $1`)
  await store.addProducts([
    { sku: 'PEN', price: '0.250' },
    { sku: 'INK', price: '3.125' },
  ])
  productId = await store.productId('PEN')
})

/** A price of 0.250 that its owner has been asked to set to another one. */
async function handedOut(price: string): Promise<void> {
  await ask(
    `insert into price_rollouts (company_id, rollout_id, state, mode, canary_seed, check_status, drafted_by, changed_by)
     values ($1, '${ROLLOUT}', 'writing_rest', 'all', 1, 'done', $2, $2)`,
    store.ctx.userId,
  )
  await ask(
    `insert into price_rollout_items (company_id, rollout_id, item_id, entry_id, product_id, store_product_id, variant_id,
       state, expected_price, wanted_price, sent_at)
     values ($1, '${ROLLOUT}', gen_random_uuid(), gen_random_uuid(), $2, '', 'PEN', 'waiting', 0.250, $3, '2026-05-01')`,
    productId,
    price,
  )
}

const stateOf = async () => (await ask('select state from price_rollout_items where company_id = $1'))[0]
const soldAt = (total: string) => store.addLines([{ sku: 'PEN', day: '2026-05-02', quantity: 1, total }])

it.each([
  ['0.254', '0.250', 'waiting'],
  ['0.254', '0.254', 'written'],
  ['0.255', '0.255', 'written'],
])('holds a price of %s for set by an order at %s: %s', async (wanted, sold, state) => {
  await handedOut(wanted)
  await soldAt(sold)
  await confirmByData(store.ctx)
  expect(await stateOf()).toEqual({ state })
})

it('gives Shopify all three decimals, of planned prices and of those that stay', async () => {
  const connection = crypto.randomUUID()
  await ask(
    `insert into platform_connections (company_id, connection_id, platform, provider_connection_id, status, connected_by)
     values ($1, $2, 'shopify', 'c1', 'active', $2)`,
    connection,
  )
  await ask(
    `insert into platform_products (company_id, connection_id, external_id, title, status, variant_count, fingerprint)
     values ($1, $2, 'p1', 'Pen', 'active', 2, 'f')`,
    connection,
  )
  const options = JSON.stringify([{ name: 'Size', value: 'L' }])
  for (const [id, sku, at] of [['v1', 'PEN', 1] as const, ['v2', 'INK', 2] as const])
    await ask(
      `insert into platform_variants (company_id, connection_id, external_id, product_external_id, product_id, position, title,
         price, options)
       select $1, $2, $3, 'p1', product_id, $5, 'Pen', price, $6 from products where company_id = $1 and sku = $4
       returning 1`,
      ...[connection, id, sku, at, options],
    )
  await ask(`update products set handle = 'pen' where company_id = $1`)
  const { ctx } = store
  const entry = { productId, price: '0.255', origin: 'manual' as const }
  const { entries } = await addToPricePlan({ ctx, input: { entries: [entry] } })
  const { rows } = await ctx.inTenant((tx) => shopifyTable(tx, ctx.companyId, entries))
  expect(rows.map((cells) => cells.at(-1))).toEqual(['0.255', '3.125'])
})
