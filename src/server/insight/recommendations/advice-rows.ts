import type { DemandState, FollowingChannel, Grade } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { PRICE_CHANGED_ON, TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { LAST_SALES_DAY } from '../../store/rollups/last-sales-day.ts'
import { followingColumn, followingJoin } from '../channels/following-columns.ts'
import { lacksOutlooksSql } from '../outlook/complete-outlooks.ts'
import { NEXT_DEVIATION } from '../outlook/next-deviation.ts'
import { outlookColumns, outlookJoin, testOutlookColumns } from '../outlook/outlook-columns.ts'
import { type UnitMoneyColumns, unitMoneyColumns } from './unit-money-columns.ts'

/** Stored data from which advice on one product is made. */
export interface AdviceRow extends UnitMoneyColumns {
  readonly productId: string
  readonly title: string
  readonly sku: string
  readonly productType: string | null
  readonly vendor: string | null
  readonly price: string | null
  readonly cost: string | null
  readonly elasticity: number | null
  /** Of what holds in a coming half-year; `low` and `high` are of the long run. */
  readonly standardDeviation: number | null
  readonly low: number | null
  readonly high: number | null
  readonly grade: Grade | null
  readonly ownShare: number | null
  readonly months: number
  readonly lowestPrice: string | null
  readonly highestPrice: string | null
  readonly nearbyDays: number | null
  /** Usual price before it was marked down; `null`: it was not marked down. */
  readonly markedDownFrom: string | null
  /** Units of the 30 days after the data at an unchanged price; `null`: it never sold. */
  readonly monthlyUnits: number | null
  readonly monthlyUnitsLow: number | null
  readonly monthlyUnitsHigh: number | null
  /** Expected units of a week, mean of the sixteen weeks of a test, and of the half-year after them. */
  readonly testWeekUnits: number | null
  readonly laterWeekUnits: number | null
  /** Of the outlook: variance over mean of its units, and the relative error of what is expected. */
  readonly demandDispersion: number | null
  readonly demandError: number | null
  readonly demandState: DemandState | null
  readonly lastSoldOn: string | null
  readonly usualGapDays: number | null
  readonly backOn: string | null
  readonly changedOn: string | null
  /** Standard deviation of the store's mean elasticity, from the run that made the estimates; 0: unknown. */
  readonly storeDeviation: number
  /** Channels whose price of the product moves with today's; `null`: none. */
  readonly following: readonly (FollowingChannel & { readonly name: string | null })[] | null
  readonly decision: StoredDecision | null
  /** True if a price that is not carried out yet stands in the price plan, from whichever screen. */
  readonly isPlanned: boolean
  /** True while a price test switches its prices. */
  readonly isInTest: boolean
}

/** The latest decision that was not undone. */
export interface StoredDecision {
  readonly decisionId: string
  readonly decision: 'accepted' | 'dismissed' | 'snoozed'
  readonly decidedAt: string
  readonly snoozedUntil: string | null
  readonly direction: string
  readonly price: string | null
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A price or cost of 0 counts as missing: shops use it for gifts, drafts, and amounts that were never entered. */
const columns = `
  p.product_id as "productId", p.title, p.sku, nullif(trim(p.product_type), '') as "productType",
  nullif(trim(p.vendor), '') as vendor,
  ${TODAYS_PRICE} as price, nullif(p.cost, 0) as cost,
  e.elasticity, ${NEXT_DEVIATION} as "standardDeviation", e.low, e.high, e.grade,
  e.own_share as "ownShare", coalesce(e.months, 0) as months,
  f.lowest_price as "lowestPrice", f.highest_price as "highestPrice",
  f.nearby_days as "nearbyDays", f.marked_down_from as "markedDownFrom",
  ${outlookColumns}, ${testOutlookColumns},
  ${PRICE_CHANGED_ON}::text as "changedOn", ${followingColumn}, d.decision,
  pl.product_id is not null as "isPlanned", tested.product_id is not null as "isInTest",
  ${unitMoneyColumns},
  coalesce((select (diagnostics->>'storeElasticityDeviation')::float8 from estimate_runs
    where company_id = $1 order by created_at desc limit 1), 0) as "storeDeviation"`

const sources = `
  from products p
  left join elasticity_estimates e on e.company_id = p.company_id and e.product_id = p.product_id
  left join price_facts f on f.company_id = p.company_id and f.product_id = p.product_id
  ${outlookJoin}
  ${followingJoin}
  left join (
    select distinct on (product_id) product_id, jsonb_build_object(
      'decisionId', decision_id, 'decision', decision, 'decidedAt', ${instant('created_at')},
      'snoozedUntil', ${instant('snoozed_until')}, 'direction', advice->>'direction', 'price', advice->>'price'
    ) as decision
    from price_decisions where company_id = $1 and undone_at is null
    order by product_id, created_at desc
  ) d on d.product_id = p.product_id
  left join price_plan pl on pl.company_id = p.company_id and pl.product_id = p.product_id
    and pl.status = 'planned' and pl.removed_at is null and pl.origin <> 'test'
  left join (
    select distinct t.product_id from price_test_products t
    join price_tests o on o.company_id = t.company_id and o.test_id = t.test_id
    where t.company_id = $1 and o.state = 'running'
  ) tested on tested.product_id = p.product_id`

const listedSql = `select ${columns} ${sources} where p.company_id = $1 and p.product_id = any($2::int8[])`

/** Only products that ever sold: no advice can be given on the others. */
const soldSql = `
  select ${columns} ${sources}
  where p.company_id = $1 and f.product_id is not null
    and ($2::text is null or p.search_text like $2)`

export async function readAdviceRows(
  tx: TenantTransaction,
  companyId: string,
  productIds: readonly number[],
): Promise<AdviceRow[]> {
  const query = { name: 'advice-listed', text: listedSql, values: [companyId, productIds] }
  return (await tx.client.query<AdviceRow>(query)).rows
}

export async function readSoldRows(
  tx: TenantTransaction,
  companyId: string,
  pattern: string | null,
): Promise<AdviceRow[]> {
  const query = { name: 'advice-sold', text: soldSql, values: [companyId, pattern] }
  return (await tx.client.query<AdviceRow>(query)).rows
}

export interface StoreSetting {
  readonly currency: string
  /** Last day with a sale: the figures are of this day. */
  readonly lastDay: string | null
  readonly diagnostics: StoreDiagnostics | null
  /** True while the outlooks are computed after an update: the demand is unknown until then. */
  readonly lacksOutlooks: boolean
  /** Largest difference between the two prices of a test, as a share of the lower one. */
  readonly largestTestStep: number
}

/** Part of the stored findings, on the store, of the run that made the estimates. */
export interface StoreDiagnostics {
  readonly noise?: { poisson: number; cell: number; week: number } | null
  readonly storeElasticityDeviation?: number | null
  readonly spreadOfTypes?: number | null
  readonly spreadOfProducts?: number | null
  readonly storeDrift?: number
  readonly typeDrift?: number
  readonly dealEffect?: number | null
  readonly afterDealEffect?: number | null
}

const settingSql = `
  select c.currency, ${LAST_SALES_DAY}::text as "lastDay",
    (select diagnostics from estimate_runs where company_id = $1
      order by created_at desc limit 1) as diagnostics,
    ${lacksOutlooksSql} as "lacksOutlooks",
    coalesce((select largest_step from price_test_settings where company_id = $1), 0.15)::float8 as "largestTestStep"
  from companies c where c.company_id = $1`

export async function readStoreSetting(tx: TenantTransaction, companyId: string): Promise<StoreSetting> {
  const { rows } = await tx.client.query<StoreSetting>({
    name: 'advice-setting',
    text: settingSql,
    values: [companyId],
  })
  if (!rows[0]) throw new Error('A signed-in user without a company asked for advice.')
  return rows[0]
}
