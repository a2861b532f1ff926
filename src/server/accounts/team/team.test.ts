import { describe, expect, it } from 'vitest'
import { useAccountSite } from '../../../../test/account-site.ts'
import { useDatabase } from '../../../../test/database.ts'

const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)
const A_WHILE_MS = 5001

type Person = Awaited<ReturnType<typeof at.person>>

async function invitationFor(owner: Person, email: string, role: string): Promise<string> {
  const { status } = await owner.ask('inviteMember', { body: { email, role } })
  expect(status).toBe(200)
  return new URL(await at.mailedLink(email, '/invitation?token=')).searchParams.get('token') ?? ''
}

async function team(role = 'analyst') {
  const owner = await at.person()
  const colleague = await at.person()
  const token = await invitationFor(owner, colleague.email, role)
  const joined = await colleague.ask('acceptInvitation', { body: { token } })
  at.later(A_WHILE_MS)
  return { owner, colleague, joined }
}

describe('an invitation', () => {
  it('brings a colleague into the company with the role it names', async () => {
    const { owner, colleague, joined } = await team()
    expect(joined).toMatchObject({ status: 200, body: { company_id: owner.companyId, role: 'analyst' } })
    const me = await colleague.ask('getMe')
    expect(me.body.user).toMatchObject({ company_id: owner.companyId, email: colleague.email })
    const { body } = await owner.ask('getTeam')
    expect(body).toMatchObject({ my_role: 'owner', invitations: [] })
    expect(body.members.map(({ role }: { role: string }) => role).sort()).toEqual(['analyst', 'owner'])
    expect((await owner.ask('listNotifications')).body.notifications[0].title).toBe(
      'Ada Lovelace joined your company',
    )
  })

  it('works once, not when taken back, and not after a week', async () => {
    const owner = await at.person()
    const [first, second] = [await at.person(), await at.person()]
    const token = await invitationFor(owner, first.email, 'viewer')
    expect((await first.ask('acceptInvitation', { body: { token } })).status).toBe(200)
    expect((await second.ask('acceptInvitation', { body: { token } })).status).toBe(403)
    const taken = await invitationFor(owner, second.email, 'viewer')
    const id = (await owner.ask('getTeam')).body.invitations[0].invitation_id
    expect((await owner.ask('revokeInvitation', { params: { id } })).body.invitations).toEqual([])
    expect((await second.ask('acceptInvitation', { body: { token: taken } })).status).toBe(404)
    expect((await second.ask('getMe')).body.user.company_id).toBe(second.companyId)
    const old = await invitationFor(owner, second.email, 'viewer')
    await database.adminPool.query(`update invitations set expires_at = now() - interval '1 hour'`)
    expect((await second.ask('acceptInvitation', { body: { token: old } })).status).toBe(404)
    expect((await at.look(old)).status).toBe(404)
  })

  it('is no relay: each stranger, person and company gets and sends so many, and no text leads anywhere', async () => {
    const owner = await at.person()
    await owner.ask('updateCompany', {
      params: { company_id: owner.companyId },
      body: { name: 'Locked! https://evil.example/login' },
    })
    const invite = (email: string) => owner.ask('inviteMember', { body: { email, role: 'viewer' } })
    const burst = await Promise.all(Array.from({ length: 10 }, () => invite('stranger@example.test')))
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(7)
    // Nor from another company.
    const other = await at.person()
    const body = { email: 'stranger@example.test', role: 'viewer' }
    expect((await other.ask('inviteMember', { body })).status).toBe(429)
    await database.adminPool.query('delete from identity.login_attempts')
    const many = []
    for (let n = 0; n < 20; n++) many.push((await invite(`guest${n}@example.test`)).status)
    expect(many.filter((status) => status === 200)).toHaveLength(17)
    const { rows } = await database.adminPool.query<{ subject: string; body: string }>(
      `select subject, body from identity.mails where recipient = 'stranger@example.test'`,
    )
    expect(rows[0]?.subject).toBe('You are invited to Quanto')
    expect(rows[0]?.body).not.toMatch(/https:\/\/evil|evil\.example/)
  })

  it('names what is wrong with an address', async () => {
    const { owner, colleague } = await team()
    const invite = (email: string) => owner.ask('inviteMember', { body: { email, role: 'viewer' } })
    expect((await invite('nobody')).body.fields.email).toContain('name@example.com')
    expect((await invite(colleague.email.toUpperCase())).body.fields.email).toContain('member already')
  })
})

describe('roles', () => {
  it('line 43: bind at once, and every refusal stands in the log', async () => {
    const { owner, colleague } = await team('viewer')
    const sale = { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-01', total: '1.00' }
    const refused = await colleague.ask('createSale', { body: sale })
    expect(refused.status).toBe(403)
    expect(refused.body.error).toContain('analyst')
    expect((await colleague.ask('listProducts')).status).toBe(200)
    const id = colleague.userId as string
    const { body } = await owner.ask('getTeam')
    const member = body.members.find(({ email }: { email: string }) => email === colleague.email)
    expect(member.user_id).toBe(id)
    await owner.ask('changeMemberRole', { params: { id }, body: { role: 'analyst' } })
    at.later(A_WHILE_MS)
    expect((await colleague.ask('createSale', { body: sale })).status).toBe(200)
    expect((await colleague.ask('listAuditLog')).status).toBe(403)
    const log = (await owner.ask('listAuditLog')).body.entries
    expect(log[0]).toMatchObject({ actor: colleague.email, action: 'listAuditLog' })
    expect(log[0].result).toContain('Only an owner')
    expect(log.find(({ action }: { action: string }) => action === 'changeMemberRole').after).toEqual({
      role: 'analyst',
    })
  })

  it('leave a company never without an owner', async () => {
    const { owner, colleague } = await team()
    const change = (id: string, role: string) =>
      owner.ask('changeMemberRole', { params: { id }, body: { role } })
    expect((await change(owner.userId, 'viewer')).status).toBe(409)
    expect((await owner.ask('removeMember', { params: { id: owner.userId } })).status).toBe(409)
    await change(colleague.userId, 'owner')
    expect((await change(owner.userId, 'viewer')).body.my_role).toBe('viewer')
    at.later(A_WHILE_MS)
    expect((await change(colleague.userId, 'viewer')).status).toBe(403)
  })

  it('end with the membership: who was removed sees a company of their own again', async () => {
    const { owner, colleague } = await team()
    const id = colleague.userId as string
    expect((await owner.ask('removeMember', { params: { id } })).body.members).toHaveLength(1)
    at.later(A_WHILE_MS)
    const me = await colleague.ask('getMe')
    expect(me.body.user.company_id).not.toBe(owner.companyId)
    const stranger = await at.person()
    expect((await stranger.ask('removeMember', { params: { id: owner.userId } })).status).toBe(404)
  })
})
