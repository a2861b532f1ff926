import { dayOfIsoDate } from '#analytics'
import type { TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import { LAST_READ_DAY } from '../../../store/platform/last-read-day.ts'
import type { Baseline } from './baseline.ts'

export interface WatchedRollout {
  readonly rolloutId: string
  /** `null`: carried out by hand. */
  readonly connectionId: string | null
  readonly state: 'watching' | 'settling'
  /** Products that are watched: the canary, later the rest. */
  readonly wave: number
  /** Last whole day whose orders have been read, since 1970-01-01; `null`: none yet. */
  readonly lastDay: number | null
  readonly baseline: Baseline | null
  /** Baseline of the canary, which is watched on with the rest; `null`: there was none. */
  readonly canary: Baseline | null
  /** Day of the last look. */
  readonly lookedOn: number | null
  /** Reasons for which a person was asked about these products before, and let the roll-out go on. */
  readonly answered: readonly string[]
}

/**
 * A day is whole once the store was read on a later one. The days of a practice shop may lie ahead of the calendar:
 * there the last day with sales is the one that is not over. It says nothing while orders are missing.
 */
const watchedSql = `
  select r.rollout_id as "rolloutId", r.connection_id as "connectionId", r.state,
    (case when r.state = 'watching' then 0 else 1 end) as wave,
    greatest((c.last_synced_at at time zone o.timezone)::date, ${LAST_READ_DAY})::text as "readOn",
    w.baseline, w0.baseline as canary, max(l.day)::text as "lookedOn",
    coalesce(array_agg(l.detail->>'reason') filter (where l.verdict = 'ask'
      and coalesce(l.detail->>'wave', w.wave::text) = w.wave::text), '{}') as answered
  from price_rollouts r
  join companies o on o.company_id = r.company_id
  left join platform_connections c on c.company_id = r.company_id and c.connection_id = r.connection_id
  left join price_rollout_baselines w on w.company_id = r.company_id and w.rollout_id = r.rollout_id
    and w.wave = case when r.state = 'watching' then 0 else 1 end
  left join price_rollout_baselines w0 on w0.company_id = r.company_id and w0.rollout_id = r.rollout_id
    and w0.wave = 0
  left join price_rollout_looks l on l.company_id = r.company_id and l.rollout_id = r.rollout_id
  where r.company_id = $1 and r.state in ('watching', 'settling')
  group by r.company_id, r.rollout_id, c.last_synced_at, o.timezone, w.wave, w.baseline, w0.baseline
  order by r.created_at`

interface Row extends Omit<WatchedRollout, 'lastDay' | 'lookedOn'> {
  readonly readOn: string | null
  readonly lookedOn: string | null
}

/** Reads the roll-outs whose prices are in the shop and whose effect is watched. */
export async function readWatched(
  { client }: TenantTransaction,
  { companyId }: Pick<TenantContext, 'companyId'>,
): Promise<WatchedRollout[]> {
  const { rows } = await client.query<Row>(watchedSql, [companyId])
  return rows.map(({ readOn, lookedOn, ...row }) => ({
    ...row,
    lastDay: readOn === null ? null : dayOfIsoDate(readOn) - 1,
    lookedOn: lookedOn === null ? null : dayOfIsoDate(lookedOn),
  }))
}

const keepSql = `
  insert into price_rollout_baselines (company_id, rollout_id, wave, baseline, created_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing`

export async function saveBaseline(
  { client }: TenantTransaction,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  { rolloutId, wave }: Pick<WatchedRollout, 'rolloutId' | 'wave'>,
  baseline: Baseline,
): Promise<void> {
  await client.query(keepSql, [companyId, rolloutId, wave, JSON.stringify(baseline), clock()])
}
