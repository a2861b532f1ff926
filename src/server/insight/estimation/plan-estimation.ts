import { dayOfIsoDate, ELASTICITY_METHOD } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
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

/**
 * If more than this share of the products changed, what holds for all is likely to have changed, too; but not while all
 * that changed is so small a share of the lines, as after an hour's orders, which touch many products once.
 */
const MOST_CHANGED = 0.2
const MOST_CHANGED_LINES = 0.02
/** Time effects are known through the fit's last week; a few days beyond are taken to be like it. */
const MOST_DAYS_BEYOND = 7
const FIT_LASTS = '24 hours'

/** Reasons why every product is fitted. */
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
        /** Days of the data of a store that is too large to be fitted in one step; otherwise `null`. */
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
  /** Facts of the store apart from its orders. */
  readonly facts: KnownFacts
  readonly days: Span | null
  /** Digests of every product, from the rollup. */
  readonly digests: readonly Digest[]
  /** The state by which lines are separated into channels so far. */
  readonly channels: ChannelState
}

interface FitRow {
  readonly method: string
  readonly old: boolean
  readonly fit: Buffer
  readonly hasOutlooks: boolean
}

/** Decides which products to fit now: all, or those with other known data than the last time. */
export async function planEstimation(client: Queryable, companyId: string): Promise<EstimationPlan> {
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
  // The estimates are from a version that made no outlooks.
  if (!row.hasOutlooks) return full('no_outlooks')
  const saved = readStoreFitBytes(row.fit)
  if (saved.storeFacts !== storeFactsKey(facts)) return full('store_facts_changed')
  if (channels.isStale || saved.channels !== channels.revision) return full('channels_changed')
  const changed = digests.filter((digest) => digest.changed)
  if (changed.length > MOST_CHANGED * digests.length && changedLines(digests) > MOST_CHANGED_LINES)
    return full('many_products_changed')
  const { firstDay, endDay } = saved.fit
  if (!days || days.first < firstDay || days.last >= endDay + MOST_DAYS_BEYOND) return full('other_days')
  return { kind: 'part', saved, changed, ...known, throughDay: Math.max(days.last, endDay - 1) }
}

/** Share of the lines that are new or gone; of a product with as many as before, all count: something else changed. */
function changedLines(digests: readonly Digest[]): number {
  let [all, moved] = [0, 0]
  for (const { lines, knownLines, changed } of digests) {
    all += lines
    if (changed) moved += lines === knownLines ? lines : Math.abs(lines - knownLines)
  }
  return moved / Math.max(1, all)
}

export async function readSpan(client: Queryable, companyId: string): Promise<Span | null> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    `select min(day)::text as first, max(day)::text as last
     from order_lines where company_id = $1`,
    [companyId],
  )
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first: dayOfIsoDate(first), last: dayOfIsoDate(last) }
}

export async function isLarge(client: Queryable, companyId: string): Promise<boolean> {
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
