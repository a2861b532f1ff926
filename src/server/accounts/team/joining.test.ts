import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { useAccountSite } from '../../../../test/account-site.ts'
import { useDatabase } from '../../../../test/database.ts'
import { tenantContext } from '../../kit/context.ts'
import { renewSync } from '../../store/platform/renew-sync.ts'
import { runSchedule } from '../../whole/reports/run-schedule.ts'
import { notify } from '../notifications/notify.ts'

const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)
/** Longer than the API trusts what it knows of a sign-in. */
const A_WHILE_MS = 5001

type Person = Awaited<ReturnType<typeof at.person>>

async function invitationFor(owner: Person, email: string, role = 'analyst'): Promise<string> {
  expect((await owner.ask('inviteMember', { body: { email, role } })).status).toBe(200)
  return new URL(await at.mailedLink(email, '/invitation?token=')).searchParams.get('token') ?? ''
}

async function join(owner: Person, guest: Person, extra: object = {}) {
  const token = await invitationFor(owner, guest.email)
  const joined = await guest.ask('acceptInvitation', { body: { token, ...extra } })
  at.later(A_WHILE_MS)
  return { token, joined }
}

/** A company with everything that was lost with it before, and no product, import or store. */
async function withWork() {
  const person = await at.person()
  const done = async (name: Parameters<Person['ask']>[0], body: object) => {
    const answer = await person.ask(name, { body })
    expect([name, answer.status]).toEqual([name, 200])
    return answer.body
  }
  await done('saveMarketingSpend', { rows: [{ channel: 'Search', day: '2026-01-01', amount: '10.00' }] })
  await done('saveClosedDays', { rows: [{ day: '2026-01-01', note: 'New Year' }] })
  await done('createSavedView', { table: 'products', name: 'Mine', state: { search: 'mug' } })
  await done('createReportSchedule', {
    ...{ type: 'revenue', range: '7-days', format: 'csv', frequency: 'daily', at: '08:00', timezone: 'UTC' },
    options: { charts: true, trends: true, benchmarks: true },
    recipients: ['boss@example.test'],
  })
  const { secret } = await done('createApiKey', { name: 'Nightly', scopes: ['read'], expires_in_days: null })
  return { person, key: secret as string }
}

const rowsOf = async (companyId: string) => {
  const tables = ['marketing_spend', 'closed_days', 'saved_views', 'report_schedules', 'api_keys']
  const { rows } = await database.adminPool.query<{ count: number }>(
    tables.map((table) => `select count(*)::int from ${table} where company_id = $1`).join(' union all '),
    [companyId],
  )
  return rows.map(({ count }) => count)
}

describe('the right to invite', () => {
  it('takes the open invitations of a person with it', async () => {
    const owner = await at.person()
    const second = await at.person()
    await join(owner, second)
    const id = second.userId
    const setRole = async (role: string) => {
      expect((await owner.ask('changeMemberRole', { params: { id }, body: { role } })).status).toBe(200)
      at.later(A_WHILE_MS)
    }
    await setRole('owner')
    const mine = await at.person()
    const token = await invitationFor(second, mine.email, 'owner')
    const kept = await at.person()
    const ofOwner = await invitationFor(owner, kept.email)
    await setRole('analyst')
    expect((await mine.ask('acceptInvitation', { body: { token } })).status).toBe(404)
    expect((await kept.ask('acceptInvitation', { body: { token: ofOwner } })).status).toBe(200)

    // And when they are removed.
    await setRole('owner')
    const again = await invitationFor(second, mine.email, 'owner')
    expect((await owner.ask('removeMember', { params: { id } })).status).toBe(200)
    expect((await mine.ask('acceptInvitation', { body: { token: again } })).status).toBe(404)
  })
})

