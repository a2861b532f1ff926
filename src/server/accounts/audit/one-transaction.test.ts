import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls'
import { defaultRegional } from '#contract/settings'
import { useAccountSite } from '../../../../test/account-site.ts'
import { useDatabase } from '../../../../test/database.ts'

const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)

const MUG = { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-01', total: '1.00' }

/** The transaction that wrote a row, by PostgreSQL's own word. */
async function writerOf(table: string, where: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await database.adminPool.query<{ writer: string }>(
    `select xmin::text as writer from ${table} where ${where}`,
    [...values],
  )
  expect(rows).toHaveLength(1)
  return rows[0]!.writer
}

const entryOf = (companyId: string, action: CallName | string) =>
  writerOf('audit_log', 'company_id = $1 and action = $2', [companyId, action])

describe('a change and its entry', () => {
  it('are written by one transaction: data, settings, limits, members, keys', async () => {
    const { ask, companyId } = await at.person()
    const mine = (table: string) => writerOf(table, 'company_id = $1', [companyId])
    await ask('createSale', { body: MUG })
    expect(await entryOf(companyId, 'createSale')).toBe(await mine('order_lines'))
    await ask('updateSettings', { body: { regional: { ...defaultRegional, currency: 'EUR' } } })
    expect(await entryOf(companyId, 'updateSettings')).toBe(await mine('user_settings'))
    await ask('updateCompany', { params: { company_id: companyId }, body: { city: 'Turin' } })
    expect(await entryOf(companyId, 'updateCompany')).toBe(await mine('companies'))
    await ask('inviteMember', { body: { email: 'grace@example.test', role: 'viewer' } })
    expect(await entryOf(companyId, 'inviteMember')).toBe(await mine('invitations'))
    await ask('createApiKey', { body: { name: 'Till', scopes: ['read'], expires_in_days: 30 } })
    expect(await entryOf(companyId, 'createApiKey')).toBe(await mine('api_keys'))
  })

  it('are written by one transaction: what belongs to signing in', async () => {
    const { ask, companyId, email } = await at.person()
    const account = () => writerOf('identity.accounts', 'lower(email) = $1', [email])
    const { body } = await ask('startTwoFactor')
    expect(await entryOf(companyId, 'startTwoFactor')).toBe(await account())
    const code = await generate({ secret: body.secret.replaceAll(' ', '') })
    // A wrong code turned nothing on, and no entry says that it did.
    expect((await ask('confirmTwoFactor', { body: { code: 'wrong' } })).status).toBe(400)
    await ask('confirmTwoFactor', { body: { code } })
    expect(await entryOf(companyId, 'confirmTwoFactor')).toBe(await account())
  })

  it('is refused where the log cannot be written, and then nothing is changed', async () => {
    const { ask, companyId } = await at.person()
    await database.adminPool.query(
      `alter table audit_log add constraint fault check (action <> 'createSale') not valid`,
    )
    try {
      expect((await ask('createSale', { body: MUG })).status).toBe(500)
    } finally {
      await database.adminPool.query('alter table audit_log drop constraint fault')
    }
    const { rows } = await database.adminPool.query('select from order_lines where company_id = $1', [
      companyId,
    ])
    expect(rows).toEqual([])
  })

  it('leaves no entry where the change fails at its end', async () => {
    const { ask, companyId } = await at.person()
    await database.adminPool.query(
      `create function fault() returns trigger language plpgsql as $$ begin raise exception 'fault'; end $$;
       create constraint trigger fault after insert on invitations deferrable initially deferred
         for each row execute function fault()`,
    )
    try {
      const answer = await ask('inviteMember', { body: { email: 'grace@example.test', role: 'viewer' } })
      expect(answer.status).toBe(500)
    } finally {
      await database.adminPool.query('drop trigger fault on invitations; drop function fault()')
    }
    const { rows } = await database.adminPool.query(
      `select action from audit_log where company_id = $1 and action = 'inviteMember'`,
      [companyId],
    )
    expect(rows).toEqual([])
  })

  it('of joining stands in the log of the company that was joined', async () => {
    const owner = await at.person()
    const guest = await at.person()
    await owner.ask('inviteMember', { body: { email: guest.email, role: 'viewer' } })
    const token = new URL(await at.mailedLink(guest.email, '/invitation?token=')).searchParams.get('token')
    expect((await guest.ask('acceptInvitation', { body: { token } })).status).toBe(200)
    const joined = await writerOf('users', 'company_id = $1 and email = $2', [owner.companyId, guest.email])
    expect(await entryOf(owner.companyId, 'acceptInvitation')).toBe(joined)
  })
})
