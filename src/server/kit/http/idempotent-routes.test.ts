import { beforeAll, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { handlersOf, type NamedHandlers } from '../../../../test/handlers.ts'
import { inputSchema, sampleOf } from '../../../../test/security/sample-input.ts'
import { createApi } from '../../http/api.ts'

const database = useDatabase()

const writes = (Object.keys(calls) as CallName[]).filter((name) => {
  const route: Call = calls[name]
  return route.method !== 'GET' && !route.public
})
/** What cannot be kept with a key, and need not be; each says what a repetition does. */
const WITHOUT_KEY: { readonly [N in CallName]?: string } = {
  uploadImportContent: 'a piece of a file is stored once, and says where the next one begins',
  uploadAvatar: 'the same picture again takes the place of the one before',
  createApiKey: 'a secret that is shown once is kept nowhere; a key too many can be revoked',
  createWebhook: 'a secret that is shown once is kept nowhere; an address too many can be deleted',
  renewWebhookSecret: 'the secret that was made last signs, and the one before for a day',
  startTwoFactor: 'the set-up that was begun last is the one that can be confirmed',
  confirmTwoFactor: 'a code works once',
  renewRecoveryCodes: 'the codes that were made last are those that work',
  beginProof: 'the sign-in that was begun last is the one that counts',
  proveIdentity: 'its answer is a cookie, which is kept nowhere',
}
/** Where rules between fields, and upper bounds, make the generated sample invalid. */
const VALID: { readonly [N in CallName]?: object } = {
  changePassword: { newPassword: 'Correct-horse-7-staple' },
  setGuardRails: {
    store: {
      ...{ marginFloor: 0.2, maxStep: 0.1, ending: 'none', minPrice: null, maxPrice: null },
      minDaysBetweenChanges: 14,
    },
  },
  changeCompetitor: { weight: 0.5 },
  changePlanEntry: { reason: 'x' },
  changePriceRound: { name: 'Autumn' },
  changeRollout: { mode: 'all' },
  previewSalesChannel: { rule: null },
  setPriceLadder: { status: 'rejected' },
  planPromotion: {
    items: [{ productId: 1, depth: 0.2, startsOn: '2026-07-01', endsOn: '2026-07-08' }],
  },
  saveStockOuts: { rows: [{ productId: 1, fromDay: '2026-01-05', toDay: null }] },
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
  createMarketRule: { reference: 'lowest', competitorId: null, place: null, sku: null },
  costOfMarketRule: { reference: 'lowest', competitorId: null, place: null, sku: null },
  createPromotion: { endsOn: '2026-01-12' },
}

async function openSite() {
  const { companyId, userId } = await database.createCompany()
  let runs = 0
  const done = (name: CallName) => async () => ({ ok: true, name, run: ++runs })
  const handlers = Object.fromEntries(writes.map((name) => [name, done(name)])) as unknown as NamedHandlers
  // In production an answer is not held against the contract: here each only says that it was made.
  const env = { NODE_ENV: 'production' }
  // The limits count by minute: each call here is the first in its own.
  let now = Date.parse('2026-06-15T12:00:00Z')
  const app = appContext({ db: database.db, env, clock: () => new Date(now) })
  const identity = { companyId, userId, role: 'owner' as const }
  const scopes = ['sync:user', 'read:packages']
  const api = createApi(
    app,
    {
      verify: async () => ({ issuer: 'i', subject: 's', scopes }),
      resolve: async () => identity,
      isProved: () => true,
    },
    handlersOf(handlers),
  )
  const send = (name: CallName, key: string, extra: object = {}) => {
    const route: Call = calls[name]
    now += 60_000
    const schemaOf = (part: 'params' | 'query' | 'body') => inputSchema(name, part)
    const params = (schemaOf('params') ? sampleOf(schemaOf('params')!) : {}) as Record<string, unknown>
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => String(params[param] ?? 'x'))
    const query = new URLSearchParams(
      schemaOf('query') ? (sampleOf(schemaOf('query')!) as Record<string, string>) : {},
    )
    const sample = schemaOf('body') ? { ...(sampleOf(schemaOf('body')!) as object), ...VALID[name] } : null
    return api.fetch(
      new Request(`http://localhost${path}?${query}`, {
        method: route.method,
        headers: {
          authorization: 'Bearer t',
          'content-type': route.body === 'stream' ? 'application/octet-stream' : 'application/json',
          'idempotency-key': key,
        },
        ...(route.body === 'stream'
          ? { body: 'x' }
          : sample || route.method !== 'DELETE'
            ? { body: JSON.stringify({ ...sample, ...extra }) }
            : {}),
      }),
    )
  }
  return { send, runs: () => runs }
}

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})

it.each(writes.filter((name) => !(name in WITHOUT_KEY)))('%s is done once under one key', async (name) => {
  const before = site.runs()
  const first = await site.send(name, `one ${name}`)
  const text = await first.text()
  expect([first.status, text]).toEqual([200, expect.stringContaining('"run":')])
  const again = await site.send(name, `one ${name}`)
  expect(await again.text()).toBe(text)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(site.runs()).toBe(before + 1)
  expect((await site.send(name, `another ${name}`)).status).toBe(200)
  expect(site.runs()).toBe(before + 2)
})

it('those without a key are these, each for its reason', async () => {
  const notKept: string[] = []
  for (const name of writes) {
    await site.send(name, `key of ${name}`)
    const { rowCount } = await database.adminPool.query('select from idempotency_keys where key = $1', [
      `key of ${name}`,
    ])
    if (rowCount === 0) notKept.push(name)
  }
  expect(notKept.sort()).toEqual(Object.keys(WITHOUT_KEY).sort())
})
