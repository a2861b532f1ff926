import type { Client } from 'pg'
import { dayOfIsoDate, ELASTICITY_METHOD } from '#analytics'
import { type ChannelState, readChannelState } from './channels/stored-model.ts'
import { type Digest, readDigests } from './digests.ts'
import { readStoreFitBytes, type SavedFit } from './fit-bytes.ts'
import { LARGE_STORE } from './fit-large.ts'
import {
  type KnownFacts,
  productFactDigests,
  readKnownFacts,
  type Span,
  storeFactsKey,
} from './known-facts.ts'

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
  | 'store_facts_changed'
  | 'channels_changed'
  | 'no_outlooks'

export type EstimationPlan = Known &
  (
    | {
        readonly kind: 'full'
        readonly why: FullRunReason
        /** Too large to be fitted as one. */
        readonly large: Span | null
      }
    | {
        readonly kind: 'part'
        readonly saved: SavedFit
        readonly changed: readonly Digest[]
        /** Last day of data. */
        readonly throughDay: number
      }
  )

interface Known {
  /** What the store knows beyond its orders. */
  readonly facts: KnownFacts
  readonly days: Span | null
  /** Of every product, as the rollup tells them. */
  readonly digests: readonly Digest[]
  /** How lines are separated by channel so far. */
  readonly channels: ChannelState
}

interface FitRow {
  readonly method: string
  readonly old: boolean
  readonly fit: Buffer
  readonly hasOutlooks: boolean
}

/** Which products are to be fitted now: all, or those of which other things are known than the last time. */
export async function planEstimation(
  client: Pick<Client, 'query'>,
  companyId: string,
): Promise<EstimationPlan> {
  const days = await readSpan(client, companyId)
  const facts = await readKnownFacts(client, companyId, days)
  const digests = await readDigests(client, companyId, productFactDigests(facts), { from: 'totals' })
  const large = (await isLarge(client, companyId)) ? days : null
  const channels = await readChannelState(client, companyId)
  const known = { facts, days, digests, channels }
  const full = (why: FullRunReason): EstimationPlan => ({ kind: 'full', why, large, ...known })
  const { rows } = await client.query<FitRow>(
    `select method_version as method, fitted_at < now() - interval '${FIT_LASTS}' as old, fit,
       exists (select from demand_outlooks where company_id = $1) as "hasOutlooks"
     from store_fits where company_id = $1`,
    [companyId],
  )
  const [row] = rows
  if (!row) return full('first_run')
  if (row.method !== ELASTICITY_METHOD) return full('other_method')
  if (row.old) return full('fit_is_old')
  // Estimated by a version that made none.
  if (!row.hasOutlooks) return full('no_outlooks')
  const saved = readStoreFitBytes(row.fit)
  if (saved.storeFacts !== storeFactsKey(facts)) return full('store_facts_changed')
  if (channels.isStale || saved.channels !== channels.revision) return full('channels_changed')
  const changed = digests.filter((digest) => digest.changed)
  if (changed.length > MOST_CHANGED * digests.length) return full('many_products_changed')
  const { firstDay, endDay } = saved.fit
  if (!days || days.first < firstDay || days.last >= endDay + MOST_DAYS_BEYOND) return full('other_days')
  return { kind: 'part', saved, changed, ...known, throughDay: Math.max(days.last, endDay - 1) }
}

export async function readSpan(client: Pick<Client, 'query'>, companyId: string): Promise<Span | null> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    `select min(day)::text as first, max(day)::text as last
     from order_lines where company_id = $1`,
    [companyId],
  )
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first: dayOfIsoDate(first), last: dayOfIsoDate(last) }
}

export async function isLarge(client: Pick<Client, 'query'>, companyId: string): Promise<boolean> {
  const { rows } = await client.query<{ products: number; lines: number }>(
    `select (select count(*)::float8 from products
         where company_id = $1) as products,
       (select coalesce(sum(lines + return_lines), 0)::float8 from store_days
         where company_id = $1) as lines`,
    [companyId],
  )
  const { products = 0, lines = 0 } = rows[0] ?? {}
  return products > LARGE_STORE.products || lines > LARGE_STORE.lines
}
