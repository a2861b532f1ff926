import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Route, type RouteName, routes } from '#contract/routes'
import { useDatabase } from '../database.ts'
import { countEveryTable, fillEveryTable, personalTables } from '../every-table.ts'
import { openCompanyApi, routeNames } from './company-api.ts'
import { inputSchema, sampleOf } from './sample-input.ts'

const database = useDatabase()

const ada = {
  companyId: randomUUID(),
  userId: randomUUID(),
  accountId: randomUUID(),
  email: 'ada@a-marker.example',
}
let ben: { readonly companyId: string; readonly userId: string }
let call: ReturnType<typeof openCompanyApi>

/** Where Ada's id of each parameter stands; by the call, where the name alone says too little. */
const columns: Readonly<Record<string, string>> = {
  company_id: 'companies.company_id',
  importId: 'imports.import_id',
  productId: 'products.product_id',
  deletionId: 'deletions.deletion_id',
  decisionId: 'price_decisions.decision_id',
  entryId: 'price_plan.entry_id',
  promotionId: 'promotions.promotion_id',
  comparisonId: 'estimate_comparisons.comparison_id',
  submissionId: 'strategy_submissions.submission_id',
  reportId: 'reports.report_id',
  scheduleId: 'report_schedules.schedule_id',
  viewId: 'saved_views.view_id',
  'getProduct.id': 'products.product_id',
  'updateProduct.id': 'products.product_id',
  'deleteProduct.id': 'products.product_id',
  'getSale.id': 'order_lines.line_id',
  'updateSale.id': 'order_lines.line_id',
  'deleteSale.id': 'order_lines.line_id',
  'getDataExportStatus.id': 'data_exports.export_id',
  'downloadDataExport.id': 'data_exports.export_id',
  'revokeInvitation.id': 'invitations.invitation_id',
  'changeMemberRole.id': 'users.user_id',
  'removeMember.id': 'users.user_id',
  'revokeApiKey.id': 'api_keys.key_id',
}
/** Where a made-up body would be refused before the record is looked for. */
const bodies: { readonly [N in RouteName]?: { readonly body: unknown } } = {
  changePlanEntry: { body: { isRemoved: true } },
  updateSale: { body: { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-05', total: '4.00' } },
}
/** Parameters that name nobody's record. */
const free = ['revision', 'platform', 'kind', 'fileType']
/** Found by a secret address, which is their whole protection. */
const byAddress: readonly RouteName[] = ['avatarImage', 'sharedReport']
/** Ids of the sign-in, which belong to the account behind the token. */
const ofTheSignIn: readonly RouteName[] = ['endSession']

const paramsOf = (name: RouteName) => [...routes[name].path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key!)
const withIds = routeNames.filter(
  (name) =>
    !byAddress.includes(name) &&
    !ofTheSignIn.includes(name) &&
    paramsOf(name).some((key) => !free.includes(key)),
)

async function adasIds(name: RouteName): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const key of paramsOf(name)) {
    const place = columns[`${name}.${key}`] ?? columns[key]
    if (!place) continue
    const [table, column] = place.split('.')
    const { rows } = await database.adminPool.query<{ id: string }>(
      `select ${column}::text as id from ${table} where company_id = $1 limit 1`,
      [ada.companyId],
    )
    ids[key] = rows[0]!.id
  }
  return ids
}

/** All of Ada's rows as one text. */
async function adasRows(): Promise<string> {
  const texts = await Promise.all(
    (await personalTables(database.adminPool))
      .filter((table) => table.startsWith('public.'))
      .map(async (table) => {
        const { rows } = await database.adminPool.query<{ text: string }>(
          `select string_agg(t::text, '|' order by t::text) as text from ${table} t where company_id = $1`,
          [ada.companyId],
        )
        return `${table}: ${rows[0]?.text}`
      }),
  )
  return texts.join('\n')
}

/** What only Ada's rows hold: her company's id, and the texts made for it. */
async function adasMarkers(): Promise<string[]> {
  const all = await adasRows()
  const made = new Set(all.match(/\b[0-9a-f]{12}\b/g))
  return [ada.companyId, ada.userId, 'a-marker', ...made]
}

beforeAll(async () => {
  await fillEveryTable(database.adminPool, ada)
  ben = await database.createCompany('Ben’s shop')
  call = openCompanyApi(database.db, ben)
})

describe('another company’s records', () => {
  it('line 1: every id in the route table is known here', () => {
    const unknown = routeNames
      .filter((name) => !byAddress.includes(name) && !ofTheSignIn.includes(name))
      .flatMap((name) =>
        paramsOf(name)
          .filter((key) => !free.includes(key) && !columns[`${name}.${key}`] && !columns[key])
          .map((key) => `${name}.${key}`),
      )
    expect(unknown).toEqual([])
    expect(withIds.length).toBeGreaterThan(40)
  })

  it.each(withIds)('line 1: %s looks absent, and stays as it is', async (name) => {
    const before = await adasRows()
    const { status, text } = await call(name, { params: await adasIds(name), ...bodies[name] })
    expect({ status, text }).toMatchObject({ status: 404 })
    expect(await adasRows()).toBe(before)
  })
})

describe('every list, table, search and file', () => {
  const questions = routeNames.filter((name) => {
    const route: Route = routes[name]
    return route.auth !== 'public' && (route.method === 'GET' || isQuestion(name))
  })

  it.each(questions)('line 2: %s holds nothing of another company', async (name) => {
    const ids = (await adasIds(name)) as Readonly<Record<string, string>>
    const answers = [await call(name), await call(name, { params: ids })]
    if (inputSchema(name, 'body')) answers.push(await call(name, { body: await bodyWithAdasProduct(name) }))
    const markers = await adasMarkers()
    for (const { text, status } of answers) {
      const shown = text.replaceAll(Object.values(ids).join('|') || '\0', '')
      expect(
        markers.filter((marker) => shown.includes(marker) && !Object.values(ids).includes(marker)),
      ).toEqual([])
      expect(status).not.toBe(500)
    }
  })

  it('line 2: a change of one’s own leaves the other company’s rows alone', async () => {
    const before = await countEveryTable(database.adminPool, ada)
    await call('removeSampleStore')
    await call('removePlatformData')
    await call('requestAccountDeletion', { body: { confirmation: 'Ben’s shop' } })
    expect(await countEveryTable(database.adminPool, ada)).toEqual(before)
  })
})

function isQuestion(name: RouteName): boolean {
  return /^(elasticitySummaries|productSalesSummary|productSalesEvolution|pricingRecommendations|elasticityAnalysis|simulatePrices|analyzePackage|promotionForecast|marketingMix|optimizationScenarios|checkWasPrices)$/.test(
    name,
  )
}

/** The question, asked about a product of Ada's. */
async function bodyWithAdasProduct(name: RouteName): Promise<unknown> {
  const { productId } = await adasIds('productFacts')
  const id = Number(productId)
  const replace = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.length > 0 ? value.map((each) => replace(each, key)) : [id]
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, replace(each, inner)]))
    return /product_?ids?$/i.test(key) ? (typeof value === 'string' ? String(id) : id) : value
  }
  return replace(sampleOf(inputSchema(name, 'body')!))
}
