import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readCostChanges } from './cost-changes.ts'
import { readRounds } from './round-rows.ts'

type Answer = Output<'listPriceRounds'>

/** Groups that a form offers; a store with more of them uses those with most products. */
const MOST_GROUPS = 500

const groupsSql = (column: 'product_type' | 'vendor') => `
  select array_agg(name order by name) from (
    select trim(p.${column}) as name from price_facts f
    join products p on p.company_id = f.company_id and p.product_id = f.product_id
    where f.company_id = $1 and trim(p.${column}) <> '' group by 1 order by count(*) desc, 1 limit ${MOST_GROUPS}) named`

const factsSql = `
  select c.currency,
    (select count(*)::int4 from price_facts where company_id = $1) as products,
    (select count(*)::int4 from elasticity_estimates where company_id = $1 and elasticity <= 0) as "withEstimate",
    coalesce((${groupsSql('product_type')}), '{}') as types, coalesce((${groupsSql('vendor')}), '{}') as vendors,
    (select jsonb_build_object('proposed', count(*) filter (where status = 'proposed'),
      'confirmed', count(*) filter (where status = 'confirmed')) from price_ladders where company_id = $1) as ladders
  from companies c where c.company_id = $1`

type Facts = Omit<Answer, 'rounds' | 'costChanges'>

/** All rounds of a company, and what a new one can be about. */
export function listPriceRounds({ ctx, input }: VerbArgs<'listPriceRounds'>): Promise<Answer> {
  return ctx.inTenant(async (tx) => {
    const { rows } = await tx.client.query<Facts>(factsSql, [ctx.companyId])
    if (!rows[0]) throw new Error('A signed-in user without a company asked for price rounds.')
    return {
      ...rows[0],
      rounds: await readRounds(ctx, tx, null),
      costChanges: await changedCosts(ctx, tx, input.importId ?? null),
    }
  })
}

async function changedCosts(
  ctx: TenantContext,
  tx: TenantTransaction,
  importId: string | null,
): Promise<Answer['costChanges']> {
  const changes = await readCostChanges(ctx, tx, 'open', importId)
  const since = changes.map((each) => each.since).sort()[0]
  return since === undefined ? null : { products: changes.length, since }
}
