import type { Queryable } from '../../kit/db/queryable.ts'

const markSql = `
  insert into channel_models (company_id, is_stale, stale_marks) values ($1, true, 1)
  on conflict (company_id) do update set is_stale = true, stale_marks = channel_models.stale_marks + 1`

/** Makes the next estimation look for the store's sales channels anew. */
export async function markChannelsStale(client: Queryable, companyId: string): Promise<void> {
  await client.query(markSql, [companyId])
}

const saveSql = `
  insert into channel_models (company_id, revision, model, orders, customers, fingerprint, is_stale, learnt_at)
  values ($1, $2, $3, $4, $5, $6, false, now())
  on conflict (company_id) do update set revision = excluded.revision, model = excluded.model,
    orders = excluded.orders, customers = excluded.customers, fingerprint = excluded.fingerprint,
    is_stale = channel_models.stale_marks <> $7, learnt_at = excluded.learnt_at`

export interface ChannelModel {
  readonly revision: number
  /** JSON; `null`: all lines are of one channel. */
  readonly model: string | null
  readonly orders: Uint8Array | null
  readonly customers: Uint8Array | null
  readonly fingerprint: string
  /** Number of marks when the run read the owner's choices: a later mark keeps the model stale. */
  readonly staleMarks: number
}

/** Saves how the channels of the store's lines are recognised. */
export async function saveChannelModel(
  client: Queryable,
  companyId: string,
  { revision, model, orders, customers, fingerprint, staleMarks }: ChannelModel,
): Promise<void> {
  await client.query(saveSql, [companyId, revision, model, orders, customers, fingerprint, staleMarks])
}
