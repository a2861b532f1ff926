import type { Output } from '#contract/calls'
import { MATCH_PAGE_SIZE, type MatchState, SURE_SCORES } from '#contract/competitor-shapes'
import type { Queryable } from '../../kit/db/queryable.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { TODAYS_PRICE } from '../catalogue/todays-price.ts'
import { countSure } from './sure-matches.ts'

export type MatchItem = Output<'decideCompetitorMatch'>['item']
export type MatchCounts = Output<'decideCompetitorMatch'>['counts']

const ITEM = `c.competitor_id as "competitorId", k.name as competitor, c.external_key as "externalKey", c.title, c.code,
  c.gtin, c.brand, c.url_text as url, c.state, l.price::text as price, l.currency, l.day::text as day`
const FROM = `from competitor_products c
  join competitors k on k.company_id = $1 and k.competitor_id = c.competitor_id and k.removed_at is null
  left join lateral (
    select p.price, p.currency, p.day from competitor_prices p
    where p.company_id = $1 and p.competitor_id = c.competitor_id and p.external_key = c.external_key
    order by p.day desc, p.seen_at desc limit 1
  ) l on true`

const pageSql = `select ${ITEM} ${FROM} where c.company_id = $1 and c.state = $2 and c.has_prices
  order by (select max(m.score) from competitor_matches m where m.company_id = $1
    and m.competitor_id = c.competitor_id and m.external_key = c.external_key) desc nulls last,
    c.competitor_id, c.external_key
  limit ${MATCH_PAGE_SIZE} offset $3`
const oneSql = `select ${ITEM} ${FROM}
  where c.company_id = $1 and c.competitor_id = $2 and c.external_key = $3`

const candidatesSql = `
  select m.competitor_id as "competitorId", m.external_key as "externalKey", m.product_id::float8 as "productId", p.title,
    p.sku, round((${TODAYS_PRICE})::numeric, 4)::text as price, m.how, m.score, m.factor, m.veto,
    m.status = 'confirmed' as "isConfirmed"
  from competitor_matches m
  join products p on p.company_id = $1 and p.product_id = m.product_id
  left join price_facts f on f.company_id = $1 and f.product_id = m.product_id
  where m.company_id = $1 and m.status <> 'rejected' and m.competitor_id = any($2::uuid[])
    and m.external_key = any($3::text[])
  order by (m.status = 'confirmed') desc, m.score desc, m.product_id`

type Candidate = MatchItem['candidates'][number]
type FoundCandidate = Candidate & Pick<MatchItem, 'competitorId' | 'externalKey'>

export function listCompetitorMatches({
  ctx,
  input,
}: VerbArgs<'listCompetitorMatches'>): Promise<Output<'listCompetitorMatches'>> {
  const { companyId } = ctx
  return ctx.inTenant(async ({ client }) => {
    const { currency } = await readCompanyFacts(client, companyId)
    const counts = await countMatches(client, companyId)
    const { rows } = await client.query<Omit<MatchItem, 'candidates'>>(pageSql, [
      ...[companyId, input.state, (input.page - 1) * MATCH_PAGE_SIZE],
    ])
    return {
      items: await withCandidates(client, companyId, rows),
      total: counts[input.state],
      counts,
      sure: await countSure(client, companyId, SURE_SCORES),
      currency,
    }
  })
}

/** Reads one product of a competitor; `null` if there is none. */
export async function readMatchItem(
  client: Queryable,
  companyId: string,
  { competitorId, externalKey }: Pick<MatchItem, 'competitorId' | 'externalKey'>,
): Promise<MatchItem | null> {
  const { rows } = await client.query<Omit<MatchItem, 'candidates'>>(oneSql, [
    companyId,
    competitorId,
    externalKey,
  ])
  return (await withCandidates(client, companyId, rows))[0] ?? null
}

export async function countMatches(client: Queryable, companyId: string): Promise<MatchCounts> {
  const { rows } = await client.query<{ state: MatchState; count: number }>(
    `select c.state, count(*)::int4 as count from competitor_products c
     join competitors k on k.company_id = $1 and k.competitor_id = c.competitor_id and k.removed_at is null
     where c.company_id = $1 and c.has_prices group by c.state`,
    [companyId],
  )
  const counts = { new: 0, waiting: 0, none: 0, matched: 0, ignored: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

async function withCandidates(
  client: Queryable,
  companyId: string,
  items: readonly Omit<MatchItem, 'candidates'>[],
): Promise<MatchItem[]> {
  if (items.length === 0) return []
  const { rows } = await client.query<FoundCandidate>(candidatesSql, [
    companyId,
    items.map(({ competitorId }) => competitorId),
    items.map(({ externalKey }) => externalKey),
  ])
  const byItem = Map.groupBy(rows, ({ competitorId, externalKey }) => `${competitorId} ${externalKey}`)
  return items.map((item) => ({
    ...item,
    candidates: (byItem.get(`${item.competitorId} ${item.externalKey}`) ?? []).map(
      ({ competitorId: _, externalKey: __, ...candidate }) => candidate,
    ),
  }))
}
