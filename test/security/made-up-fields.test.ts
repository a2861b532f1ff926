import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { useDatabase } from '../database.ts'
import { personalTables } from '../every-table.ts'
import { type Asked, routeNames } from './company-api.ts'
import { bodies } from './known-ids.ts'
import { inputSchema } from './sample-input.ts'
import { useTwoCompanies } from './two-companies.ts'

const database = useDatabase()
const { ada, adasJobs, asAda, asking, idAt, refill, adasIds } = useTwoCompanies(database)

const MADE_UP_ID = '5afe0000-0000-4000-8000-00000badcafe'
const MADE_UP_TIME = '1987-06-05T04:03:02.000Z'
/** What only the server decides, in both spellings. */
const planted: Readonly<Record<string, string>> = {
  company_id: MADE_UP_ID,
  companyId: MADE_UP_ID,
  user_id: MADE_UP_ID,
  userId: MADE_UP_ID,
  created_by: MADE_UP_ID,
  createdBy: MADE_UP_ID,
  id: MADE_UP_ID,
  created_at: MADE_UP_TIME,
  createdAt: MADE_UP_TIME,
  updated_at: MADE_UP_TIME,
  updatedAt: MADE_UP_TIME,
  role: 'made-up-role',
}

/** Where the sample is none that would be carried out. */
const believable: { readonly [N in CallName]?: object } = {
  inviteMember: { email: 'new@example.test', role: 'viewer' },
  createSale: { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-05', total: '4.00' },
  bulkAddSales: { records: [{ lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-05', total: '4.00' }] },
  createWebhook: { name: 'ERP', url: 'https://hooks.example.com/', events: ['import.done'] },
  updateWebhook: { name: 'ERP' },
  pushCompetitorPrices: { observations: [{ competitor: 'North', sku: 'MUG', price: 4 }] },
  saveLiftTests: {
    rows: [
      {
        channel: 'Search',
        fromDay: '2026-01-05',
        toDay: '2026-01-19',
        added: '300',
        low: '100',
        high: '500',
      },
    ],
  },
  createImport: { fileName: 'orders.csv', sizeBytes: 100 },
  createReportSchedule: {
    ...{ type: 'revenue', range: '7-days', format: 'csv', frequency: 'daily', at: '08:00', timezone: 'UTC' },
    options: { charts: true, trends: true, benchmarks: true },
    recipients: ['boss@example.test'],
  },
}
/** What cannot be carried out with rows that are made up, and why; that nothing is kept is looked at all the same. */
const NOT_CARRIED_OUT: { readonly [N in CallName]?: string } = {
  changePassword: 'no account behind the token',
  confirmTwoFactor: 'no account behind the token',
  proveIdentity: 'no account behind the token',
  requestAccountDeletion: 'is asked for already',
  acceptInvitation: 'takes the secret of a mail',
  lookAtInvitation: 'takes the secret of a mail',
  startPlatformConnection: 'no provider is set up',
  setPriceWriting: 'no store is connected',
  carryOutPrice: 'no store is connected',
  letDaysPass: 'no practice shop is connected',
  passTestDays: 'no practice shop is connected',
  setPracticePrice: 'no practice shop is connected',
  saveLiftTests: 'its channel has no spend on these days',
  createPriceTest: 'one product is too few for a test',
  startPriceTest: 'names another schedule than hers',
  sendPriceRound: 'the round is older than what it rests on',
  decidePrices: 'carries the digest of no preview',
  approveRollout: 'names another list than hers',
  takeBackRollout: 'nothing of it was written',
  draftRollout: 'no store is connected',
  makeRolloutFile: 'nothing of it is carried out by hand',
  confirmRolloutItems: 'nothing of it is carried out by hand',
  confirmCompetitorPrice: 'names no observed price',
  changeImportReview: 'the import does not wait for choices',
  startImport: 'the import does not wait for choices',
  planPromotion: 'too little is known of the product',
  addToPricePlan: 'the product has this price',
  changeReportSchedule: 'the schedule has no frequency',
}

const writes = routeNames.filter((name) => {
  const route: Call = calls[name]
  return route.method !== 'GET' && route.body !== 'stream' && inputSchema(name, 'body')
})

/** In every object of the body, next to what belongs there. */
function plant(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plant)
  if (value === null || typeof value !== 'object') return value
  return { ...planted, ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plant(each)])) }
}

async function bodyOf(name: CallName): Promise<Asked> {
  const asked = await asking(name, 'body', idAt)
  return { params: await adasIds(name), body: believable[name] ?? bodies[name]?.body ?? asked.body }
}

/** Rows of any table, anybody's, that hold something made up. */
async function found(): Promise<string[]> {
  const tables = await personalTables(database.adminPool)
  const texts = [MADE_UP_ID, '1987-06-05', 'made-up-role'].map((text) => `'%${text}%'`)
  const { rows } = await database.adminPool.query<{ found: string }>(
    tables
      .map(
        (table) =>
          `select '${table} ' || t::text as found from ${table} t where t::text like any (array[${texts}])`,
      )
      .join(' union all '),
  )
  return rows.map((row) => row.found)
}

let jobsAsked = 0

describe('a body with fields that only the server decides', () => {
  it.each(writes)('line 6, line 7: sent to %s leaves none of them in any table or job', async (name) => {
    const { params, body } = await bodyOf(name)
    const beside = Array.isArray(body) ? body : { ...planted, ...(body as object) }
    const answers = [
      await asAda(name, { params: params!, body: beside }),
      await asAda(name, { params: params!, body: plant(body) }),
    ]
    expect(await found()).toEqual([])
    // What is done later is done for her, and for nobody whom the body names.
    expect(JSON.stringify(adasJobs.sent)).not.toContain(MADE_UP_ID)
    jobsAsked += adasJobs.sent.length
    for (const { data } of adasJobs.sent.splice(0)) expect(data).toMatchObject({ companyId: ada.companyId })
    for (const { text } of answers) expect(text).not.toMatch(new RegExp(`${MADE_UP_ID}|made-up-role`))
    await refill()
    // Without them it is carried out: they were ignored, or refused for what they are.
    const carriedOut =
      answers[0]!.status === 200 || (await asAda(name, { params: params!, body })).status === 200
    expect([name, carriedOut]).toEqual([name, !(name in NOT_CARRIED_OUT)])
    await refill()
  })

  it('line 6: such calls did ask the queue for something', () => {
    expect(jobsAsked).toBeGreaterThan(5)
  })
})
