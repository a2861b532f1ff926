import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountDeletion } from '#contract/schemas/account'
import { appContext, rememberingJobs } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import {
  countEveryTable,
  fillEveryTable,
  personalTables,
  type Somebody,
} from '../../../../test/every-table.ts'
import { createAccounts } from '../../auth/embedded/accounts.ts'
import { tenantContext } from '../../context.ts'
import { ensureUser } from '../identity/ensure-user.ts'
import { listNotifications } from '../notifications/list-notifications.ts'
import { keepHouse } from '../retention/keep-house.ts'
import { deleteCompanyIfDue } from './delete-company.ts'
import { getAccountDeletion } from './get-account-deletion.ts'
import { cancelAccountDeletion, requestAccountDeletion } from './request-account-deletion.ts'

const database = useDatabase({ poolSize: 4 })
const DAY_MS = 86_400_000
const asked = new Date('2026-06-15T12:00:00Z')
let now = asked

beforeEach(() => {
  now = asked
})

/** Somebody who registered here, with a company that has a row in every table there is. */
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
    request: () => requestAccountDeletion({ ctx, input: { body: { confirmation: 'My store' } } }),
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
    const wrong = requestAccountDeletion({ ctx, input: { body: { confirmation: 'my store' } } })
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

  it('waits for its day, and does nothing once it was taken back', async () => {
    const { ctx, who, request } = await settled()
    const before = await countEveryTable(database.adminPool, who)
    await request()
    now = new Date(asked.getTime() + 14 * DAY_MS - 1)
    expect(await deleteCompanyIfDue({ ctx })).toBe(false)
    await cancelAccountDeletion({ ctx })
    now = new Date(asked.getTime() + 15 * DAY_MS)
    expect(await deleteCompanyIfDue({ ctx })).toBe(false)
    // That it was asked for, and that it was taken back, was told.
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
    await keepHouse({ ctx })
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
