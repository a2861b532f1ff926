import { beforeEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { addressKey } from '../../../kit/http/address-key.ts'
import { createAccounts } from './accounts.ts'
import { createLoginAttempts } from './login-attempts.ts'
import { deleteExpiredRecords } from './postgres-adapter.ts'

const database = useDatabase()
const START = new Date('2026-03-01T12:00:00Z')
const MINUTE_MS = 60_000
let now = START
const origin = (address: string) => ({ address, userAgent: 'test' })
const attempts = () => createLoginAttempts(database.db.pool, () => now)

beforeEach(async () => {
  now = START
  await database.adminPool.query('delete from identity.login_attempts')
})

async function fail(times: number, email: string, address: string): Promise<void> {
  for (let i = 0; i < times; i++) {
    const attempt = await attempts().beginSignIn(email, origin(address))
    if (!attempt.allowed) throw new Error('refused early')
    await attempts().finish(attempt.attemptId, null, false)
  }
}

describe('lock-out', () => {
  it('refuses the sixth try after five failures, and tells how long', async () => {
    await fail(5, 'ada@example.test', '192.0.2.1')
    now = new Date(START.getTime() + 5 * MINUTE_MS)
    const sixth = await attempts().beginSignIn('ada@example.test', origin('192.0.2.1'))
    expect(sixth).toEqual({ allowed: false, retryAfterMs: 10 * MINUTE_MS })
  })

  it('opens again when the failures have passed, and refused tries do not prolong it', async () => {
    await fail(5, 'ada@example.test', '192.0.2.1')
    now = new Date(START.getTime() + 14 * MINUTE_MS)
    expect((await attempts().beginSignIn('ada@example.test', origin('192.0.2.1'))).allowed).toBe(false)
    now = new Date(START.getTime() + 15 * MINUTE_MS + 1)
    expect((await attempts().beginSignIn('ada@example.test', origin('192.0.2.1'))).allowed).toBe(true)
  })

  it('lets the owner in from elsewhere while a stranger is locked out', async () => {
    await fail(5, 'ada@example.test', '192.0.2.1')
    expect((await attempts().beginSignIn('ada@example.test', origin('198.51.100.7'))).allowed).toBe(true)
  })

  it('line 42: refuses an account that is guessed at from many addresses', async () => {
    for (let i = 0; i < 5; i++) await fail(4, 'ada@example.test', `192.0.2.${i}`)
    expect((await attempts().beginSignIn('ada@example.test', origin('198.51.100.7'))).allowed).toBe(false)
  })

  it('refuses an address that guesses at many accounts', async () => {
    for (let i = 0; i < 25; i++) await fail(2, `person${i}@example.test`, '192.0.2.1')
    expect((await attempts().beginSignIn('ada@example.test', origin('192.0.2.1'))).allowed).toBe(false)
    expect((await attempts().beginSignIn('ada@example.test', origin('192.0.2.2'))).allowed).toBe(true)
  })

  it('forgets failures with a password that was replaced, and not those with a code', async () => {
    const email = 'locked@example.test'
    await fail(5, email, '192.0.2.1')
    for (let i = 0; i < 10; i++) {
      const attempt = await attempts().beginCode(email, origin('192.0.2.2'))
      if (attempt.allowed) await attempts().finish(attempt.attemptId, null, false)
    }
    await database.adminPool.query(
      `insert into identity.accounts (account_id, email, password_hash, password_changed_at)
       values (gen_random_uuid(), $1, '-', $2)`,
      [email, new Date(START.getTime() + MINUTE_MS)],
    )
    now = new Date(START.getTime() + 2 * MINUTE_MS)
    expect((await attempts().beginSignIn(email, origin('192.0.2.1'))).allowed).toBe(true)
    expect((await attempts().beginCode(email, origin('192.0.2.2'))).allowed).toBe(false)
  })

  it('forgets the failures of an account once its owner has signed in', async () => {
    await fail(4, 'ada@example.test', '192.0.2.1')
    now = new Date(START.getTime() + MINUTE_MS)
    const good = await attempts().beginSignIn('ada@example.test', origin('192.0.2.1'))
    if (good.allowed) await attempts().finish(good.attemptId, null, true)
    now = new Date(START.getTime() + 2 * MINUTE_MS)
    await fail(4, 'ada@example.test', '192.0.2.1')
    expect((await attempts().beginSignIn('ada@example.test', origin('192.0.2.1'))).allowed).toBe(true)
  })

  it('counts a burst of parallel guesses in full', async () => {
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => attempts().beginSignIn('ada@example.test', origin('192.0.2.1'))),
    )
    expect(tries.filter((attempt) => attempt.allowed)).toHaveLength(5)
  })

  it('line 42: limits registrations of one address, successful ones too', async () => {
    for (let i = 0; i < 40; i++) {
      const attempt = await attempts().beginRegistration(`person${i}@example.test`, origin('192.0.2.1'))
      if (attempt.allowed) await attempts().finish(attempt.attemptId, null, true)
    }
    expect((await attempts().beginRegistration('one@example.test', origin('192.0.2.1'))).allowed).toBe(false)
    expect((await attempts().beginSignIn('one@example.test', origin('192.0.2.1'))).allowed).toBe(true)
  })
})

describe('addressKey', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})

describe('what is kept of people without an account', () => {
  const DAY_MS = 86_400_000
  const tidyAfter = (days: number) =>
    deleteExpiredRecords(database.db.pool, new Date(START.getTime() + days * DAY_MS))
  const left = async () =>
    (
      await database.adminPool.query<{ email: string }>(
        `select email from identity.login_attempts union all select recipient from identity.mails order by 1`,
      )
    ).rows.map(({ email }) => email)

  it('is gone after 30 days: attempts and mails; what an account has stays', async () => {
    const [stranger, owner] = ['stranger@example.test', 'Owner@example.test']
    const account = await createAccounts(database.db.pool).create({
      ...{ email: owner, passwordHash: 'x', firstName: 'Ada', lastName: 'Lovelace' },
    })
    await fail(1, stranger, '192.0.2.1')
    const attempt = await attempts().beginSignIn(owner, origin('192.0.2.2'))
    await attempts().finish(attempt.allowed ? attempt.attemptId : '', account?.accountId ?? '', false)
    const mail = (recipient: string, state: string) =>
      database.adminPool.query(
        `insert into identity.mails (mail_id, recipient, subject, body, state, created_at)
         values (gen_random_uuid(), $1, 'Welcome', 'To you', $2, $3)`,
        [recipient, state, START],
      )
    for (const state of ['sent', 'kept', 'failed']) await mail(stranger, state)
    await mail(owner.toLowerCase(), 'sent')
    await mail('waiting@example.test', 'waiting')
    await tidyAfter(30)
    expect((await left()).filter((email) => email === stranger)).toHaveLength(4)
    await tidyAfter(31)
    expect((await left()).map((email) => email.toLowerCase()).sort()).toEqual([
      'owner@example.test',
      'owner@example.test',
      'waiting@example.test',
    ])
  })
})
