import { addDays, boundsOf, dayOfIsoDate, type RuleOffer, type RuleOutcome, ruleOutcome } from '#analytics'
import { MOST_LASTING_DAYS, MOST_STALE_DAYS } from '#contract/competitor-shapes'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { companyDay } from '../basics/company-day.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { comparablePrice, type OfferRow, offerState, readOffers } from './read-offers.ts'
import { isInForce, readRules, type StoredRule, speaksOf } from './rule-rows.ts'

/** What the rules ask of one product today. */
export interface Ruled {
  readonly floor: number | null
  readonly ceiling: number | null
  readonly outcomes: readonly { readonly rule: StoredRule; readonly outcome: RuleOutcome }[]
}

export type RuledProducts = ReadonlyMap<number, Ruled>

interface Asking {
  readonly rules: readonly StoredRule[]
  /** `null`: all that a rule speaks of and a competitor's product is matched to. */
  readonly products: readonly number[] | null
}

const NONE: RuledProducts = new Map()

/** What the rules in force ask of products, by product. A product of which no rule speaks is left out. */
export async function readRuled(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  products: readonly number[] | null,
): Promise<RuledProducts> {
  const rules = await readRules(tx.client, ctx.companyId)
  return rules.length === 0 ? NONE : ruledBy(tx, ctx, { rules, products })
}

interface ProductRow {
  readonly productId: number
  readonly productType: string | null
  readonly elasticity: number | null
  readonly recentCuts: number
}

/** Cuts are those of the price log within 30 days: a price below the one of the entry before. */
const productsSql = `
  select p.product_id::float8 as "productId", p.product_type as "productType", e.elasticity,
    case when $3 then (select count(*)::int4 from (
      select l.effective_from, l.price < lag(l.price) over (order by l.effective_from) as is_cut
      from price_log l where l.company_id = $1 and l.product_id = p.product_id
    ) moves where is_cut and effective_from between $4::date - 30 and $4::date) else 0 end as "recentCuts"
  from products p
  left join elasticity_estimates e on e.company_id = $1 and e.product_id = p.product_id
  where p.company_id = $1 and ($2::bigint[] is null or p.product_id = any($2)) and exists (
    select from competitor_matches m where m.company_id = $1 and m.product_id = p.product_id and m.status = 'confirmed')`

/** Does the same for rules that need not be stored yet. */
export async function ruledBy(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  { rules, products }: Asking,
): Promise<RuledProducts> {
  const { companyId } = ctx
  const today = await companyDay(ctx, tx)
  const inForce = rules.filter((rule) => isInForce(rule, today))
  if (inForce.length === 0) return NONE
  const { currency } = await readCompanyFacts(tx.client, companyId)
  const named = inForce.every(({ productId }) => productId !== null)
  const only = products ?? (named ? inForce.map(({ productId }) => productId!) : null)
  const countsCuts = inForce.some(({ mostFollows }) => mostFollows !== null)
  const found = await tx.client.query<ProductRow>(productsSql, [companyId, only, countsCuts, today])
  const asked = found.rows.filter((row) => inForce.some((rule) => speaksOf(rule, row)))
  const offers = await readRuleOffers(tx.client, {
    ...{ companyId, today, currency, isPastNeeded: inForce.some(({ lastingDays }) => lastingDays !== null) },
    products: asked.map(({ productId }) => productId),
  })
  return new Map(
    asked.map((row): [number, Ruled] => {
      const outcomes = inForce
        .filter((rule) => speaksOf(rule, row))
        .map((rule) => ({ rule, outcome: ruleOutcome(rule, offers.get(row.productId) ?? [], row) }))
      const bounds = boundsOf(outcomes.map(({ rule, outcome }) => ({ kind: rule.kind, outcome })))
      return [row.productId, { ...bounds, outcomes }]
    }),
  )
}

interface OffersAsked {
  readonly companyId: string
  readonly products: readonly number[]
  readonly today: string
  readonly currency: string
  readonly isPastNeeded: boolean
}

interface PastRow {
  readonly competitorId: string
  readonly externalKey: string
  readonly days: readonly number[]
  readonly prices: readonly string[]
}

const pastSql = `
  select k.competitor_id as "competitorId", k.external_key as "externalKey",
    array_agg($4::date - p.day) as days, array_agg(p.price::text) as prices
  from unnest($2::uuid[], $3::text[]) as k (competitor_id, external_key)
  join competitor_prices p on p.company_id = $1 and p.competitor_id = k.competitor_id
    and p.external_key = k.external_key and p.day between $5::date and $4::date
    and p.suspect is null and p.kind = 'regular' and p.condition = 'new' and p.currency = $6
  group by 1, 2`

async function readRuleOffers(
  client: Queryable,
  { companyId, products, today, currency, isPastNeeded }: OffersAsked,
): Promise<ReadonlyMap<number, readonly RuleOffer[]>> {
  const rows = await readOffers(client, { companyId, products, today })
  const lineOf = (row: Pick<OfferRow, 'competitorId' | 'externalKey'>) =>
    `${row.competitorId} ${row.externalKey}`
  const past = !isPastNeeded
    ? []
    : (
        await client.query<PastRow>(pastSql, [
          ...[
            companyId,
            rows.map(({ competitorId }) => competitorId),
            rows.map(({ externalKey }) => externalKey),
          ],
          ...[today, addDays(today, -MOST_LASTING_DAYS - MOST_STALE_DAYS), currency],
        ])
      ).rows
  const pastOf = new Map(past.map((row) => [lineOf(row), row]))
  const offers = rows.map((row) => {
    const state = offerState(row, { today, currency })
    const seen = pastOf.get(lineOf(row))
    const comparable = (price: string) => comparablePrice({ ...row, price })
    return {
      productId: row.productId,
      ...{ competitor: row.competitorId, weight: row.weight, staleAfterDays: row.staleAfterDays },
      price: comparable(row.price),
      ageDays: dayOfIsoDate(today) - dayOfIsoDate(row.day),
      ...{ counts: state === 'counts', isStale: state === 'stale' },
      usualFloor: row.usualFloor === null ? null : comparable(String(row.usualFloor)),
      recent: (seen?.days ?? []).map((ageDays, at) => ({ ageDays, price: comparable(seen!.prices[at]!) })),
    }
  })
  return Map.groupBy(offers, ({ productId }) => productId)
}
