import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { asksForProof, type Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { useAccountSite } from '../../../../test/account-site.ts'
import { useDatabase } from '../../../../test/database.ts'
import { GOOD_PASSWORD } from '../../../../test/embedded-sign-in.ts'
import { inputSchema, sampleOf } from '../../../../test/security/sample-input.ts'

const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)
const ID = '00000000-0000-4000-8000-000000000009'

/** Written out by hand: what a token alone must never be enough for, whatever the table of calls says. */
const sensitive: readonly CallName[] = [
  'readMail',
  'startTwoFactor',
  'confirmTwoFactor',
  'disableTwoFactor',
  'renewRecoveryCodes',
  'inviteMember',
  'changeMemberRole',
  'removeMember',
  'leaveCompany',
  'createApiKey',
  'createWebhook',
  'renewWebhookSecret',
  'updateWebhook',
  'setPriceWriting',
  'requestAccountDeletion',
  'openBillingPortal',
  'createReportSchedule',
]

const bodies: { readonly [N in CallName]?: object } = {
  setPriceWriting: { isOn: true },
  updateWebhook: { url: 'https://evil.example/all' },
  inviteMember: { email: 'eve@evil.example', role: 'owner' },
  changeMemberRole: { role: 'owner' },
  confirmTwoFactor: { code: '123456' },
  requestAccountDeletion: { confirmation: 'My store' },
}

function asking(name: CallName, companyId: string) {
  const params = {
    id: ID,
    rolloutId: ID,
    roundId: ID,
    ladderId: ID,
    endpointId: ID,
    testId: ID,
    until: '2026-01-01',
    company_id: companyId,
  }
  const schema = inputSchema(name, 'body')
  return { params, ...(schema ? { body: bodies[name] ?? (sampleOf(schema) as object) } : {}) }
}

describe('a sensitive call', () => {
  it('is one of these, and no other', () => {
    const declared = (Object.keys(calls) as CallName[]).filter((name) => {
      const route: Call = calls[name]
      return asksForProof(route, bodies[name] ?? {})
    })
    expect(declared.sort()).toEqual([...sensitive].sort())
  })

  it.each(sensitive)('%s is refused to a token alone', async (name) => {
    const { tokens, companyId } = await at.person()
    const { status, body } = await at.call(tokens.access_token, name, asking(name, companyId))
    expect([status, body.code]).toEqual([403, 'proof_needed'])
    expect(body.error).toContain('Please confirm that it is you')
  })

  it.each(sensitive)('%s goes on in a browser that has just signed in', async (name) => {
    const { ask, companyId } = await at.person()
    expect((await ask(name, asking(name, companyId))).body.code).not.toBe('proof_needed')
  })

  it('does not ask before it is turned off: what makes things safer is never in the way', async () => {
    const { tokens } = await at.person()
    const off = await at.call(tokens.access_token, 'setPriceWriting', { body: { isOn: false } })
    expect(off.body.code).not.toBe('proof_needed')
    const webhook = { params: { endpointId: ID }, body: { isOn: false } }
    expect((await at.call(tokens.access_token, 'updateWebhook', webhook)).body.code).toBe('not_found')
  })
})

const makeKey = { body: { name: 'Thief', scopes: ['read'], expires_in_days: null } } as const

