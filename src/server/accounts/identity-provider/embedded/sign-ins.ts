import type { Pool } from 'pg'
import type { IdentityConnection } from './identity-connection.ts'
import { revokeGrant } from './postgres-adapter.ts'

export interface SignIn {
  readonly grantId: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
  readonly ipAddress: string
  readonly userAgent: string
}

interface Row {
  grant_id: string
  started_at: Date
  last_used_at: Date
  ip_address: string | null
  user_agent: string | null
}

/** A sign-in lasts as long as its grant; the rows here only record its origin. */
const ALIVE = `exists (select from identity.records r where r.model = 'Grant' and r.id = s.grant_id
  and (r.expires_at is null or r.expires_at > $2))`

export function createSignIns(pool: IdentityConnection, clock: () => Date) {
  /** Revokes the tokens of these sign-ins and the provider's sessions of the browsers that made them. */
  const end = async (accountId: string, grantIds: readonly string[]): Promise<void> => {
    for (const grantId of grantIds) await revokeGrant(pool, grantId)
    await pool.query(
      `delete from identity.records where model = 'Session' and payload ->> 'accountId' = $1
         and exists (select from jsonb_each(coalesce(payload -> 'authorizations', '{}')) a
                     where a.value ->> 'grantId' = any($2))`,
      [accountId, grantIds],
    )
  }

  const list = async (accountId: string): Promise<SignIn[]> => {
    const { rows } = await pool.query<Row>(
      `select s.* from identity.sign_ins s where account_id = $1 and ${ALIVE} order by last_used_at desc`,
      [accountId, clock()],
    )
    return rows.map((row) => ({
      grantId: row.grant_id,
      startedAt: row.started_at,
      lastUsedAt: row.last_used_at,
      ipAddress: row.ip_address ?? '',
      userAgent: row.user_agent ?? '',
    }))
  }

  return {
    list,

    async record(accountId: string, grantId: string, address: string, userAgent: string): Promise<void> {
      await pool.query(
        `insert into identity.sign_ins (grant_id, account_id, started_at, last_used_at, ip_address, user_agent)
         values ($1, $2, $3, $3, $4, $5) on conflict do nothing`,
        [grantId, accountId, clock(), address, userAgent.slice(0, 300)],
      )
    },

    async touch(grantId: string): Promise<void> {
      await pool.query('update identity.sign_ins set last_used_at = $2 where grant_id = $1', [
        grantId,
        clock(),
      ])
    },

    /** Returns `false` if the account has no such sign-in. */
    async endOne(accountId: string, grantId: string): Promise<boolean> {
      const mine = (await list(accountId)).some((each) => each.grantId === grantId)
      if (mine) await end(accountId, [grantId])
      return mine
    },

    /** Ends all sign-ins except one; `null` ends all of them and every browser session of the account. */
    async endAll(accountId: string, but: string | null): Promise<void> {
      const { rows } = await pool.query<{ id: string }>(
        `select id from identity.records where model = 'Grant' and payload ->> 'accountId' = $1`,
        [accountId],
      )
      await end(
        accountId,
        rows.map(({ id }) => id).filter((id) => id !== but),
      )
      // A remembered browser without a valid grant could otherwise get a new grant without a password.
      await pool.query(
        `delete from identity.records where model = 'Session' and payload ->> 'accountId' = $1
           and ($2::text is null or not exists (
             select from jsonb_each(coalesce(payload -> 'authorizations', '{}')) a where a.value ->> 'grantId' = $2))`,
        [accountId, but],
      )
    },
  }
}

export type SignIns = ReturnType<typeof createSignIns>

/** True if the sign-in that a token names has not ended. */
export async function isSignInAlive(pool: Pool, grantId: string, now: Date): Promise<boolean> {
  const { rows } = await pool.query(
    `select from identity.records where model = 'Grant' and id = $1 and (expires_at is null or expires_at > $2)`,
    [grantId, now],
  )
  return rows.length > 0
}