describe('joining', () => {
  it('keeps one’s own company as it is, to come back to', async () => {
    const owner = await at.person()
    const { person, key } = await withWork()
    const { joined } = await join(owner, person)
    expect(joined.body).toMatchObject({ company_id: owner.companyId, role: 'analyst' })
    expect((await person.ask('getMe')).body.user.company_id).toBe(owner.companyId)
    expect(await rowsOf(person.companyId)).toEqual([1, 1, 1, 1, 1])
    expect((await person.ask('getLeaving')).body.comes_back_to).toBe('My store')

    const left = await person.ask('leaveCompany')
    expect(left.body).toEqual({ company_id: person.companyId, company_name: 'My store' })
    at.later(A_WHILE_MS)
    expect((await person.ask('getMe')).body.user).toMatchObject({
      company_id: person.companyId,
      role: 'owner',
    })
    expect(await rowsOf(person.companyId)).toEqual([1, 1, 1, 1, 1])
    expect((await at.call(key, 'getMe')).status).toBe(200)
    const actions = (await person.ask('listAuditLog')).body.entries.map(
      ({ action }: { action: string }) => action,
    )
    expect(actions).toContain('leaveCompany')
  })

  it('says before what would be left behind', async () => {
    const { person } = await withWork()
    const { body } = await person.ask('getLeaving')
    expect(body).toMatchObject({
      company_name: 'My store',
      colleagues: 0,
      may_leave: true,
      subscription: null,
    })
    expect(body.holds).toMatchObject({
      ...{ products: 0, order_lines: 0, imports: 0, strategies: 0, stores: 0 },
      ...{ marketing_spend: 1, closed_days: 1, saved_views: 1, schedules: 1, api_keys: 1 },
    })
  })

  it('deletes it only on one’s word, with the password, and after 14 days', async () => {
    const owner = await at.person()
    const { person } = await withWork()
    const token = await invitationFor(owner, person.email)
    const body = { token, own_company: 'delete' }
    expect((await at.call(person.tokens.access_token, 'acceptInvitation', { body })).body.code).toBe(
      'proof_needed',
    )
    expect((await person.ask('acceptInvitation', { body })).status).toBe(200)
    expect(await rowsOf(person.companyId)).toEqual([1, 1, 1, 1, 1])
    const { rows } = await database.adminPool.query(
      `select due_at - requested_at = interval '14 days' as after_14_days from account_deletions where company_id = $1`,
      [person.companyId],
    )
    expect(rows).toEqual([{ after_14_days: true }])
    // The mail may wait for the end of the quiet hours; the notice is there.
    const { rows: notices } = await database.adminPool.query<{ kind: string }>(
      `select kind from notifications where company_id = $1`,
      [person.companyId],
    )
    expect(notices).toContainEqual({ kind: 'deletion-requested' })
  })

  it('lets what acts by itself rest until the person comes back', async () => {
    const owner = await at.person()
    const { person, key } = await withWork()
    const { rows } = await database.adminPool.query<{ schedule_id: string; next_run_at: Date }>(
      'select schedule_id, next_run_at from report_schedules where company_id = $1',
      [person.companyId],
    )
    await join(owner, person)
    expect((await at.call(key, 'getMe')).status).toBe(401)
    const late = { ...at.site.app, clock: () => new Date(rows[0]!.next_run_at.getTime() + 1000) }
    const ctx = tenantContext(late, person.companyId, person.userId)
    await runSchedule({ ctx, input: { scheduleId: rows[0]!.schedule_id } })
    expect(await count('reports', person.companyId)).toBe(0)
    await notify({ ctx, input: { kind: 'report-ready', about: randomUUID(), params: { name: 'Revenue' } } })
    expect(await count('notifications', person.companyId)).toBe(0)
    await database.adminPool.query(
      `insert into platform_connections (company_id, connection_id, connected_by, platform, status, provider_connection_id)
       values ($1, $2, $3, 'shopify', 'active', 'x')`,
      [person.companyId, randomUUID(), person.userId],
    )
    const { rows: stores } = await database.adminPool.query<{ connection_id: string }>(
      'select connection_id from platform_connections where company_id = $1',
      [person.companyId],
    )
    await renewSync({ ctx, input: { connectionId: stores[0]!.connection_id } })
    expect(await count('platform_runs', person.companyId)).toBe(0)

    await person.ask('leaveCompany')
    at.later(A_WHILE_MS)
    expect((await at.call(key, 'getMe')).status).toBe(200)
    await runSchedule({
      ctx: { ...ctx, clock: () => new Date(late.clock().getTime() + 86_400_000) },
      input: { scheduleId: rows[0]!.schedule_id },
    })
    expect(await count('reports', person.companyId)).toBe(1)
  })

  it('ends what still invites into a company that nobody is in', async () => {
    const [owner, person, friend] = [await at.person(), await at.person(), await at.person()]
    const open = await invitationFor(person, friend.email)
    await join(owner, person)
    expect((await friend.ask('acceptInvitation', { body: { token: open } })).status).toBe(404)
    expect((await at.look(open)).status).toBe(404)
  })

  it('ends keys of the company that was left, too, when the password is reset', async () => {
    const owner = await at.person()
    const { person, key } = await withWork()
    await join(owner, person)
    const browser = at.browser()
    await browser.submit(await browser.open('/oidc/forgot-password'), { email: person.email })
    const form = await browser.open(await at.mailedLink(person.email, 'reset-password'))
    const done = await browser.submit(form, { password: 'Analytical-Machine-1837' })
    expect(done.html).toContain('<li>Nightly</li>')
    await database.adminPool.query('update identities set left_at = null where company_id = $1', [
      person.companyId,
    ])
    expect((await at.call(key, 'getMe')).status).toBe(401)
  })
})

