import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { getFirstFigures as contract } from '#contract/first-figures'
import { FIRST_LINES } from '#contract/first-lines'
import { useDatabase } from '../../../../test/database.ts'
import { type ImportsUnderTest, importsUnderTest, plain } from '../../../../test/imports.ts'
import { requestRun } from '../../kit/runs/request-run.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { getFirstFigures } from '../../store/first-figures/get-first-figures.ts'
import { getDashboard } from '../dashboard/get-dashboard.ts'
import { readInputsHash } from '../price-rounds/inputs-hash.ts'
import { proposePriceTests } from '../price-tests/propose-tests.ts'
import { listAdvice } from '../recommendations/list-advice.ts'
import { estimation } from './estimation.ts'

const database = useDatabase()
let store: ImportsUnderTest

const DAYS = 420
const DAY_MS = 86_400_000

/** Twelve products whose prices move every 28 days. */
function manyLines(lines: number): string {
  const rows = Array.from({ length: lines }, (_, at) => {
    const day = Math.floor((at * DAYS) / lines)
    const product = at % 12
    const isLow = Math.floor(day / 28 + product) % 3 === 0
    const price = (10 + product) * (isLow ? 0.8 : 1)
    const quantity = (isLow ? 2 : 1) + (at % 2)
    const date = new Date(Date.UTC(2025, 0, 1) + day * DAY_MS).toISOString().slice(0, 10)
    return `${date},${at},P${product},Product ${product},${quantity},${(price * quantity).toFixed(2)}`
  })
  return plain(rows)
}

const read = async () => contract.answer.parse(await getFirstFigures({ ctx: store.ctx })).firstFigures

beforeAll(async () => {
  store = await importsUnderTest(database)
  await store.bring('orders.csv', manyLines(FIRST_LINES + 7000))
})

describe('first figures', () => {
  it('are there after a first import, before any estimate, of the lines that were read by then', async () => {
    const found = (await read())!
    expect(found.lines).toBe(FIRST_LINES)
    expect(found.products.length).toBeGreaterThan(8)
    for (const { elasticity, low, high, ...product } of found.products) {
      // The estimates of all lines grade; a part of the lines claims nothing that they might take back.
      expect(product).not.toHaveProperty('grade')
      expect(elasticity).toBeLessThan(-1)
      expect(low).toBeLessThan(elasticity)
      expect(high).toBeGreaterThan(elasticity)
    }
    const units = found.products.map((product) => product.units)
    expect(units).toEqual([...units].sort((a, b) => b - a))
  })

  it('are those of their own company alone', async () => {
    const other = await importsUnderTest(database)
    expect(await read()).not.toBeNull()
    expect(await getFirstFigures({ ctx: other.ctx })).toEqual({ firstFigures: null })
  })

  it('are no estimates: dashboard, advice, price rounds and tests answer as if they were absent', async () => {
    const { ctx } = store
    const answers = async () => ({
      dashboard: await getDashboard({ ctx }),
      advice: await listAdvice({ ctx, input: {} }),
      tests: await proposePriceTests({ ctx }),
      // All that rounds are solved from.
      rounds: await ctx.inTenant((tx) => readInputsHash(tx, ctx.companyId)),
    })
    expect(await read()).not.toBeNull()
    const found = await answers()
    const [kept] = await store.rows<{ figures: object }>(
      'delete from first_figures where company_id = $1 returning *',
    )
    expect(await answers()).toEqual(found)
    expect(found.dashboard.cards.withElasticity).toBe(0)
    await database.adminPool.query(
      `insert into first_figures select * from jsonb_populate_record(null::first_figures, $1)`,
      [JSON.stringify(kept)],
    )
    expect(await read()).not.toBeNull()
  })

  it('are gone with the first estimates', async () => {
    const { ctx } = store
    const { runId } = await ctx.inTenant((tx) => requestRun(estimation, { ctx, tx }))
    const { signal } = new AbortController()
    await workOnRun(estimation, { ctx, input: { runId, connection: database.connection, signal } })
    expect(await read()).toBeNull()
    expect(await store.rows('select import_id from first_figures where company_id = $1')).toEqual([])
    expect((await getDashboard({ ctx })).cards.withElasticity).toBeGreaterThan(8)
  })

  it('are made of no later import', async () => {
    await store.bring('more.csv', manyLines(FIRST_LINES + 7000).replaceAll(',Product', ',Other'))
    expect(await store.rows('select import_id from first_figures where company_id = $1')).toEqual([])
  })
})

describe('the table of first figures', () => {
  it('is read and written by its own room alone; archives leave it out by name', () => {
    const server = path.resolve(import.meta.dirname, '../..')
    const naming = readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => /first_figures|firstFigures\b/.test(readFileSync(path.join(server, file), 'utf8')))
      .map((file) => file.replace(/[^/]+$/, ''))
    expect([...new Set(naming)].sort()).toEqual([
      'kit/db/schema/',
      'store/first-figures/',
      'whole/data-export/',
    ])
  })
})
