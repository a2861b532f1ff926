import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import { demandAhead, readUsualMonths } from './demand-ahead.ts'

const database = useDatabase()
let store: TestStore
let cup: number

const DAYS = 146

/** 146 days, each with two lines of one unit in the shop and a line of eight in the trade. */
beforeAll(async () => {
  store = await createTestStore(database)
  const first = Date.UTC(2025, 0, 1)
  const days = Array.from({ length: DAYS }, (_, k) =>
    new Date(first + k * 86_400_000).toISOString().slice(0, 10),
  )
  await store.addLines(
    days.flatMap((day, k) =>
      [1, 1, 8].map((quantity, at) => ({
        ...{ sku: 'CUP', day, quantity, total: '10.00' },
        order: `O${k}-${at}`,
      })),
    ),
  )
  cup = await store.productId('CUP')
})

const usual = () =>
  store.ctx
    .inTenant((tx) => readUsualMonths(tx, store.ctx.companyId, [cup], DAYS))
    .then((months) => months.get(cup)!)

describe('a usual month', () => {
  it('has all units and lines where there is one channel', async () => {
    const { units, mainLines } = await usual()
    // Ten a day: 300 in 30 days, however long the store has been selling.
    expect(units).toBeCloseTo(300, 9)
    expect(mainLines).toBe(1)
  })

  it('has those of the main channel where there are two', async () => {
    await store.ctx.inTenant(({ client }) =>
      client.query(
        `insert into channel_products (company_id, product_id, identity, lines, units, price, units_per_main)
         values ($1, $2, 'source:Trade', $3, $4, '5', 4)`,
        [store.ctx.companyId, cup, DAYS, 8 * DAYS],
      ),
    )
    const { units, mainLines } = await usual()
    expect(units).toBeCloseTo(60, 9)
    expect(mainLines).toBeCloseTo(2 / 3, 9)
  })
})

describe('joint orders of the next month', () => {
  it('are those of a usual month where a young store sells as it did', async () => {
    const found = await store.ctx.inTenant(async (tx) => {
      await tx.client.query('delete from channel_products where company_id = $1', [store.ctx.companyId])
      return readUsualMonths(tx, store.ctx.companyId, [cup], 91)
    })
    const row = { productId: String(cup), monthlyUnits: 300 } as AdviceRow
    expect(demandAhead([row], found)).toBeCloseTo(1.107, 9)
  })

  const rows = [
    { productId: '1', monthlyUnits: 20 },
    { productId: '2', monthlyUnits: 45 },
  ] as AdviceRow[]
  const months = (mainLines: number) =>
    new Map([
      [1, { units: 20, mainLines }],
      [2, { units: 20, mainLines }],
    ])

  it('grow with the power 1.25 of the mean growth, and count the mean of the error', () => {
    // √(1 × 2.25) = 1.5; 1.5^1.25 = 1.6600.
    expect(demandAhead(rows, months(1))).toBeCloseTo(1.107 * 1.66, 3)
  })

  it('are only those of the main channel', () => {
    // √(0.7 × 0.49 / 0.58) = 0.7690.
    expect(demandAhead(rows, months(0.7)) / demandAhead(rows, months(1))).toBeCloseTo(0.769, 4)
  })

  it('follow a season down to a fiftieth, and up to three times', () => {
    const at = (monthlyUnits: number) =>
      demandAhead([{ productId: '1', monthlyUnits }] as AdviceRow[], months(1)) / 1.107
    expect(at(0.1)).toBeCloseTo(0.02 ** 1.25, 6)
    expect(at(1)).toBeCloseTo(0.05 ** 1.25, 6)
    expect(at(400)).toBeCloseTo(3 ** 1.25, 6)
  })
})