describe('leaving a company with colleagues', () => {
  it('ends the membership and nothing else, and a new company is opened', async () => {
    const [first, second, person] = [await at.person(), await at.person(), await at.person()]
    await join(first, person)
    await join(second, person)
    expect((await person.ask('getMe')).body.user.company_id).toBe(second.companyId)
    const members = (await first.ask('getTeam')).body.members
    expect(members.map(({ email }: { email: string }) => email)).toEqual([first.email])
    // Back to the one that they kept, and never to the one whose member they were.
    await person.ask('leaveCompany')
    at.later(A_WHILE_MS)
    expect((await person.ask('getMe')).body.user.company_id).toBe(person.companyId)
  })

  it('is refused to its only owner, and to a person who has nowhere to go', async () => {
    const [owner, colleague, other] = [await at.person(), await at.person(), await at.person()]
    await join(owner, colleague)
    const token = await invitationFor(other, owner.email)
    const refused = await owner.ask('acceptInvitation', { body: { token } })
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('only owner')])
    expect((await owner.ask('getLeaving')).body).toMatchObject({ colleagues: 1, may_leave: false })
    expect((await owner.ask('leaveCompany')).status).toBe(409)
    expect((await other.ask('leaveCompany')).body.error).toContain('alone')
    expect((await owner.ask('getMe')).body.user.company_id).toBe(owner.companyId)
    const deleting = await invitationFor(other, colleague.email)
    const both = await colleague.ask('acceptInvitation', { body: { token: deleting, own_company: 'delete' } })
    expect([both.status, both.body.error]).toEqual([409, expect.stringContaining('other members')])
  })

  it('leaves one of two owners who leave at the same time in it', async () => {
    const [first, second] = [await at.person(), await at.person()]
    const token = await invitationFor(first, second.email, 'owner')
    await second.ask('acceptInvitation', { body: { token, own_company: 'delete' } })
    at.later(A_WHILE_MS)
    const holder = await database.adminPool.connect()
    const waiting = async (least: number) => {
      const { rowCount } = await holder.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBeGreaterThanOrEqual(least)
    }
    try {
      // Both get as far as they can before either has left. The one who joined leaves first; the founder is then the last
      // owner, and has no other company to go to.
      await holder.query('begin; lock table audit_log in exclusive mode')
      const leaving = second.ask('leaveCompany')
      await vi.waitFor(() => waiting(1), 20_000)
      const staying = first.ask('leaveCompany')
      await vi.waitFor(() => waiting(2), 20_000)
      await holder.query('rollback')
      expect((await Promise.all([leaving, staying])).map(({ status }) => status)).toEqual([200, 409])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    const { rowCount } = await database.adminPool.query('select from users where company_id = $1', [
      first.companyId,
    ])
    expect(rowCount).toBe(1)
  })

  it('does not let its founder back in as an owner, once the others removed them', async () => {
    const [founder, colleague] = [await at.person(), await at.person()]
    const token = await invitationFor(founder, colleague.email, 'owner')
    await colleague.ask('acceptInvitation', { body: { token } })
    at.later(A_WHILE_MS)
    expect((await colleague.ask('removeMember', { params: { id: founder.userId } })).status).toBe(200)
    at.later(A_WHILE_MS)
    const me = (await founder.ask('getMe')).body.user
    expect(me.company_id).not.toBe(founder.companyId)
    expect((await colleague.ask('getTeam')).body.members).toHaveLength(1)
    // And stays in the new one.
    at.later(A_WHILE_MS)
    expect((await founder.ask('getMe')).body.user.company_id).toBe(me.company_id)
  })
})

