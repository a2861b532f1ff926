import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createApi } from '#server/http/api'
import { handlers } from '#server/routes'
import { appContext } from '../app-context.ts'
import { useDatabase } from '../database.ts'
import { openCompanyApi, routeNames } from './company-api.ts'
import { inputSchema, sampleOf } from './sample-input.ts'

const database = useDatabase()

describe('the log', () => {
  it('line 43: holds no token and no password, whatever is called and however it fails', async () => {
    const lines: string[] = []
    const log = pino(
      { level: 'trace' },
      new Writable({
        write(piece, _encoding, done) {
          lines.push(String(piece))
          done()
        },
      }),
    )
    const person = await database.createCompany()
    const app = { ...appContext({ db: database.db }), log }
    const api = createApi(
      app,
      {
        verify: async () => ({
          issuer: app.config.oidc.issuer,
          subject: 's',
          scopes: ['sync:user', 'read:packages'],
        }),
        resolve: async () => ({ ...person, role: 'owner' as const }),
        isProved: () => true,
      },
      handlers,
    )
    for (const name of routeNames) {
      const schema = inputSchema(name, 'body')
      if (!schema) continue
      const sample = sampleOf(schema, true) as Record<string, unknown>
      const body = Object.fromEntries(
        Object.entries(sample ?? {}).map(([key, value]) => [
          key,
          /password|code|secret|token/i.test(key) ? 'Canary-Secret-1843' : value,
        ]),
      )
      const { method, path } = (await import('#contract/calls')).calls[name]
      await api.fetch(
        new Request(
          `http://localhost${path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000009')}`,
          {
            method,
            headers: { authorization: 'Bearer canary-token-77', 'content-type': 'application/json' },
            ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
          },
        ),
      )
    }
    // Something fails for good, with the request at hand.
    const broken = createApi(
      { ...app, log },
      { verify: async () => Promise.reject(new Error('no')), resolve: never },
      handlers,
    )
    await broken.fetch(
      new Request('http://localhost/api/users/me', { headers: { authorization: 'Bearer canary-token-77' } }),
    )
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => /canary/i.test(line))).toEqual([])
  })
})

const never = async () => {
  throw new Error('nobody')
}

describe('sales in bulk', () => {
  const good = { paid_at: '2026-01-31', lineitem_name: 'Mug', quantity: 2, total: '19.90' }
  const odd: readonly object[] = [
    { ...good, total: '1e309' },
    { ...good, total: 'NaN' },
    { ...good, total: '-0' },
    { ...good, total: 'Infinity' },
    { ...good, total: '99999999999999999999' },
    { ...good, quantity: '99999999999999999999' },
    { ...good, quantity: 'NaN' },
    { ...good, quantity: '0x10' },
    { ...good, paid_at: '0001-01-01' },
    { ...good, paid_at: '2026-02-31' },
    { ...good, paid_at: '\ufeff' },
    { ...good, lineitem_name: '' },
  ]

  it('line 32: odd numbers and days are each named by their place, and none of the others is kept', async () => {
    const person = await database.createCompany()
    const call = openCompanyApi(database.db, person)
    const records = [...Array.from({ length: 2_000 }, () => good), ...odd]
    const { status, text } = await call('bulkAddSales', { body: { records } })
    expect(status).toBe(400)
    const named = Object.keys((JSON.parse(text) as { fields: object }).fields).map(
      (place) => /\d+/.exec(place)?.[0],
    )
    expect(new Set(named)).toEqual(new Set(odd.map((_, index) => String(2_000 + index))))
    const { rows } = await database.adminPool.query(
      'select count(*)::int as n from order_lines where company_id = $1',
      [person.companyId],
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})
