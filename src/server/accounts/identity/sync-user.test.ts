import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { companyAnswer, settingsUpdate, syncUserAnswer, userAnswer } from '#contract/identity'
import { defaultDisplay, defaultPrivacy, defaultRegional } from '#contract/settings'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { type RequestContext, tenantContext } from '../../kit/context.ts'
import { createAccounts } from '../identity-provider/embedded/accounts.ts'
import { getSettings } from '../settings/get-settings.ts'
import { getCompany } from './get-company.ts'
import { getMe } from './get-me.ts'
import { identityIds, nameUuid } from './identity-ids.ts'
import { createActorResolver } from './resolve-actor.ts'
import { syncUser } from './sync-user.ts'
import { updateSettings } from './update-settings.ts'

const database = useDatabase({ poolSize: 8 })
const ISSUER = 'urn:quanto:embedded'

interface Caller {
  readonly subject?: string
  readonly issuer?: string
  readonly clock?: () => Date
}

function callerContext({ subject = randomUUID(), issuer = ISSUER, clock }: Caller = {}): RequestContext {
  const app = appContext({ db: database.db, ...(clock ? { clock } : {}) })
  const nobody = tenantContext(app, '', '')
  return {
    ...nobody,
    actor: { issuer, subject, scopes: [] },
    accessToken: 'token',
    requestId: 'r',
    role: 'owner',
    origin: { address: '192.0.2.1', userAgent: '' },
    apiKey: null,
  }
}

async function registered(email: string) {
  const account = await createAccounts(database.db.pool).create({
    email,
    passwordHash: 'x',
    firstName: 'Ada',
    lastName: 'Lovelace',
  })
  if (!account) throw new Error('the address is taken')
  return account.accountId
}

async function countOf(table: 'companies' | 'users' | 'identities', companyId: string): Promise<number> {
  const { rows } = await database.adminPool.query(`select 1 from ${table} where company_id = $1`, [companyId])
  return rows.length
}

describe('syncUser', () => {
  it('makes the user with the account’s name, a company of its own, and answers with the settings', async () => {
    const subject = await registered('ada@example.test')
    const answer = await syncUser({
      ctx: callerContext({ subject, clock: () => new Date('2026-06-15T12:00:00Z') }),
    })
    expect(syncUserAnswer.parse(answer)).toEqual(answer)
    expect(answer.user).toMatchObject({
      ...{ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test' },
      ...{ company_id: answer.company.company_id, last_login: '2026-06-15T12:00:00.000Z' },
    })
    expect(answer.settings).toEqual({
      regional: defaultRegional,
      privacy: defaultPrivacy,
      display: defaultDisplay,
    })
  })

  it('makes them once, however often and however many at once', async () => {
    const subject = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => syncUser({ ctx: callerContext({ subject }) })),
    )
    const again = await syncUser({ ctx: callerContext({ subject }) })
    const companyIds = new Set([...answers, again].map((answer) => answer.company.company_id))
    expect(companyIds.size).toBe(1)
    const companyId = again.company.company_id
    expect([
      await countOf('companies', companyId),
      await countOf('users', companyId),
      await countOf('identities', companyId),
    ]).toEqual([1, 1, 1])
  })

  it('line 12: takes the same subject, or the same address, at another issuer for another person', async () => {
    const subject = await registered('shared@example.test')
    const here = await syncUser({ ctx: callerContext({ subject }) })
    const elsewhere = await syncUser({ ctx: callerContext({ subject, issuer: 'https://other.example' }) })
    expect(here.user.email).toBe(elsewhere.user.email)
    expect(elsewhere.user.user_id).not.toBe(here.user.user_id)
    expect(elsewhere.company.company_id).not.toBe(here.company.company_id)
  })

  it('keeps a name that the user changed here, and follows a new address', async () => {
    const subject = await registered('old@example.test')
    const { user } = await syncUser({ ctx: callerContext({ subject }) })
    await database.adminPool.query('update users set first_name = $1 where user_id = $2', [
      'Augusta',
      user.user_id,
    ])
    await database.adminPool.query('update identity.accounts set email = $1 where account_id = $2', [
      'new@example.test',
      subject,
    ])
    const again = await syncUser({ ctx: callerContext({ subject }) })
    expect(again.user).toMatchObject({ first_name: 'Augusta', email: 'new@example.test' })
  })

  it('records each sign-in', async () => {
    const subject = randomUUID()
    await syncUser({ ctx: callerContext({ subject, clock: () => new Date('2026-01-01T00:00:00Z') }) })
    const later = await syncUser({
      ctx: callerContext({ subject, clock: () => new Date('2026-01-02T00:00:00Z') }),
    })
    expect(later.user.last_login).toBe('2026-01-02T00:00:00.000Z')
  })
})