describe('an invitation', () => {
  it('says who invites whom to what, before anybody signs in, to the holder of its link alone', async () => {
    const owner = await at.person()
    const token = await invitationFor(owner, 'grace@example.test', 'viewer')
    expect((await at.look(token)).body).toEqual({
      ...{ company_name: 'My store', email: 'grace@example.test', role: 'viewer', is_accepted: false },
      invited_by: { name: 'Ada Lovelace', email: owner.email },
      expires_at: expect.any(String),
    })
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [forged, 'qi_not-a-token.x', 'nonsense-token'])
      expect((await at.look(wrong)).status).toBe(404)
  })

  it('is for its address alone', async () => {
    const [owner, stranger] = [await at.person(), await at.person()]
    const token = await invitationFor(owner, 'grace@example.test')
    const { status, body } = await stranger.ask('acceptInvitation', { body: { token } })
    expect([status, body.error]).toEqual([
      403,
      expect.stringContaining('This invitation is for grace@example.test'),
    ])
    expect((await stranger.ask('getMe')).body.user.company_id).toBe(stranger.companyId)
    expect((await at.look(token)).body.is_accepted).toBe(false)
  })

  it('fills its address in where somebody logs in or registers', async () => {
    const browser = at.browser()
    const hint = { login_hint: 'grace@example.test' }
    const [signIn, register] = [
      await at.begin(browser, hint),
      await at.begin(at.browser(), { ...hint, screen_hint: 'signup' }),
    ]
    for (const { page } of [signIn, register])
      expect(page.html).toMatch(/name="email"[^>]*value="grace@example\.test"/)
    const odd = await at.begin(at.browser(), { login_hint: '"><script>alert(1)</script>' })
    expect(odd.page.html).not.toContain('<script>')
  })

  it('survives a double click, at once and later', async () => {
    const owner = await at.person()
    const guest = await at.person()
    const token = await invitationFor(owner, guest.email)
    const twice = await Promise.all(
      Array.from({ length: 4 }, () => guest.ask('acceptInvitation', { body: { token } })),
    )
    for (const { status, body } of [...twice, await guest.ask('acceptInvitation', { body: { token } })])
      expect([status, body.company_id]).toEqual([200, owner.companyId])
    expect((await owner.ask('getTeam')).body.members).toHaveLength(2)
    const told = (await owner.ask('listNotifications')).body.notifications
    expect(told.filter(({ kind }: { kind: string }) => kind === 'member-joined')).toHaveLength(1)
    expect((await at.look(token)).body.is_accepted).toBe(true)
    // Once accepted it brings nobody in again.
    await owner.ask('removeMember', { params: { id: guest.userId } })
    at.later(A_WHILE_MS)
    expect((await guest.ask('acceptInvitation', { body: { token } })).status).toBe(404)
  })
})

async function count(table: string, companyId: string): Promise<number> {
  const { rows } = await database.adminPool.query<{ count: number }>(
    `select count(*)::int from ${table} where company_id = $1`,
    [companyId],
  )
  return rows[0]?.count ?? 0
}
