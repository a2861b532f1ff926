import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { DAY_MS } from '#contract/durations'
import { hashOf } from '../../../kit/secrets/secret-token.ts'

export type LinkPurpose = 'verify-email' | 'reset-password'

const VALID_MS: Readonly<Record<LinkPurpose, number>> = {
  'verify-email': 7 * DAY_MS,
  'reset-password': 3_600_000,
}

/** Creates secrets for links in mails: 256 bits, stored as a hash, valid once and for a limited time. */
export function createAccountLinks(pool: Pool, clock: () => Date) {
  return {
    /** Creates a link and replaces the earlier ones of the same purpose. */
    async make(accountId: string, purpose: LinkPurpose): Promise<string> {
      const secret = randomBytes(32).toString('base64url')
      await pool.query(
        `delete from identity.account_links where (account_id = $1 and purpose = $2) or expires_at < $3`,
        [accountId, purpose, clock()],
      )
      await pool.query(
        'insert into identity.account_links (secret_hash, account_id, purpose, expires_at) values ($1, $2, $3, $4)',
        [hashOf(secret), accountId, purpose, new Date(clock().getTime() + VALID_MS[purpose])],
      )
      return secret
    },

    async find(secret: string, purpose: LinkPurpose): Promise<string | null> {
      const { rows } = await pool.query<{ account_id: string }>(
        'select account_id from identity.account_links where secret_hash = $1 and purpose = $2 and expires_at > $3',
        [hashOf(secret), purpose, clock()],
      )
      return rows[0]?.account_id ?? null
    },

    /** Returns the account of the link, or `null` if the link was used, has expired or never existed. */
    async use(secret: string, purpose: LinkPurpose): Promise<string | null> {
      const { rows } = await pool.query<{ account_id: string }>(
        `delete from identity.account_links where secret_hash = $1 and purpose = $2 and expires_at > $3
         returning account_id`,
        [hashOf(secret), purpose, clock()],
      )
      return rows[0]?.account_id ?? null
    },
  }
}

export type AccountLinks = ReturnType<typeof createAccountLinks>
