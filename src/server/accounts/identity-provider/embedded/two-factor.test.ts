import { randomUUID } from 'node:crypto'
import { generate, generateSecret } from 'otplib'
import { expect, it } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { createSecretBox } from '../../../kit/secrets/secret-box.ts'
import { createAccounts } from './accounts.ts'
import { createTwoFactor } from './two-factor.ts'

const database = useDatabase()
const now = new Date('2026-06-15T12:00:00Z')
const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const boxOf = (...secrets: readonly Buffer[]) => createSecretBox(secrets, 'two-factor keys')

async function newAccount(): Promise<string> {
  const names = { firstName: 'Ada', lastName: 'Byron', passwordHash: 'x' }
  const account = await createAccounts(database.db.pool).create({ email: `${randomUUID()}@a.test`, ...names })
  return account!.accountId
}

const kept = async (accountId: string) => {
  const { rows } = await database.adminPool.query<{ secret: string; pending: string | null }>(
    'select totp_secret as secret, totp_pending_secret as pending from identity.accounts where account_id = $1',
    [accountId],
  )
  return rows[0]!
}

const codeAt = (secret: string, at: Date) => generate({ secret, epoch: Math.floor(at.getTime() / 1000) })

it('keeps the key of one-time codes sealed, before and after it is confirmed', async () => {
  const accountId = await newAccount()
  const twoFactor = createTwoFactor(
    database.db.pool,
    () => now,
    () => boxOf(older),
  )
  const { secret } = await twoFactor.start(accountId, 'ada@a.test')
  expect((await kept(accountId)).pending).toMatch(/^v1\./)
  expect(await twoFactor.confirm(accountId, await codeAt(secret, now))).toHaveLength(10)
  const { secret: sealed } = await kept(accountId)
  expect(sealed).toMatch(/^v1\./)
  expect(sealed).not.toContain(secret)
})

it('reads a key from before it was sealed, and one under an old key, and seals both anew on use', async () => {
  const accountId = await newAccount()
  const secret = generateSecret()
  await database.adminPool.query(
    'update identity.accounts set totp_secret = $2, totp_enabled_at = now() where account_id = $1',
    [accountId, secret],
  )
  const later = new Date(now.getTime() + 60_000)
  const first = createTwoFactor(
    database.db.pool,
    () => now,
    () => boxOf(older),
  )
  expect(await first.checkCode(accountId, await codeAt(secret, now))).toBe(true)
  const { secret: underOld } = await kept(accountId)
  expect(underOld).toMatch(/^v1\./)
  const second = createTwoFactor(
    database.db.pool,
    () => later,
    () => boxOf(newer, older),
  )
  expect(await second.checkCode(accountId, await codeAt(secret, later))).toBe(true)
  const { secret: underNew } = await kept(accountId)
  expect(boxOf(newer).open(underNew, `totp ${accountId}`)).toEqual({ text: secret, isStale: false })
})
