import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Pool } from 'pg'
import { DAY_MS } from '#contract/durations'
import type { SecretBox } from '../../../kit/secrets/secret-box.ts'
import { sealOldRecord } from './seal-old-records.ts'
import { openRecord, recordKey, type StoredPayload, sealRecord } from './sealed-record.ts'

/** Revokes a grant. All tokens of one sign-in carry its grant's id, so this ends every token of the family. */
export async function revokeGrant(pool: Pick<Pool, 'query'>, grantId: string): Promise<void> {
  await pool.query(`delete from identity.records where grant_id = $1 or (model = 'Grant' and id = $1)`, [
    grantId,
  ])
}

/** Days for which attempts and mails of people without an account are kept: no retention period of a user reaches them. */
const STRANGERS_KEPT_DAYS = 30

export async function deleteExpiredRecords(pool: Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from identity.records where expires_at < $1', [now])
  await pool.query(
    `delete from identity.sign_ins s where not exists (
       select from identity.records r where r.model = 'Grant' and r.id = s.grant_id)`,
  )
  await deleteOfStrangers(pool, new Date(now.getTime() - STRANGERS_KEPT_DAYS * DAY_MS))
  return rowCount ?? 0
}

async function deleteOfStrangers(pool: Pool, before: Date): Promise<void> {
  await pool.query('delete from identity.login_attempts where account_id is null and attempted_at < $1', [
    before,
  ])
  await pool.query(
    `delete from identity.mails m where company_id is null and state <> 'waiting' and created_at < $1
       and not exists (select from identity.accounts a where lower(a.email) = lower(m.recipient))`,
    [before],
  )
}

interface Row {
  readonly id: string
  readonly payload: StoredPayload
  readonly consumed_at: Date | null
}

/**
 * Stores the state of `oidc-provider` in PostgreSQL, so that several processes serve one sign-in; see
 * `sealed-record.ts`.
 */
export function createPostgresAdapter(
  pool: Pool,
  clock: () => Date,
  box: SecretBox,
): (model: string) => Adapter {
  return (model) => {
    const findBy = async (column: 'id' | 'uid' | 'user_code', value: string) => {
      const { rows } = await pool.query<Row>(
        `select id, payload, consumed_at from identity.records where model = $1 and ${column} = $2`,
        [model, value],
      )
      const row = rows[0]
      const payload = row && openRecord(box, model, row.id, row.payload)
      return payload && row.consumed_at ? { ...payload, consumed: toSeconds(row.consumed_at) } : payload
    }

    return {
      async find(id) {
        const key = recordKey(model, id)
        const found = await findBy('id', key)
        if (found || key === id) return found
        // The record was stored by an older version, or by a process of that version which still runs.
        return (await sealOldRecord({ pool, box, model, id })) ? findBy('id', key) : undefined
      },
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('user_code', userCode),

      async upsert(id, payload, expiresInSeconds) {
        const expiresAt =
          expiresInSeconds === undefined ? null : new Date(clock().getTime() + expiresInSeconds * 1000)
        const key = recordKey(model, id)
        await pool.query(
          `insert into identity.records (model, id, payload, grant_id, user_code, uid, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
             user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`,
          [model, key, sealRecord(box, model, key, payload), ...namesOf(payload), expiresAt],
        )
      },

      /**
       * Marks a token as used. Of two simultaneous uses one succeeds; the other is a reuse and revokes the whole
       * family.
       */
      async consume(id) {
        const key = recordKey(model, id)
        const { rowCount } = await pool.query(
          'update identity.records set consumed_at = $3 where model = $1 and id = $2 and consumed_at is null',
          [model, key, clock()],
        )
        if (rowCount === 1) return
        const { rows } = await pool.query<{ grant_id: string | null }>(
          'select grant_id from identity.records where model = $1 and id = $2',
          [model, key],
        )
        if (rows[0]?.grant_id) await revokeGrant(pool, rows[0].grant_id)
        throw new errors.InvalidGrant('already used')
      },

      async destroy(id) {
        await pool.query('delete from identity.records where model = $1 and id = $2', [
          model,
          recordKey(model, id),
        ])
      },

      async revokeByGrantId(grantId) {
        await pool.query('delete from identity.records where model = $1 and grant_id = $2', [model, grantId])
      },
    }
  }
}

const namesOf = ({ grantId, userCode, uid }: AdapterPayload) => [
  grantId ?? null,
  userCode ?? null,
  uid ?? null,
]

const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
