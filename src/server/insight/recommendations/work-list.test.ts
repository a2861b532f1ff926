import { beforeAll, expect, it } from 'vitest'
import { adviceList } from '#contract/recommendations'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { exportAdvice } from './export-advice.ts'
import { listAdvice } from './list-advice.ts'

const database = useDatabase()
let store: TestStore

// At a margin of 60% an elasticity of -2.5 asks for a lower price; at one of 25%, -2 asks for a higher one.
const LOWER = { price: '10', cost: '4', elasticity: -2.5 } as const
const RAISE = { price: '20', cost: '15', elasticity: -2 } as const

beforeAll(async () => {
  store = await createPriceStore(database, [
    { sku: 'BIG', ...LOWER, monthlyUnits: 1000, type: 'Lamps', vendor: 'Acme', ownShare: 0.9 },
    { sku: 'SMALL', ...LOWER, monthlyUnits: 10, type: 'Lamps', vendor: 'Bolt', ownShare: 0.6 },
    { sku: 'UP', ...RAISE, monthlyUnits: 300, type: 'Chairs', vendor: 'Acme', ownShare: 0.3 },
    { sku: 'TEST', ...LOWER, elasticity: -1.4, monthlyUnits: 100, type: 'Chairs', ownShare: 0.01 },
    { sku: 'KEEP', price: '10', cost: '5', elasticity: -2.1, standardDeviation: 0.01 },
    { sku: 'UNSURE', ...RAISE, elasticity: -3.6, standardDeviation: 0.5, monthlyUnits: 200 },
  ])
})

type Query = Parameters<typeof listAdvice>[0]['input']
const list = async (query: Query) => adviceList.parse(await listAdvice({ ctx: store.ctx, input: query }))
const skus = async (query: Query) => (await list({ sort: 'money', ...query })).rows.map(({ sku }) => sku)

it('lists what waits for a decision across directions by money, tests by what similar products suggest', async () => {
  const { rows } = await list({ move: 'work', sort: 'money' })
  const gains = rows.map(({ kind, test, monthlyGain }) => (kind === 'test' ? test?.gain : monthlyGain)?.value)
  expect(rows.map(({ sku }) => sku)).not.toContain('KEEP')
  expect(rows.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['BIG', 'SMALL', 'UP', 'TEST']))
  expect(gains).toEqual(gains.toSorted((a, b) => b! - a!))
})

it('filters by move, type, vendor, own share and chance', async () => {
  expect(await skus({ move: 'raise', productType: 'Chairs' })).toEqual(['UP'])
  expect(await skus({ move: 'lower' })).toEqual(['BIG', 'SMALL'])
  expect(await skus({ move: 'test' })).toEqual(['TEST'])
  expect(await skus({ move: 'work', vendor: 'Acme', productType: 'Lamps' })).toEqual(['BIG'])
  expect(await skus({ move: 'change', minOwnShare: 0.6 })).toEqual(['BIG', 'SMALL'])
  const sure = await list({ move: 'change', minChance: 0.8 })
  expect(sure.rows.length).toBeGreaterThan(0)
  for (const { probability } of sure.rows) expect(probability).toBeGreaterThanOrEqual(0.8)
})

it('counts for each value what choosing it would leave', async () => {
  const { facets } = await list({ move: 'lower', productType: 'Lamps', facets: true })
  expect(facets).toMatchObject({
    productTypes: [{ value: 'Lamps', products: 2 }],
    vendors: [
      { value: 'Acme', products: 1 },
      { value: 'Bolt', products: 1 },
    ],
    moves: { lower: 2, raise: 0, test: 0, keep: 0 },
  })
  expect((await list({})).facets).toBeNull()
})

it('sums what it shows, and as the list of work the whole store', async () => {
  const whole = await list({})
  expect((await list({ move: 'work' })).totals).toEqual(whole.totals)
  const lamps = await list({ move: 'work', productType: 'Lamps' })
  expect(lamps.totals.profit?.products).toBe(2)
  const value = lamps.rows.reduce((sum, { monthlyGain }) => sum + (monthlyGain?.value ?? 0), 0)
  expect(lamps.totals.profit?.value).toBeCloseTo(value, 6)
})

it('is exported under its filters, in its order', async () => {
  const answer = await exportAdvice({
    ctx: store.ctx,
    input: { format: 'json', move: 'lower', sort: 'money' },
  })
  expect(answer.headers.get('content-disposition')).toContain('price-recommendations-')
  const rows = (await answer.json()) as Record<string, unknown>[]
  expect(
    rows.map(({ sku, move, priceToday, priceAdvised }) => [sku, move, priceToday, priceAdvised]),
  ).toEqual([
    ['BIG', 'lower', '10.00', '9.00'],
    ['SMALL', 'lower', '10.00', '9.00'],
  ])
  const { rows: listed } = await list({ move: 'lower', sort: 'money' })
  expect(Number(rows[0]?.gain)).toBeCloseTo(listed[0]!.monthlyGain!.value, 2)
})
