import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import { calls } from '#contract/calls'
import { useDatabase } from '../database.ts'
import { openCompanyApi, routeNames } from './company-api.ts'
import { inputSchema, sampleOf } from './sample-input.ts'

const database = useDatabase()
const env = { PUBLIC_URL: 'https://quanto.example' }
let call: ReturnType<typeof openCompanyApi>
let nobody: ReturnType<typeof openCompanyApi>

beforeAll(async () => {
  call = openCompanyApi(database.db, await database.createCompany(), env)
  nobody = openCompanyApi(database.db, null, env)
})

const isPublic = (name: (typeof routeNames)[number]) => (calls[name] as Call).public === true

describe('every call', () => {
  it.each(routeNames.filter((name) => !isPublic(name)))(
    'line 9: %s tells an anonymous caller nothing',
    async (name) => {
      const { status, headers, text } = await nobody(name)
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer')
      expect(JSON.parse(text)).toEqual({ error: 'Please sign in.', code: 'unauthenticated' })
    },
  )

  it.each(routeNames)(
    'line 22, line 26: %s carries the security headers, and is kept nowhere',
    async (name) => {
      for (const ask of [call, nobody]) {
        const { headers } = await ask(name)
        expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('referrer-policy')).toBeTruthy()
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
        expect(headers.get('permissions-policy')).toContain('camera=()')
        expect(headers.get('content-security-policy')).toContain("default-src 'none'")
        // A picture's address changes with the picture, so that it may be kept.
        if (name !== 'avatarImage') expect(headers.get('cache-control')).toContain('no-store')
      }
    },
  )

  it.each(routeNames)('line 23: %s lets no other site read it', async (name) => {
    for (const origin of [
      'null',
      'https://evil.example',
      'https://quanto.example.evil.example',
      'https://evilquanto.example',
    ]) {
      const { headers } = await call(name, { headers: { origin } })
      expect([...headers.keys()].filter((key) => key.startsWith('access-control-'))).toEqual([])
    }
  })
})

/** The same body with this text wherever one stands. */
function withTexts(body: unknown, text: string): unknown {
  if (Array.isArray(body)) return body.map((each) => withTexts(each, text))
  if (body !== null && typeof body === 'object')
    return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, withTexts(value, text)]))
  return typeof body === 'string' && !/^[0-9a-f-]{36}$/.test(body) ? text : body
}

/** What has opened databases before: quotes, comments, stacked statements, delays, other encodings. */
const INJECTIONS = [
  `'`,
  `"`,
  `';--`,
  `' or '1'='1`,
  `1; drop table products`,
  `'); select pg_sleep(600);--`,
  `1 or pg_sleep(600)`,
  `title; select 1`,
  `title desc, (select pg_sleep(600))`,
  `asc; drop table users`,
  `$1`,
  `$$`,
  `%27 or 1=1`,
  `\\'`,
  `\u02bc or 1=1`,
  `%`,
  `_`,
  `\\`,
  `*/ or 1=1 /*`,
  `{}`,
  `[object Object]`,
  `\u0000`,
]

const sortKeys = (name: (typeof routeNames)[number]) =>
  Object.keys(inputSchema(name, 'query')?.properties ?? {}).filter((key) =>
    /^(sort|order|dir|direction)$/i.test(key),
  )

describe('every parameter', () => {
  const asked = routeNames.filter((name) => inputSchema(name, 'query') || /\{/.test(calls[name].path))

  const written = routeNames.filter((name) => inputSchema(name, 'body'))

  it.each(written)('line 27: %s takes no SQL in its body', async (name) => {
    for (const text of [`'; drop table products;--`, `') or 1=1 --`, 'a\u0000b', '\ud800', '$1']) {
      const schema = inputSchema(name, 'body')!
      const bodies = [withTexts(sampleOf(schema), text)]
      // One text at a time, so that the others pass the validation.
      for (const [key, value] of Object.entries((sampleOf(schema, true) ?? {}) as object))
        bodies.push({ ...(sampleOf(schema) as object), [key]: withTexts(value, text) })
      for (const body of bodies) {
        const answer = await call(name, { body })
        expect([answer.status, text, JSON.stringify(body)]).not.toContain(500)
        expect(answer.text).not.toMatch(/syntax error|SQLSTATE|relation "|unterminated/i)
      }
    }
  })

  it.each(asked)(
    'line 27: %s takes no SQL',
    async (name) => {
      const schema = inputSchema(name, 'query')
      const query = Object.keys(schema?.properties ?? {})
      // What is required with it, so that the text is not refused for what is missing.
      const others = Object.entries((schema ? sampleOf(schema) : null) ?? {}).map(
        ([key, value]) => [key, String(value)] as const,
      )
      const beside = Object.fromEntries(others)
      const params = [...calls[name].path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key!)
      for (const text of INJECTIONS) {
        const answers = [
          ...(await Promise.all(query.map((key) => call(name, { query: { ...beside, [key]: text } })))),
          ...(await Promise.all(
            params.map((key) => call(name, { params: { [key]: encodeURIComponent(text) } })),
          )),
        ]
        for (const answer of answers) {
          // A delay that was obeyed ends in the statement's time limit, and in a 500.
          expect([answer.status, text]).not.toContain(500)
          expect(answer.text).not.toMatch(/syntax error|pg_sleep\(|SQLSTATE|relation "|unterminated/i)
        }
      }
      expect(query.length + params.length).toBeGreaterThan(0)
    },
    60_000,
  )

  const sorted = asked.filter((name) => sortKeys(name).length > 0)

  it.each(sorted)(
    'line 27: %s sorts by the columns of a list, up or down, and by nothing else',
    async (name) => {
      const schema = inputSchema(name, 'query')!
      for (const key of sortKeys(name)) {
        const allowed = schema.properties![key]!
        expect(allowed.enum?.length).toBeGreaterThan(0)
        for (const text of [...INJECTIONS, '--title', 'title desc', `${allowed.enum![0]} `, 'company_id']) {
          const { status, text: said } = await call(name, {
            query: { ...(sampleOf(schema) as object), [key]: text },
          })
          expect([text, status, (JSON.parse(said) as { code: string }).code]).toEqual([
            text,
            400,
            'invalid_input',
          ])
        }
      }
    },
  )

  it('line 27: no call that sorts is left out', () => {
    expect(sorted).toEqual(expect.arrayContaining(['listProducts', 'listSales', 'listAdvice']))
  })

  it('line 27: no header takes SQL', async () => {
    const body = { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-01', total: '1.00' }
    for (const text of INJECTIONS.filter((each) => /^[\x20-\x7e]+$/.test(each)))
      for (const header of ['idempotency-key', 'if-match', 'x-request-id', 'accept-language', 'user-agent']) {
        const answer = await call('createSale', { body, headers: { [header]: text } })
        expect([answer.status, header, text]).not.toContain(500)
        expect(answer.text).not.toMatch(/syntax error|SQLSTATE|relation "|unterminated/i)
      }
  })
})
