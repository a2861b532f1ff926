import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Pool } from 'pg'

/** Everything that one sign-in issued carries its grant: ending the grant ends every token of the family. */
export async function revokeGrant(pool: Pick<Pool, 'query'>, grantId: string): Promise<void> {
  await pool.query(`delete from identity.records where grant_id = $1 or (model = 'Grant' and id = $1)`, [
    grantId,
  ])
}

export async function deleteExpiredRecords(pool: Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from identity.records where expires_at < $1', [now])
  await pool.query(
    `delete from identity.sign_ins s where not exists (
       select from identity.records r where r.model = 'Grant' and r.id = s.grant_id)`,
  )
  return rowCount ?? 0
}

/** State of `oidc-provider` in PostgreSQL, so that several processes serve one sign-in. */
export function createPostgresAdapter(pool: Pool, clock: () => Date): (model: string) => Adapter {
  return (model) => {
    const findBy = async (column: 'id' | 'uid' | 'user_code', value: string) => {
      const { rows } = await pool.query<{ payload: AdapterPayload; consumed_at: Date | null }>(
        `select payload, consumed_at from identity.records where model = $1 and ${column} = $2`,
        [model, value],
      )
      const row = rows[0]
      if (!row) return undefined
      return row.consumed_at ? { ...row.payload, consumed: toSeconds(row.consumed_at) } : row.payload
    }

    return {
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('user_code', userCode),

      async upsert(id, payload, expiresInSeconds) {
        const expiresAt =
          expiresInSeconds === undefined ? null : new Date(clock().getTime() + expiresInSeconds * 1000)
        await pool.query(
          `insert into identity.records (model, id, payload, grant_id, user_code, uid, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
             user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`,
          [
            model,
            id,
            payload,
            payload.grantId ?? null,
            payload.userCode ?? null,
            payload.uid ?? null,
            expiresAt,
          ],
        )
      },

      /** Of two simultaneous uses one wins here; the other is a reuse and ends the whole family. */
      async consume(id) {
        const { rowCount } = await pool.query(
          'update identity.records set consumed_at = $3 where model = $1 and id = $2 and consumed_at is null',
          [model, id, clock()],
        )
        if (rowCount === 1) return
        const { rows } = await pool.query<{ grant_id: string | null }>(
          'select grant_id from identity.records where model = $1 and id = $2',
          [model, id],
        )
        if (rows[0]?.grant_id) await revokeGrant(pool, rows[0].grant_id)
        throw new errors.InvalidGrant('already used')
      },

      async destroy(id) {
        await pool.query('delete from identity.records where model = $1 and id = $2', [model, id])
      },

      async revokeByGrantId(grantId) {
        await pool.query('delete from identity.records where model = $1 and grant_id = $2', [model, grantId])
      },
    }
  }
}

const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
