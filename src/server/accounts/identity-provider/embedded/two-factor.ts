import { createHash, randomInt } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import type { PoolClient } from 'pg'
import type { SecretBox } from '../../../kit/secrets/secret-box.ts'
import { type IdentityConnection, inTransaction } from './identity-connection.ts'

/** Accepts a code one step early or late, because clocks differ and typing takes time. */
const TOLERANCE_S = 30
const RECOVERY_CODE_COUNT = 10
/** Excludes characters that are easily confused, such as 0 and o, 1 and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 12

/** One-time codes by the clock (RFC 6238), and recovery codes for a lost device. */
export function createTwoFactor(pool: IdentityConnection, clock: () => Date, box: () => SecretBox) {
  const codeStep = (secret: string, code: string, after: number | null) =>
    stepOf(secret, code, { after, now: clock() })

  return {
    ...recoveryCodes(pool, clock),

    /** Creates a pending key. Signing in does not change until the first right code confirms it. */
    async start(accountId: string, email: string): Promise<{ secret: string; uri: string }> {
      const secret = generateSecret()
      await pool.query('update identity.accounts set totp_pending_secret = $2 where account_id = $1', [
        accountId,
        box().seal(secret, aboutOf(accountId)),
      ])
      return { secret, uri: generateURI({ issuer: 'Quanto', label: email, secret }) }
    },

    /** Returns the recovery codes, or `null` if the code is wrong or nothing was started. */
    async confirm(accountId: string, code: string): Promise<string[] | null> {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ secret: string | null }>(
          'select totp_pending_secret as secret from identity.accounts where account_id = $1 for update',
          [accountId],
        )
        const sealed = rows[0]?.secret
        if (!sealed) return null
        const secret = box().open(sealed, aboutOf(accountId)).text
        const step = await codeStep(secret, code, null)
        if (step === null) return null
        await client.query(
          `update identity.accounts set totp_secret = $2, totp_pending_secret = null, totp_enabled_at = $3,
             totp_last_step = $4 where account_id = $1`,
          [accountId, box().seal(secret, aboutOf(accountId)), clock(), step],
        )
        return writeRecoveryCodes(client, accountId)
      })
    },

    /** Each code works once, even within the half minute in which it is shown. */
    async checkCode(accountId: string, code: string): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ secret: string | null; step: string | null }>(
          'select totp_secret as secret, totp_last_step as step from identity.accounts where account_id = $1 for update',
          [accountId],
        )
        const found = rows[0]
        if (!found?.secret) return false
        const { text, isStale } = box().open(found.secret, aboutOf(accountId))
        const step = await codeStep(text, code, found.step === null ? null : Number(found.step))
        if (step === null) return false
        const secret = isStale ? box().seal(text, aboutOf(accountId)) : found.secret
        await client.query(
          'update identity.accounts set totp_last_step = $2, totp_secret = $3 where account_id = $1',
          [accountId, step, secret],
        )
        return true
      })
    },

    async disable(accountId: string): Promise<void> {
      await inTransaction(pool, async (client) => {
        await client.query(
          `update identity.accounts set totp_secret = null, totp_pending_secret = null, totp_enabled_at = null,
             totp_last_step = null where account_id = $1`,
          [accountId],
        )
        await client.query('delete from identity.recovery_codes where account_id = $1', [accountId])
      })
    },
  }
}

/** Returns the time step of a right code, or `null`; codes of steps up to `after` were used before. */
async function stepOf(
  secret: string,
  code: string,
  { after, now }: { readonly after: number | null; readonly now: Date },
): Promise<number | null> {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const result = await verify({
    secret,
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_S,
    ...(after === null ? {} : { afterTimeStep: after }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

function recoveryCodes(pool: IdentityConnection, clock: () => Date) {
  return {
    /** Uses a recovery code and returns how many are left, or `null` if the code is wrong or was used before. */
    async useRecoveryCode(accountId: string, code: string): Promise<number | null> {
      const { rowCount } = await pool.query(
        'update identity.recovery_codes set used_at = $3 where account_id = $1 and code_hash = $2 and used_at is null',
        [accountId, hashOf(accountId, code), clock()],
      )
      return rowCount === 1 ? this.recoveryCodesLeft(accountId) : null
    },

    async recoveryCodesLeft(accountId: string): Promise<number> {
      const { rows } = await pool.query<{ left: number }>(
        'select count(*)::int as left from identity.recovery_codes where account_id = $1 and used_at is null',
        [accountId],
      )
      return rows[0]?.left ?? 0
    },

    renewRecoveryCodes: (accountId: string) =>
      inTransaction(pool, (client) => writeRecoveryCodes(client, accountId)),
  }
}

/** Binds a sealed key to the row of its account: it cannot be opened in another row. */
const aboutOf = (accountId: string) => `totp ${accountId}`

async function writeRecoveryCodes(client: PoolClient, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode)
  await client.query('delete from identity.recovery_codes where account_id = $1', [accountId])
  await client.query(
    'insert into identity.recovery_codes (account_id, code_hash) select $1, unnest($2::text[])',
    [accountId, codes.map((code) => hashOf(accountId, code))],
  )
  return codes
}

/** Each code has 59 random bits, too many to guess, so a fast hash is enough to store it. */
function newRecoveryCode(): string {
  const signs = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return signs.join('').replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3')
}

function hashOf(accountId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${accountId} ${plain}`).digest('hex')
}
