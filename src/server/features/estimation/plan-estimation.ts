import type { Client } from 'pg'
import { dayOfIsoDate, ELASTICITY_METHOD } from '#analytics'
import { type Digest, readDigests } from './digests.ts'
import { readStoreFitBytes, type SavedFit } from './fit-bytes.ts'

/** More products than this share changed: then what holds for all is likely to have changed, too. */
const MOST_CHANGED = 0.2
/** Time effects are known through the fit's last week; a few days beyond are like it. */
const MOST_DAYS_BEYOND = 7
const FIT_LASTS = '24 hours'

/** Why every product is fitted. */
export type FullRunReason =
  | 'first_run'
  | 'other_method'
  | 'fit_is_old'
  | 'many_products_changed'
  | 'other_days'

export type EstimationPlan =
  | {
      readonly kind: 'full'
      readonly why: FullRunReason
      readonly digests: readonly Digest[]
      /** First and last day of the lines; `null` without any. */
      readonly days: { readonly first: number; readonly last: number } | null
    }
  | {
      readonly kind: 'part'
      readonly saved: SavedFit
      readonly digests: readonly Digest[]
      readonly changed: readonly Digest[]
      /** Last day of data. */
      readonly throughDay: number
    }

interface FitRow {
  readonly method: string
  readonly old: boolean
  readonly fit: Buffer
}

/** Which products are to be fitted now: all, or those whose lines are others than the last time. */
export async function planEstimation(client: Pick<Client, 'query'>): Promise<EstimationPlan> {
  const digests = await readDigests(client)
  const days = await readDays(client)
  const full = (why: FullRunReason): EstimationPlan => ({ kind: 'full', why, digests, days })
  const { rows } = await client.query<FitRow>(
    `select method_version as method, fitted_at < now() - interval '${FIT_LASTS}' as old, fit
     from store_fits where company_id = current_setting('quanto.company_id')::uuid`,
  )
  const [row] = rows
  if (!row) return full('first_run')
  if (row.method !== ELASTICITY_METHOD) return full('other_method')
  if (row.old) return full('fit_is_old')
  const changed = digests.filter((digest) => digest.changed)
  if (changed.length > MOST_CHANGED * digests.length) return full('many_products_changed')
  const saved = readStoreFitBytes(row.fit)
  const { firstDay, endDay } = saved.fit
  if (!days || days.first < firstDay || days.last >= endDay + MOST_DAYS_BEYOND) return full('other_days')
  return { kind: 'part', saved, digests, changed, throughDay: Math.max(days.last, endDay - 1) }
}

async function readDays(client: Pick<Client, 'query'>): Promise<{ first: number; last: number } | null> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    `select min(day)::text as first, max(day)::text as last
     from order_lines where company_id = (select current_setting('quanto.company_id')::uuid)`,
  )
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first: dayOfIsoDate(first), last: dayOfIsoDate(last) }
}