describe('a recent proof', () => {
  it('comes back with the password alone', async () => {
    const { ask, forgetProof } = await at.person()
    forgetProof()
    expect((await ask('createApiKey', makeKey)).body.code).toBe('proof_needed')
    const wrong = await ask('proveIdentity', { body: { password: 'Wrong-Horse-77' } })
    expect([wrong.status, wrong.proof]).toEqual([400, null])
    expect(wrong.body.fields.password).toContain('not right')
    expect((await ask('createApiKey', makeKey)).body.code).toBe('proof_needed')
    const { status } = await ask('proveIdentity', { body: { password: GOOD_PASSWORD } })
    expect(status).toBe(200)
    expect((await ask('createApiKey', makeKey)).status).toBe(200)
    const log = (await ask('listAuditLog')).body.entries
    expect(
      log
        .filter(({ action }: { action: string }) => action === 'proveIdentity')
        .map(({ result }: { result: string }) => result),
    ).toEqual(['done', 'wrong password'])
    expect(JSON.stringify(log)).not.toContain(GOOD_PASSWORD)
  })

  it('is not of another person, nor of another sign-in of the same one', async () => {
    const [ada, eve] = [await at.person(), await at.person()]
    const tried = await at.call(ada.tokens.access_token, 'createApiKey', makeKey, eve.proof())
    expect(tried.body.code).toBe('proof_needed')
    const again = await at.password(ada.email)
    const other = await at.redeem(again.answer, again.verifier)
    expect((await at.call(other.access_token, 'createApiKey', makeKey, ada.proof())).body.code).toBe(
      'proof_needed',
    )
    const theirs = `quanto_proof=${again.browser.cookies.get('quanto_proof')?.value}`
    expect((await at.call(other.access_token, 'createApiKey', makeKey, theirs)).status).toBe(200)
  })

  it.each([
    ['a plain time', () => new Date().toISOString()],
    ['nothing', () => ''],
    ['another version', (real: string) => real.replace('v1.', 'v2.')],
    [
      'a changed letter',
      (real: string) => real.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
    ],
    ['a key that is none of ours', (real: string) => real.replace(/^v1\.\w+/, 'v1.00000000')],
  ])('cannot be made up: %s', async (_what, forge) => {
    const { tokens, proof } = await at.person()
    const forged = `quanto_proof=${forge(proof().replace('quanto_proof=', ''))}`
    expect((await at.call(tokens.access_token, 'createApiKey', makeKey, forged)).body.code).toBe(
      'proof_needed',
    )
  })

  it('does not come with a browser that was only remembered', async () => {
    const { browser } = await at.person()
    browser.cookies.delete('quanto_proof')
    const { page, verifier } = await at.begin(browser)
    const { access_token: token } = await at.redeem(page, verifier)
    expect((await at.call(token, 'getMe')).status).toBe(200)
    expect(browser.cookies.has('quanto_proof')).toBe(false)
  })

  it('takes a code, too, where two-factor sign-in is on', async () => {
    const { ask, forgetProof } = await at.person()
    const { body } = await ask('startTwoFactor')
    const secret = body.secret.replaceAll(' ', '')
    const codeAt = (ms: number) => generate({ secret, epoch: Math.floor((Date.now() + ms) / 1000) })
    await ask('confirmTwoFactor', { body: { code: await codeAt(0) } })
    forgetProof()
    const alone = await ask('proveIdentity', { body: { password: GOOD_PASSWORD } })
    expect([alone.status, Object.keys(alone.body.fields), alone.proof]).toEqual([400, ['code'], null])
    const wrong = await ask('proveIdentity', { body: { password: GOOD_PASSWORD, code: '000000' } })
    expect([wrong.status, wrong.proof]).toEqual([400, null])
    const code = await codeAt(30_000)
    expect((await ask('proveIdentity', { body: { password: 'Wrong-Horse-77', code } })).status).toBe(400)
    expect((await ask('proveIdentity', { body: { password: GOOD_PASSWORD, code } })).status).toBe(200)
    expect((await ask('disableTwoFactor')).status).toBe(200)
  })

  it('is guessed at no more often than a sign-in', async () => {
    const { ask } = await at.person()
    const guess = () => ask('proveIdentity', { body: { password: 'Wrong-Horse-77' } })
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await ask('proveIdentity', { body: { password: GOOD_PASSWORD } })).status).toBe(429)
  })

  it('is a cookie that no script reads and no other site sends', async () => {
    const { browser } = await at.person()
    expect(browser.lines.findLast((line) => line.startsWith('quanto_proof='))).toMatch(
      /^quanto_proof=v1\.\S+; Path=\/api; Max-Age=600; HttpOnly; SameSite=Strict$/,
    )
  })
})

describe('an API key', () => {
  it.each(['read', 'write'] as const)('with the scope %s does nothing that is a person’s', async (scope) => {
    const owner = await at.person()
    const { body } = await owner.ask('createApiKey', {
      body: { name: 'Nightly', scopes: ['read', scope], expires_in_days: null },
    })
    const personal = (Object.keys(calls) as CallName[]).filter((name) => {
      const route: Call = calls[name]
      return route.by === 'person' || route.proof !== undefined
    })
    expect(personal).toEqual(
      expect.arrayContaining(['listOutbox', 'readMail', 'downloadDataExport', 'listSessions']),
    )
    for (const name of personal) {
      const { status } = await at.call(body.secret, name, asking(name, owner.companyId), owner.proof())
      expect([name, status]).toEqual([name, 403])
    }
  })
})