describe('resolving an actor', () => {
  it('makes the user where the sync never came, and finds the same one afterwards', async () => {
    const actor = { issuer: ISSUER, subject: randomUUID(), scopes: [] }
    const resolve = createActorResolver(appContext({ db: database.db }))
    const [first, second] = await Promise.all([resolve(actor, 't'), resolve(actor, 't')])
    const synced = await syncUser({ ctx: callerContext({ subject: actor.subject }) })
    expect(first).toEqual(second)
    expect(first).toEqual({
      companyId: synced.company.company_id,
      userId: synced.user.user_id,
      role: 'owner',
    })
  })

  it('asks the database once in five seconds', async () => {
    let now = new Date('2026-06-15T12:00:00Z')
    const app = appContext({ db: database.db, clock: () => now })
    let asked = 0
    const counting = {
      ...app,
      db: {
        ...app.db,
        asIdentity: ((...call) => {
          asked++
          return app.db.asIdentity(...call)
        }) as typeof app.db.asIdentity,
      },
    }
    const resolve = createActorResolver(counting)
    const actor = { issuer: ISSUER, subject: randomUUID(), scopes: [] }
    await resolve(actor, 't')
    const first = asked
    await resolve(actor, 't')
    expect(asked).toBe(first)
    now = new Date(now.getTime() + 5001)
    await resolve(actor, 't')
    expect(asked).toBe(first + 1)
  })
})

describe('one’s own account', () => {
  async function tenant() {
    const ctx = callerContext()
    const { user } = await syncUser({ ctx })
    return tenantContext(ctx, user.company_id, user.user_id)
  }

  it('is shown, and another company is not found', async () => {
    const [ours, theirs] = [await tenant(), await tenant()]
    expect(userAnswer.parse(await getMe({ ctx: ours })).user.user_id).toBe(ours.userId)
    const own = await getCompany({ ctx: ours, input: { company_id: ours.companyId } })
    expect(companyAnswer.parse(own).company).toMatchObject({
      company_id: ours.companyId,
      currency: 'USD',
      timezone: 'UTC',
    })
    for (const company_id of [theirs.companyId, randomUUID()])
      await expect(getCompany({ ctx: ours, input: { company_id } })).rejects.toMatchObject({
        code: 'not_found',
      })
  })

  it('keeps each saved section and leaves the others', async () => {
    const [ours, theirs] = [await tenant(), await tenant()]
    const regional = {
      ...defaultRegional,
      language: 'de-DE',
      decimal_separator: ',',
      thousands_separator: '.',
    } as const
    const display = { ...defaultDisplay, theme: 'dark' } as const
    await updateSettings({ ctx: ours, input: { regional } })
    const answer = await updateSettings({ ctx: ours, input: { display } })
    expect(answer).toEqual({ regional, privacy: defaultPrivacy, display })
    expect(await getSettings({ ctx: ours })).toEqual(answer)
    expect((await getSettings({ ctx: theirs })).display).toEqual(defaultDisplay)
  })

  it('falls back to the default where what is stored no longer fits', async () => {
    const ours = await tenant()
    await updateSettings({ ctx: ours, input: { display: { ...defaultDisplay, theme: 'dark' } } })
    await database.adminPool.query(
      `update user_settings set display = '{"theme":"neon"}', privacy = '{"share_analytics":false}' where user_id = $1`,
      [ours.userId],
    )
    const settings = await getSettings({ ctx: ours })
    expect(settings.display).toEqual(defaultDisplay)
    expect(settings.privacy).toEqual({ ...defaultPrivacy, share_analytics: false })
  })

  it.each([
    [{ regional: { ...defaultRegional, thousands_separator: '.' } }],
    [{ regional: { ...defaultRegional, number_of_decimals: 5 } }],
    [{ regional: { ...defaultRegional, company_id: 'x' } }],
    [{ regional: { ...defaultRegional, timezone: 'Mars/Phobos' } }],
    [{ regional: { ...defaultRegional, timezone: 'EST' } }],
    [{ company_id: 'x' }],
    [{ display: { theme: 'dark' } }],
  ])('refuses settings that are none: %j', (body) => {
    expect(settingsUpdate.safeParse(body).success).toBe(false)
  })
})

describe('name UUIDs', () => {
  it('follow the standard', () => {
    expect(nameUuid('www.example.com', '6ba7b810-9dad-11d1-80b4-00c04fd430c8')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    )
  })

  it('differ for every issuer and subject, however they are cut', () => {
    const all = [
      { issuer: 'a', subject: 'b' },
      { issuer: 'a b', subject: '' },
      { issuer: 'a","', subject: 'b' },
      { issuer: 'b', subject: 'a' },
    ].flatMap((identity) => Object.values(identityIds(identity)))
    expect(new Set(all).size).toBe(all.length)
  })
})
