import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { accountDeletion } from '#contract/account-deletion'
import { appContext, rememberingJobs } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import {
  countEveryTable,
  fillEveryTable,
  personalTables,
  type Somebody,
} from '../../../../test/every-table.ts'
import { openPlatform } from '../../../../test/platform.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { tenantContext } from '../../kit/context.ts'
import { deleteCompanyIfDue } from '../../whole/retention/delete-company.ts'
import { runMaintenance } from '../../whole/retention/run-maintenance.ts'
import { ensureUser } from '../identity/ensure-user.ts'
import { createAccounts } from '../identity-provider/embedded/accounts.ts'
import { listNotifications } from '../notifications/list-notifications.ts'
import { getAccountDeletion } from './get-account-deletion.ts'
import { cancelAccountDeletion, requestAccountDeletion } from './request-account-deletion.ts'

const database = useDatabase({ poolSize: 4 })
const DAY_MS = 86_400_000
const asked = new Date('2026-06-15T12:00:00Z')
let now = asked

beforeEach(() => {
  now = asked
})

/** A person who registered here, with a company that has a row in every table there is. */
async function settled() {
  const email = `${randomUUID()}@example.test`
  const account = await createAccounts(database.db.pool).create({
    ...{ email, passwordHash: 'x', firstName: 'Ada', lastName: 'Lovelace' },
  })
  const accountId = account?.accountId ?? ''
  const identity = { issuer: 'urn:quanto:embedded', subject: accountId }
  const { companyId, userId } = await ensureUser(database.db, identity, null)
  const who: Somebody = { companyId, userId, accountId, email }
  await fillEveryTable(database.adminPool, who)
  await database.adminPool.query('delete from account_deletions where company_id = $1', [companyId])
  await database.adminPool.query('delete from billing_customers where company_id = $1', [companyId])
  const jobs = rememberingJobs()
  const ctx = tenantContext(appContext({ db: database.db, jobs, clock: () => now }), companyId, userId)
  return {
    ctx,
    who,
    jobs,
    request: () => requestAccountDeletion({ ctx, input: { confirmation: 'My store' } }),
  }
}

describe('asking for the deletion', () => {
  it('is told to everybody, in the bell and by mail, and so is taking it back', async () => {
    const { ctx, who, request } = await settled()
    const told = async () =>
      (
        await database.adminPool.query<{ subject: string }>(
          'select subject from identity.mails where company_id = $1 and created_at = $2 order by subject',
          [who.companyId, asked],
        )
      ).rows.map(({ subject }) => subject)
    await database.adminPool.query('delete from notification_preferences where company_id = $1', [
      who.companyId,
    ])
    await database.adminPool.query(
      `update users set first_name = 'Ada', last_name = 'Lovelace', email = $2 where company_id = $1`,
      [who.companyId, who.email],
    )
    await request()
    await request()
    await cancelAccountDeletion({ ctx })
    await cancelAccountDeletion({ ctx })
    expect(await told()).toEqual([
      'Quanto: Everything will be deleted on 06/29/2026, 12:00\u00a0PM',
      'Quanto: The deletion was taken back',
    ])
    const { notifications } = await listNotifications({ ctx, input: {} })
    expect(notifications.map(({ text }) => text)).toContain(
      'Ada Lovelace asked for the deletion of your company with all its data and everybody’s sign-in. Until then an owner can take it back.',
    )
  })

  it('needs the name of the company as it stands, and says which field is wrong', async () => {
    const { ctx } = await settled()
    const wrong = requestAccountDeletion({ ctx, input: { confirmation: 'my store' } })
    await expect(wrong).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { confirmation: expect.any(String) },
    })
    expect((await getAccountDeletion({ ctx })).pending).toBeNull()
  })

  it('says what goes and when, in 14 days to the second', async () => {
    const { request, jobs, who } = await settled()
    const plan = accountDeletion.parse(await request())
    expect(plan.pending).toEqual({
      requestedAt: '2026-06-15T12:00:00.000Z',
      dueAt: '2026-06-29T12:00:00.000Z',
    })
    expect(plan.goes).toMatchObject({ people: 1, products: 1, orderLines: 1, imports: 1 })
    expect(plan.goes.otherRows).toBeGreaterThan(20)
    expect(jobs.sent).toContainEqual({ name: 'delete-company', data: { companyId: who.companyId } })
  })

  it('does not move the day when it is asked for again, and can be taken back', async () => {
    const { ctx, request } = await settled()
    await request()
    now = new Date(asked.getTime() + 3 * DAY_MS)
    expect((await request()).pending?.dueAt).toBe('2026-06-29T12:00:00.000Z')
    expect((await cancelAccountDeletion({ ctx })).pending).toBeNull()
  })
})

