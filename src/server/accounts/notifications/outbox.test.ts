import { describe, expect, it } from 'vitest'
import { useAccountSite } from '../../../../test/account-site.ts'
import { useDatabase } from '../../../../test/database.ts'
import { readMail } from './list-outbox.ts'

const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)
const SECRET = /token=[\w.-]{20,}/

/** A person with a reset link and an invitation among their mails, and what a thief could have of them. */
async function withMails() {
  const owner = await at.person()
  const { body: made } = await owner.ask('createApiKey', {
    body: { name: 'Nightly', scopes: ['read'], expires_in_days: null },
  })
  await owner.ask('inviteMember', { body: { email: `guest.${owner.email}`, role: 'owner' } })
  const browser = at.browser()
  await browser.submit(await browser.open('/oidc/forgot-password'), { email: owner.email })
  await at.mailedLink(owner.email, 'reset-password')
  const { body } = await owner.ask('listOutbox')
  const mails = body.mails as readonly { mail_id: string; subject: string; recipient: string }[]
  return { owner, key: made.secret as string, mails }
}

describe('the outbox', () => {
  it('is closed to API keys, so that none of them becomes its owner', async () => {
    const { key, mails } = await withMails()
    expect((await at.call(key, 'listOutbox')).status).toBe(403)
    for (const { mail_id: id } of mails)
      expect((await at.call(key, 'readMail', { params: { id } })).status).toBe(403)
  })

  it('tells a token alone what was mailed, and no link of it', async () => {
    const { owner, mails } = await withMails()
    expect(mails.length).toBeGreaterThanOrEqual(3)
    const listed = await at.call(owner.tokens.access_token, 'listOutbox')
    expect(listed.status).toBe(200)
    expect(JSON.stringify(listed.body)).not.toMatch(SECRET)
    for (const { mail_id: id } of mails) {
      const { status, body } = await at.call(owner.tokens.access_token, 'readMail', { params: { id } })
      expect([status, body.code]).toEqual([403, 'proof_needed'])
    }
  })

  it('shows a mail to its own person, in a browser that has just proved the password', async () => {
    const { owner, mails } = await withMails()
    const reset = mails.find(({ subject }) => subject === 'Choose a new password')
    const { body } = await owner.ask('readMail', { params: { id: reset?.mail_id ?? '' } })
    expect(body.mail.body).toMatch(SECRET)
  })

  it('shows nobody the mails of another, not even of the same company', async () => {
    const { owner, mails } = await withMails()
    const colleague = await at.person()
    await owner.ask('inviteMember', { body: { email: colleague.email, role: 'owner' } })
    const link = new URL(await at.mailedLink(colleague.email, '/invitation?token='))
    await colleague.ask('acceptInvitation', { body: { token: link.searchParams.get('token') } })
    at.later(5001)
    const theirs = mails.filter(({ recipient }) => recipient === owner.email)
    expect(theirs.length).toBeGreaterThanOrEqual(2)
    for (const person of [colleague, await at.person()])
      for (const { mail_id: id } of theirs)
        expect((await person.ask('readMail', { params: { id } })).status).toBe(404)
  })

  it('shows no analyst and no viewer the invitations of their company', async () => {
    const { owner, mails } = await withMails()
    const viewer = await at.person()
    await owner.ask('inviteMember', { body: { email: viewer.email, role: 'viewer' } })
    const link = new URL(await at.mailedLink(viewer.email, '/invitation?token='))
    await viewer.ask('acceptInvitation', { body: { token: link.searchParams.get('token') } })
    at.later(5001)
    const invitation = mails.find(({ recipient }) => recipient === `guest.${owner.email}`)
    expect(invitation).toBeDefined()
    expect((await viewer.ask('readMail', { params: { id: invitation?.mail_id ?? '' } })).status).toBe(404)
    expect((await owner.ask('readMail', { params: { id: invitation?.mail_id ?? '' } })).status).toBe(200)
  })

  it('keeps what verifies an address to itself where others reach the installation, and everything where mails are sent', async () => {
    const { owner, mails } = await withMails()
    await owner.ask('sendVerification')
    const verification = mails.find(({ subject }) => subject === 'Confirm your e-mail address')
    const ctx = await contextOf(owner)
    const input = { id: verification?.mail_id ?? '' }
    expect((await readMail({ ctx, input })).mail.body).toMatch(SECRET)
    const reached = { ...ctx, config: { ...ctx.config, isOwnComputer: false } }
    expect((await readMail({ ctx: reached, input })).mail.body).toContain('/verify-email?token=…')
    // Choosing a new password by a link verifies the address as well.
    const reset = { id: mails.find(({ subject }) => subject === 'Choose a new password')?.mail_id ?? '' }
    expect((await readMail({ ctx: reached, input: reset })).mail.body).toContain('/reset-password?token=…')
    const sending = { ...ctx, config: { ...ctx.config, smtpUrl: 'smtp://mail.example' } }
    await expect(readMail({ ctx: sending, input })).rejects.toThrow('stands in the mailbox only')
  })
})

async function contextOf({ companyId, userId }: { companyId: string; userId: string }) {
  const { tenantContext } = await import('../../kit/context.ts')
  return tenantContext(at.site.app, companyId, userId)
}
