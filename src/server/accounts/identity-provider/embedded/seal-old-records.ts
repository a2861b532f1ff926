import type { Pool } from 'pg'
import type { SecretBox } from '../../../kit/secrets/secret-box.ts'
import { recordKey, type StoredPayload, sealRecord } from './sealed-record.ts'

interface OldRecord {
  readonly model: string
  readonly id: string
}

interface Where {
  readonly pool: Pool
  readonly box: SecretBox
}

/** Seals records that older versions stored in plain text; their tokens stay valid. Returns how many. */
export async function sealOldRecords({ pool, box }: Where): Promise<number> {
  const { rows } = await pool.query<OldRecord>(
    `select model, id from identity.records where model <> 'Grant' and not payload ? 'sealed'`,
  )
  let sealed = 0
  for (const { model, id } of rows) if (await sealOldRecord({ pool, box, model, id })) sealed++
  return sealed
}

/**
 * Seals one record. Of two simultaneous calls one finds nothing to do; if the new key exists already, the plain
 * record is only deleted.
 */
export async function sealOldRecord({ pool, box, model, id }: Where & OldRecord): Promise<boolean> {
  const { rows } = await pool.query<{ payload: StoredPayload }>(
    `select payload from identity.records where model = $1 and id = $2 and not payload ? 'sealed'`,
    [model, id],
  )
  const plain = rows[0]?.payload
  if (!plain) return false
  const key = recordKey(model, id)
  await pool.query(
    `with plain as (
       delete from identity.records where model = $1 and id = $2 and not payload ? 'sealed' returning *)
     insert into identity.records (model, id, payload, grant_id, user_code, uid, expires_at, consumed_at)
     select model, $3, $4, grant_id, user_code, uid, expires_at, consumed_at from plain on conflict do nothing`,
    [model, id, key, sealRecord(box, model, key, plain)],
  )
  return true
}
