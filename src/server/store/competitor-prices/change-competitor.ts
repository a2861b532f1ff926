import type { Output, Parsed } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readCompetitors } from './list-competitors.ts'
import { COMPETITOR_KEPT_MS } from './nightly-work.ts'

const changeSql = `
  update competitors set weight = coalesce($3, weight), stale_after_days = coalesce($4, stale_after_days),
    tax = coalesce($5, tax), tax_percent = coalesce($6, tax_percent),
    domain = case when $7 then $8 else domain end, updated_at = $9
  where company_id = $1 and competitor_id = $2 and removed_at is null`

/** Its name becomes free, so that a later push under it is a competitor of its own. */
const removeSql = `
  update competitors set removed_at = $3, name_key = name_key || ' #' || competitor_id::text, updated_at = $3
  where company_id = $1 and competitor_id = $2 and removed_at is null`

const restoreSql = `
  update competitors set removed_at = null, name_key = left(name_key, -length(' #' || $2::text)), updated_at = $3
  where company_id = $1 and competitor_id = $2::uuid and removed_at >= $4`

export function changeCompetitor({
  ctx,
  input,
}: VerbArgs<'changeCompetitor'>): Promise<Output<'changeCompetitor'>> {
  return ctx.inTenant(async (tx) => {
    const changed = await applyChange(ctx, tx, input)
    if (!changed) throw problem('competitor.not_found')
    await ctx.events.storeDataChanged({ ctx, tx })
    return readCompetitors(ctx, tx)
  })
}

async function applyChange(
  { companyId, clock }: TenantContext,
  { client }: TenantTransaction,
  input: Parsed<'changeCompetitor'>,
): Promise<boolean> {
  const { competitorId, isRemoved, domain } = input
  const now = clock()
  if (isRemoved === true)
    return ((await client.query(removeSql, [companyId, competitorId, now])).rowCount ?? 0) > 0
  if (isRemoved === false) {
    await refuseIfNameIsTaken(client, companyId, competitorId)
    const since = new Date(now.getTime() - COMPETITOR_KEPT_MS)
    return ((await client.query(restoreSql, [companyId, competitorId, now, since])).rowCount ?? 0) > 0
  }
  const { rowCount } = await client.query(changeSql, [
    ...[companyId, competitorId, input.weight ?? null, input.staleAfterDays ?? null, input.tax ?? null],
    ...[input.taxPercent ?? null, domain !== undefined, domain ?? null, now],
  ])
  return (rowCount ?? 0) > 0
}

async function refuseIfNameIsTaken(
  client: TenantTransaction['client'],
  companyId: string,
  competitorId: string,
): Promise<void> {
  const { rows } = await client.query(
    `select 1 from competitors gone
     join competitors present on present.company_id = $1
       and present.name_key = left(gone.name_key, -length(' #' || $2::text))
     where gone.company_id = $1 and gone.competitor_id = $2::uuid and gone.removed_at is not null`,
    [companyId, competitorId],
  )
  if (rows.length > 0) throw problem('competitor.name_taken')
}