describe('the deletion', () => {
  it('line 44: leaves no row of the company and its people in any table, and nobody else’s rows fewer', async () => {
    const [gone, staying] = [await settled(), await settled()]
    const tables = await personalTables(database.adminPool)
    const before = await countEveryTable(database.adminPool, gone.who)
    expect(tables.filter((table) => !(table in before)).sort()).toEqual([
      'public.account_deletions',
      'public.billing_customers',
    ])
    const others = await countEveryTable(database.adminPool, staying.who)
    await gone.request()
    now = new Date(asked.getTime() + 14 * DAY_MS)
    expect(await deleteCompanyIfDue({ ctx: gone.ctx })).toBe(true)
    expect(await countEveryTable(database.adminPool, gone.who)).toEqual({})
    expect(await countEveryTable(database.adminPool, staying.who)).toEqual(others)
  })

  it('line 44: leaves nothing of the company in the queue, whatever became of its jobs', async () => {
    const { ctx, who, request } = await settled()
    const other = await database.createCompany()
    await database.adminPool.query(
      `select pgboss.create_queue('keep-house', '{"policy": "standard", "partition": false, "retryLimit": 0}'::jsonb)`,
    )
    for (const state of ['created', 'retry', 'completed', 'cancelled', 'failed'])
      for (const companyId of [who.companyId, other.companyId])
        await database.adminPool.query(
          `insert into pgboss.job (name, data, state) values ('keep-house', $1, $2::pgboss.job_state)`,
          [JSON.stringify({ companyId, note: who.email }), state],
        )
    await request()
    now = new Date(asked.getTime() + 14 * DAY_MS)
    expect(await deleteCompanyIfDue({ ctx })).toBe(true)
    const { rows } = await database.adminPool.query(
      `select data ->> 'companyId' as company, count(*)::int as n from pgboss.job
       where data ->> 'companyId' = any($1) group by 1`,
      [[who.companyId, other.companyId]],
    )
    expect(rows).toEqual([{ company: other.companyId, n: 5 }])
  })

  it.each(['active', 'refused'])(
    'line 44: gives the permission of a store (%s) back, and waits some days for a provider that does not answer',
    async (status) => {
      const { nango, connect } = await openPlatform(makeShop({ products: 1, orders: 0 }))
      onTestFinished(() => nango.close())
      const { ctx } = await connect(database)
      const due = asked.getTime()
      await database.adminPool.query('update platform_connections set status = $2 where company_id = $1', [
        ctx.companyId,
        status,
      ])
      await database.adminPool.query(
        'insert into account_deletions (company_id, requested_by, requested_at, due_at) values ($1, $1, $2, $2)',
        [ctx.companyId, new Date(due)],
      )
      const at = (days: number, baseUrl: string) => ({
        ...ctx,
        clock: () => new Date(due + days * DAY_MS),
        config: { ...ctx.config, nango: { ...ctx.config.nango!, baseUrl } },
      })
      // The discard port: nobody answers there.
      const nobody = 'http://127.0.0.1:9'
      await expect(deleteCompanyIfDue({ ctx: at(2, nobody) })).rejects.toThrow()
      expect(nango.connections).toHaveLength(1)
      expect(await deleteCompanyIfDue({ ctx: at(2, nango.url) })).toBe(true)
      expect(nango.connections).toEqual([])

      const late = await connect(database)
      await database.adminPool.query(
        'insert into account_deletions (company_id, requested_by, requested_at, due_at) values ($1, $1, $2, $2)',
        [late.ctx.companyId, new Date(due)],
      )
      const gone = { ...at(3, nobody), companyId: late.ctx.companyId, inTenant: late.ctx.inTenant }
      expect(await deleteCompanyIfDue({ ctx: gone })).toBe(true)
    },
  )

  it('waits for its day, and does nothing once it was taken back', async () => {
    const { ctx, who, request } = await settled()
    const before = await countEveryTable(database.adminPool, who)
    await request()
    now = new Date(asked.getTime() + 14 * DAY_MS - 1)
    expect(await deleteCompanyIfDue({ ctx })).toBe(false)
    await cancelAccountDeletion({ ctx })
    now = new Date(asked.getTime() + 15 * DAY_MS)
    expect(await deleteCompanyIfDue({ ctx })).toBe(false)
    // Two notices: that it was requested, and that it was taken back.
    const told = (before['public.notifications'] ?? 0) + 2
    expect(await countEveryTable(database.adminPool, who)).toEqual({
      ...before,
      'public.notifications': told,
    })
  })

  it('is found by the night’s work where its own job was lost', async () => {
    const { ctx, who, request } = await settled()
    await request()
    now = new Date(asked.getTime() + 15 * DAY_MS)
    await runMaintenance({ ctx })
    expect(await countEveryTable(database.adminPool, who)).toEqual({})
  })

  it('leaves the sign-in of somebody who belongs to another company, too', async () => {
    const [gone, staying] = [await settled(), await settled()]
    await database.adminPool.query(
      'insert into identities (company_id, issuer, subject, user_id) values ($1, $2, $3, $4)',
      [staying.who.companyId, 'urn:quanto:embedded', gone.who.accountId, staying.who.userId],
    )
    await gone.request()
    now = new Date(asked.getTime() + 14 * DAY_MS)
    await deleteCompanyIfDue({ ctx: gone.ctx })
    const { rowCount } = await database.adminPool.query(
      'select from identity.accounts where account_id = $1',
      [gone.who.accountId],
    )
    expect(rowCount).toBe(1)
  })
})
