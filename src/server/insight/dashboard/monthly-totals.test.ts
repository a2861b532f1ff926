import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore } from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { estimation, requestEstimation } from '../estimation/estimation.ts'
import { getDashboard } from './get-dashboard.ts'

const file = path.resolve(import.meta.dirname, '../../../../../shared/data/classics/retail_price.csv')
const isThere = existsSync(file)
if (!isThere) console.warn('SKIPPED: a test on ../shared/data/classics, which is not there.')

const database = useDatabase()

/** Lines of the monthly totals of 52 products of a real shop. */
function monthlyTotals() {
  const [header, ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const at = (name: string) => header!.indexOf(name)
  return rows.map((cells) => ({
    sku: cells[at('product_id')]!,
    day: cells[at('month_year')]!.split('-').reverse().join('-'),
    quantity: Number(cells[at('qty')]),
    total: cells[at('total_price')]!,
  }))
}

it.runIf(isThere)('says that the data are monthly totals, and averages as published', async () => {
  const store = await createTestStore(database)
  await store.addLines(monthlyTotals())
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const signal = new AbortController().signal
  await workOnRun(estimation, { ctx: store.ctx, input: { runId, connection: database.connection, signal } })
  const { cards, store: facts } = await getDashboard({ ctx: store.ctx })
  expect(facts.totalsOf).toBe('months')
  // Product effects give −2.44, with month effects −2.69 ± 0.48.
  expect(cards.averageLow).toBeLessThan(-2.69)
  expect(cards.averageHigh).toBeGreaterThan(-2.44)
})
