import { beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls'
import { problemSchema } from '#contract/problem'
import { type Answered, openCompanyApi, routeNames } from '../../../test/security/company-api.ts'
import type { Database } from './db/database.ts'
import { faultOf } from './faults.ts'

const person = {
  companyId: '00000000-0000-4000-8000-000000000001',
  userId: '00000000-0000-4000-8000-000000000002',
}

/** A database of which every use fails in the same way. */
function failing(error: Error): Database {
  const fail = () => Promise.reject(error)
  return {
    pool: { query: fail, connect: fail },
    pools: [],
    connection: { host: '127.0.0.1', port: 1 },
    readingConnection: fail,
    ...{ inTenant: fail, readInTenant: fail, asIdentity: fail, ping: fail, close: fail },
  } as unknown as Database
}

/** How Node, `pg` and PostgreSQL say that the database is away. */
const away = {
  refused: Object.assign(new Error('connect ECONNREFUSED /socket'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  }),
  ended: Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
}
const full = Object.assign(new Error('could not extend file'), { code: '53100' })

/** These are not set up here, and say so before they ask the database. */
const NOT_SET_UP: ReadonlySet<CallName> = new Set<CallName>([
  ...(['fetchPlatformProducts', 'startPlatformConnection'] as const),
  ...(['nangoWebhook', 'shopifyWebhook', 'stripeWebhook'] as const),
])

describe.each(Object.entries(away))('while the database is away (%s)', (_, error) => {
  const answered: CallName[] = []
  let call: (name: CallName) => Promise<Answered>
  beforeAll(() => {
    call = openCompanyApi(failing(error), person)
  })

  it.each(routeNames)('%s answers 503 with a time to come back, or needs none of it', async (name) => {
    const { status, headers, text } = await call(name)
    if (NOT_SET_UP.has(name)) return expect(text).toContain('set up')
    // What asks the database for nothing answers as ever, or refuses what it was sent.
    if (status < 500) return void answered.push(name)
    expect([status, headers.get('retry-after'), text]).toEqual([503, '5', expect.any(String)])
    const { code, error: sentence } = problemSchema.parse(JSON.parse(text))
    expect(code).toBe('unavailable')
    // Some calls have words of their own for any failure: those of the specification.
    expect(sentence).toMatch(/^The database does not answer just now\.|^Analysis failed|^Failed to/)
  })

  it('which is nearly every call: the others refuse what they were sent, or need nothing of it', () => {
    expect(answered.length).toBeLessThan(routeNames.length / 6)
  })
})

it('says of a full disk what is the matter, and that what was stored is safe', async () => {
  const call = openCompanyApi(failing(full), person)
  const { status, text } = await call('listProducts')
  expect([status, JSON.parse(text).code]).toEqual([507, 'storage_full'])
})

it('leaves other errors alone', () => {
  for (const error of [
    new Error('a slip'),
    Object.assign(new Error('duplicate key'), { code: '23505' }),
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
    Object.assign(new Error('statement timeout'), { code: '57014' }),
  ])
    expect(faultOf(error)).toBeNull()
  const wrapped = new Error('Failed query', { cause: new Error('again', { cause: away.refused }) })
  expect(faultOf(wrapped)).toMatchObject({ status: 503 })
})
