import type { Client } from 'pg'
import { expect, it } from 'vitest'
import type { OrderLineColumns } from '#analytics'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, movingPriceLines, type TestStore } from '../../../../test/order-lines.ts'
import { cachedBytesOf, saveCachedLines } from './cached-lines.ts'
import { readChannelState } from './channels/stored-model.ts'
import { replaced } from './compute-estimates.ts'
import { readDigests } from './digests.ts'
import { digestsOfTable, gatherColumns, gatherPacked, sourcesOf } from './gather-lines.ts'
import { unpackLines } from './packed-lines.ts'

const database = useDatabase()
const PRODUCTS = 8
const DAYS = 12
const FIRST_DAY = 20_089 // 2025-01-01

/** What an estimation reads of a store, both ways, and keeps. */
function read(store: TestStore) {
  return store.ctx.inTenant(async (tx) => {
    const client = tx.client as unknown as Client
    const { companyId } = store.ctx
    const digests = await readDigests(client, companyId, new Map(), { from: 'totals' })
    const sources = sourcesOf(digests, await readChannelState(client, companyId))
    const ofTable = await digestsOfTable(client, companyId, sources, new Map())
    const ids = digests.map(({ productId }) => productId)
    const columns = await gatherColumns(client, companyId, sources, ids)
    const packed = await gatherPacked(client, companyId, sources, replaced(digests, ofTable), FIRST_DAY)
    const chosen = ofTable.map(({ productId }) => ids.indexOf(productId))
    const bytes = cachedBytesOf(columns, ids.length, chosen)
    await saveCachedLines(client, companyId, ofTable, (place) => bytes[place]!)
    const lines = texts(columns)
    expect(texts(unpackLines(packed, [...ids.keys()]))).toEqual(lines)
    return { lines, kept: sources.kept.length, fromTable: ofTable.map(({ lines }) => lines) }
  })
}

const texts = ({ product, day, quantity, total }: OrderLineColumns) =>
  Array.from(product, (each, k) => `${each} ${day[k]} ${quantity[k]} ${total[k]}`).sort()

it('takes from the table what is not kept, and keeps it', async () => {
  const store = await createTestStore(database)
  // Another company's lines are neither read nor kept.
  await (await createTestStore(database)).addLines(movingPriceLines(3, 5))
  await store.addLines(movingPriceLines(PRODUCTS + 1, DAYS))
  const first = await read(store)
  expect(first.lines).toHaveLength(PRODUCTS * DAYS)
  expect(first).toMatchObject({ kept: 0, fromTable: Array(PRODUCTS).fill(DAYS) })

  const second = await read(store)
  expect(second).toEqual({ lines: first.lines, kept: PRODUCTS, fromTable: [] })

  await store.addProducts([{ sku: 'NEW' }])
  await store.addLines([
    { sku: 'P2', day: '2025-01-03', quantity: -1, total: '-8.25' },
    // Too many for what is kept: its product comes from the table each time.
    { sku: 'P5', day: '2025-01-04', quantity: 40_000, total: '1.00' },
  ])
  const third = await read(store)
  expect(third).toMatchObject({ kept: PRODUCTS - 2, fromTable: [DAYS + 1, DAYS + 1, 0] })
  expect(third.lines.filter((line) => !first.lines.includes(line))).toEqual([
    '1 20091 -1 -8.25',
    '4 20092 40000 1',
  ])
  const fourth = await read(store)
  expect(fourth).toEqual({ lines: third.lines, kept: PRODUCTS, fromTable: [DAYS + 1] })
})

it('joins a store of which the planner knows nothing yet without comparing each product with each', async () => {
  await (await createTestStore(database)).addLines(movingPriceLines(PRODUCTS, DAYS))
  await database.adminPool.query('analyze')
  const { ctx, addLines } = await createTestStore(database)
  await addLines(movingPriceLines(PRODUCTS, DAYS))
  const plans: string[] = []
  await ctx.inTenant(async ({ client }) => {
    const explaining = {
      query: async (text: string, values?: unknown[]) => {
        if (!text.includes('select')) return client.query(text)
        const { rows } = await client.query(`explain ${text}`, values)
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
        return { rows: [] }
      },
    } as unknown as Client
    await readDigests(explaining, ctx.companyId, new Map(), { from: 'totals' })
    await readDigests(explaining, ctx.companyId, new Map(), { from: 'lines', only: null })
  })
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toContain('product_fits')
    expect(plan).not.toContain('Nested Loop')
  }
})
