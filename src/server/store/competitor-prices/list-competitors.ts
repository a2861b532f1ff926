import { dayOfIsoDate } from '#analytics'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../basics/company-day.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { COMPETITOR_KEPT_MS } from './nightly-work.ts'

type Competitor = Output<'listCompetitors'>['competitors'][number]

const listSql = `
  select c.competitor_id as "competitorId", c.name, c.domain, c.weight, c.stale_after_days as "staleAfterDays", c.tax,
    c.tax_percent as "taxPercent", coalesce(k.products, 0) as products, coalesce(k.matched, 0) as matched,
    coalesce(s.suspect, 0) as suspect, k."lastDay"
  from competitors c
  left join (
    select p.competitor_id, count(*)::int4 as products, count(*) filter (where p.state = 'matched')::int4 as matched,
      max(l.day)::text as "lastDay"
    from competitor_products p
    left join lateral (
      select day from competitor_prices
      where company_id = $1 and competitor_id = p.competitor_id and external_key = p.external_key
      order by day desc limit 1
    ) l on true
    where p.company_id = $1 and p.has_prices group by p.competitor_id
  ) k on k.competitor_id = c.competitor_id
  left join (
    select competitor_id, count(*)::int4 as suspect
    from competitor_prices where company_id = $1 and suspect is not null group by competitor_id
  ) s on s.competitor_id = c.competitor_id
  where c.company_id = $1 and c.removed_at is null and k.competitor_id is not null
  order by c.name, c.competitor_id`

const removedSql = `
  select competitor_id as "competitorId", name, removed_at as "removedAt" from competitors
  where company_id = $1 and removed_at >= $2 order by removed_at desc, competitor_id limit 100`

export function listCompetitors({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<Output<'listCompetitors'>> {
  return ctx.inTenant((tx) => readCompetitors(ctx, tx))
}

export async function readCompetitors(
  ctx: TenantContext,
  tx: TenantTransaction,
): Promise<Output<'listCompetitors'>> {
  const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
  const today = dayOfIsoDate(await companyDay(ctx, tx))
  const { rows } = await tx.client.query<Omit<Competitor, 'isSilent'>>(listSql, [ctx.companyId])
  const removed = await tx.client.query<{ competitorId: string; name: string; removedAt: Date }>(removedSql, [
    ctx.companyId,
    new Date(ctx.clock().getTime() - COMPETITOR_KEPT_MS),
  ])
  return {
    currency,
    removed: removed.rows.map((row) => ({ ...row, removedAt: row.removedAt.toISOString() })),
    competitors: rows.map((row) => ({
      ...row,
      isSilent: row.lastDay !== null && today - dayOfIsoDate(row.lastDay) > row.staleAfterDays,
    })),
  }
}
