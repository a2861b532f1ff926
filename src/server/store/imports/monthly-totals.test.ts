import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { importsUnderTest } from '../../../../test/imports.ts'

const file = path.resolve(import.meta.dirname, '../../../../../shared/data/classics/retail_price.csv')
const isThere = existsSync(file)
if (!isThere) console.warn('SKIPPED: a test on ../shared/data/classics, which is not there.')

const database = useDatabase()

// 30 columns, none with a usual heading for days: month_year holds 01-05-2017. Counted with Python's csv module.
it.runIf(isThere)('monthly totals of another shop are orders, without a question', async () => {
  const store = await importsUnderTest(database)
  const wizard = await wizardUnderTest(store, 'retail_price.csv', readFileSync(file))
  expect(wizard.review).toMatchObject({
    kind: 'orders',
    rows: 676,
    missing: [],
    questions: [],
    dateOrder: 'dmy',
  })
  await wizard.run()
  const [sums] = await store.rows<Record<string, unknown>>(
    `select count(distinct product_id)::int as products, sum(quantity)::int as units, round(sum(total))::int as revenue,
       min(day)::text as first, max(day)::text as last from order_lines where company_id = $1`,
  )
  expect(sums).toEqual({
    products: 52,
    units: 9799,
    revenue: 961_751,
    first: '2017-01-01',
    last: '2018-08-01',
  })
})
