import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { checkAnswer } from '#server/kit/http/check-answer'
import { useDatabase } from '../database.ts'
import { type Asked, openCompanyApi, routeNames } from './company-api.ts'
import { inputSchema, sampleOf } from './sample-input.ts'

const database = useDatabase()
let call: ReturnType<typeof openCompanyApi>

const made = async (name: CallName, body: unknown) => {
  const answer = await call(name, { body })
  if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`)
  return JSON.parse(answer.text)
}

/** How each stream is asked for something that it can tell of. */
const about: { [N in CallName]?: Asked } = { platformEvents: {}, watchReports: {} }

const testSql = `
  insert into price_tests (company_id, test_id, name, state, by_hand, period_weeks, pairs, seed, schedule_hash, promise, prior, created_by, created_at, updated_at)
  select $1, $2, 'Mugs', 'draft', true, 2, 4, 1, repeat('0', 64), $3, '{"products":[],"typeVariances":[],"tested":0,"inflation":1}',
    user_id, now(), now() from users where company_id = $1 limit 1 returning test_id`
const promise = {
  ...{ cost: 1, badCost: 2, value: 3, before: { low: -3, high: -1 }, widthAfter: 1, error: 0.2, months: 6 },
}

beforeAll(async () => {
  const company = await database.createCompany()
  call = openCompanyApi(database.db, company)
  const testId = randomUUID()
  await database.db.inTenant(company.companyId, ({ client }) =>
    client.query(testSql, [company.companyId, testId, JSON.stringify(promise)]),
  )
  about.priceTestEvents = { params: { testId } }
  const ids: string[] = []
  for (const title of ['Mug', 'Tea'])
    ids.push(String((await made('createProduct', { title, price: '9.00' })).product.id))
  const sale = { quantity: 2, total: '18.00' }
  for (const [at, lineitem_name] of ['Mug', 'Tea'].entries())
    for (const month of ['01', '02', '03'])
      await made('createSale', {
        ...sale,
        lineitem_name,
        paid_at: `2026-${month}-1${at}`,
        order_id: `A${month}`,
      })
  about.elasticityAnalysisEvents = { params: { productId: ids[0]! } }
  about.analyzePackageEvents = { query: { productIds: ids.join(','), price: '15', name: 'Set' } }
  const upload = await made('createImport', { fileName: 'orders.csv', sizeBytes: 10 })
  about.importEvents = { params: { importId: upload.import.importId } }
  const answers = {
    ...(sampleOf(inputSchema('submitSalesStrategy', 'body')!) as object),
    salesDocBase64: null,
  }
  const { submission } = await made('submitSalesStrategy', answers)
  about.strategyFeedbackEvents = { params: { submissionId: submission.submissionId } }
  await made('requestReport', {
    ...{ type: 'revenue', range: '7-days', format: 'csv' },
    options: { charts: true, trends: true, benchmarks: true },
  })
  const switches = JSON.parse((await call('getEstimationSwitches')).text).switches
  const compared = await made('compareSwitches', {
    ...switches,
    ...(sampleOf(inputSchema('compareSwitches', 'body')!) as object),
  })
  about.comparisonEvents = { params: { comparisonId: compared.comparison.comparisonId } }
})

describe('a stream of events', () => {
  const streams = routeNames.filter((name) => (calls[name] as Call).events)

  it.each(streams)('line 8: %s tells the fields of the contract and no others', async (name) => {
    const { status, text } = await call(name, about[name] ?? {})
    expect(status === 200 ? '' : text).toBe('')
    const events = [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, value]) => JSON.parse(value ?? ''))
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) checkAnswer(name, calls[name], event)
  })
})
