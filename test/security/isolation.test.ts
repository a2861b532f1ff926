import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { useDatabase } from '../database.ts'
import { countEveryTable } from '../every-table.ts'
import { type Answered, type Asked, routeNames } from './company-api.ts'
import {
  bodies,
  byAddress,
  columns,
  free,
  idsIn,
  named,
  ofTheSignIn,
  paramsOf,
  usableQuery,
  withIds,
} from './known-ids.ts'
import { inputSchema, sampleOf } from './sample-input.ts'
import { comparable, nobodysIds, useTwoCompanies } from './two-companies.ts'
import { unpackedText } from './unpack.ts'

const database = useDatabase()
const { ada, call, asAda, idAt, nobodysId, adasIds, asking, adasRows, adasMarkers, refill } =
  useTwoCompanies(database)

/** What says nothing that only one company's rows could say, even to whom it belongs, and why. */
const SILENT: { readonly [N in CallName]?: string } = {
  getSecurity: 'of the account behind the token, not of a company',
  getLoginHistory: 'of the account behind the token',
  listSessions: 'of the account behind the token',
  practiceClock: 'a day of the shop that all companies practise with',
  getRetention: 'settings',
  getFirstFigures: 'none once there are estimates, which other calls need; its own test has another company',
  listProductMarkets: 'figures of products that were named',
  getRolloutSettings: 'settings',
  proposePriceTests: 'numbers of products',
  proposePricePairs: 'needs two brands of a type and size',
  listProductIds: 'ids alone',
  listSaleIds: 'ids alone',
  getSettings: 'settings',
  getNotificationPreferences: 'settings',
  getEstimationSwitches: 'settings',
  getDataExportStatus: 'one word',
  listDataExports: 'an id and times',
  setupChecklist: 'yes and no',
  importTemplate: 'the same for everybody',
  forecastStoreBasics: 'counts of lines',
  reviewImport: 'her made-up import does not wait for choices',
  importBeginning: 'her made-up import does not wait for choices',
  previewImport: 'her made-up import does not wait for choices',
  importBadRows: 'her made-up import does not wait for choices',
  dryRunImport: 'her made-up import does not wait for choices',
  forecastUndo: 'numbers of rows',
  elasticityAnalysis: 'words about one number',
  elasticityAnalysisEvents: 'words about one number',
  strategyFeedbackEvents: 'her made-up answers hold no proposal',
  bundleSuggestions: 'too few baskets',
  marketingMix: 'too few days',
  optimizationScenarios: 'too little is known of a product that is made up',
  promotionInsights: 'no analysis of made-up promotions',
  promotionModels: 'no analysis of made-up promotions',
  comparePriceRounds: 'takes ids of rounds, which a made-up text is not',
}
/** Where the answer to whom it belongs reads like the one to everybody else, and why. */
const ALIKE: { readonly [N in CallName]?: string } = {
  saveLiftTests: 'a generated range has no width: lift-tests.test.ts sends the id of another store',
  decideCompetitorMatch: 'the product is named by its key, too, which is made up',
  decideCompetitorMatches: 'names no product of a competitor',
  confirmCompetitorPrice: 'the price is named by its key, too, which is made up',
  decidePrices: 'refused without the digest of a preview',
  draftRollout: 'without a connected store no entry is looked for',
  undoProductEdit: 'sets back only what was changed at the moment that was sent',
  setPracticePrice: 'without the practice shop no product is looked for',
  planPromotion: 'too little is known of a product that is made up',
}
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
    const params = await adasIds(name)
    const { status, text } = await call(name, { params, ...bodies[name] })
    expect({ status, text }).toMatchObject({ status: 404 })
    expect(await adasRows()).toBe(before)
    const nobodys = await call(name, { params: nobodysIds(params), ...bodies[name] })
    expect({ status: nobodys.status, text: nobodys.text }).toEqual({ status, text })
    // It is the person that matters, and not the question.
    expect((await asAda(name, { params, ...bodies[name] })).status).not.toBe(404)
    if ((calls[name] as Call).method !== 'GET') await refill()
  })

  const nested = routeNames.flatMap((name) =>
    (['body', 'query'] as const)
      .filter((part) => idsIn(name, part).length > 0)
      .map((part) => [name, part] as const),
  )

  it('line 1: every id in a body or a query is known here', () => {
    const unknown = nested.flatMap(([name, part]) =>
      idsIn(name, part)
        .filter((key) => !named(name, key))
        .map((key) => `${name}.${key}`),
    )
    expect(unknown).toEqual([])
    expect(nested.length).toBeGreaterThan(30)
  })

  it.each(nested)('line 1: %s treats such an id in its %s as one that nobody has', async (name, part) => {
    const before = await adasRows()
    const asked = await asking(name, part, (place) => idAt(place))
    const [hers, nobodys] = [await call(name, asked), await call(name, await asking(name, part, nobodysId))]
    expect(await adasRows()).toBe(before)
    expect(comparable(hers)).toBe(comparable(nobodys))
    expect(hers.status).not.toBe(500)
    const own = await asAda(name, asked)
    if (!ALIKE[name]) expect(comparable(own)).not.toBe(comparable(hers))
    if ((calls[name] as Call).method !== 'GET') await refill()
  })
})

describe('every list, table, search and file', () => {
  const questions = routeNames.filter((name) => {
    const route: Call = calls[name]
    return !route.public && (route.method === 'GET' || isQuestion(name))
  })

  it.each(questions)('line 2: %s holds nothing of another company', async (name) => {
    const markers = await adasMarkers()
    let seen = 0
    for (const asked of await ways(name)) {
      const sent = JSON.stringify(asked)
      const shown = async (answer: Answered) => {
        const text = await unpackedText(answer.bytes)
        return markers.filter((marker) => text.includes(marker) && !sent.includes(marker))
      }
      const answer = await call(name, asked)
      expect(await shown(answer)).toEqual([])
      expect(answer.status).not.toBe(500)
      seen += (await shown(await asAda(name, asked))).length
    }
    // Asked by her they say something of hers: it could have been seen.
    expect([name, seen > 0]).toEqual([name, !(name in SILENT)])
  })

  it('line 2: a change of one’s own leaves the other company’s rows alone', async () => {
    const before = await countEveryTable(database.adminPool, ada)
    await call('removeSampleStore')
    await call('removePlatformData')
    await call('requestAccountDeletion', { body: { confirmation: 'Ben’s shop' } })
    expect(await countEveryTable(database.adminPool, ada)).toEqual(before)
  })
})

function isQuestion(name: CallName): boolean {
  return /^(elasticitySummaries|productSalesSummary|productSalesEvolution|pricingRecommendations|elasticityAnalysis|simulatePrices|previewDecisions|analyzePackage|promotionForecast|marketingMix|optimizationScenarios)$/.test(
    name,
  )
}

/** One question in all its ways: about nothing, about Ada's records, in each form of a file. */
async function ways(name: CallName): Promise<Asked[]> {
  const params = await adasIds(name)
  const query = { ...(sampleOf(inputSchema(name, 'query') ?? {}) as object | null), ...usableQuery[name] }
  const asked: Asked[] = [{}, { params, query }]
  for (const format of inputSchema(name, 'query')?.properties?.format?.enum ?? [])
    asked.push({ params, query: { ...query, format: String(format) } })
  for (const part of ['body', 'query'] as const)
    if (idsIn(name, part).length > 0) asked.push(await asking(name, part, idAt))
  return asked
}
