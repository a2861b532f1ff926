import type { Output } from '#contract/calls'
import { MOST_DECIDED } from '#contract/competitor-shapes'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { countMatches } from './list-matches.ts'
import { sureSql } from './sure-matches.ts'

type Key = Output<'decideCompetitorMatches'>['items'][number]

const stateSql = (state: string) => `
  update competitor_products c set state = '${state}' from done
  where c.company_id = $1 and c.competitor_id = done.competitor_id and c.external_key = done.external_key
  returning c.competitor_id as "competitorId", c.external_key as "externalKey"`

const confirmSql = `
  with sure as (${sureSql} order by m.score desc, m.competitor_id, m.external_key limit ${MOST_DECIDED}),
  done as (
    update competitor_matches m set status = 'confirmed', decided_by = $3, decided_at = $4
    from sure
    where m.company_id = $1 and m.competitor_id = sure.competitor_id and m.external_key = sure.external_key
      and m.product_id = sure.product_id
    returning m.competitor_id, m.external_key
  ) ${stateSql('matched')}`

const reopenSql = `
  with done as (
    update competitor_matches m set status = 'proposed', decided_by = null, decided_at = null
    from unnest($2::uuid[], $3::text[]) as k (competitor_id, external_key)
    where m.company_id = $1 and m.competitor_id = k.competitor_id and m.external_key = k.external_key
      and m.status = 'confirmed' and m.how <> 'manual'
    returning m.competitor_id, m.external_key
  ) ${stateSql('waiting')}`

/** Confirms all proposals that are sure enough, or takes such a confirmation back. */
export function decideCompetitorMatches({
  ctx,
  input,
}: VerbArgs<'decideCompetitorMatches'>): Promise<Output<'decideCompetitorMatches'>> {
  const { companyId, userId, clock } = ctx
  return ctx.inTenant(async (tx) => {
    const { rows } =
      input.decision === 'confirm'
        ? await tx.client.query<Key>(confirmSql, [companyId, input.minScore, userId, clock()])
        : await tx.client.query<Key>(reopenSql, [
            companyId,
            input.items.map(({ competitorId }) => competitorId),
            input.items.map(({ externalKey }) => externalKey),
          ])
    if (rows.length > 0) await ctx.events.storeDataChanged({ ctx, tx, isOneOfMany: true })
    return { items: rows, counts: await countMatches(tx.client, companyId) }
  })
}
