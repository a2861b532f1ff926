import type { Output } from '#contract/calls'
import type { Queryable } from '../../kit/db/queryable.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readPrices } from '../../store/competitor-prices/list-product-markets.ts'
import { type Following, followedCut } from './followed-cut.ts'

type Answer = Output<'getCompetitorEffect'>
type Effect = NonNullable<Answer['effect']>
type Follower = Answer['followers'][number] & { readonly weight: number }

interface ProductRow {
  readonly cost: number | null
  readonly elasticity: number | null
  readonly weeks: number | null
  readonly moves: number | null
  readonly reason: Effect['reason']
  readonly mean: number | null
  readonly low: number | null
  readonly high: number | null
  readonly probability: number | null
  readonly verdict: NonNullable<Effect['estimate']>['verdict'] | null
}

const productSql = `
  select p.cost::float8 as cost, e.elasticity, r.weeks, r.moves, r.reason, r.mean, r.low, r.high, r.probability, r.verdict
  from products p
  left join elasticity_estimates e on e.company_id = $1 and e.product_id = p.product_id
  left join competitor_effects r on r.company_id = $1 and r.product_id = p.product_id
  where p.company_id = $1 and p.product_id = $2`

const followersSql = `
  select c.competitor_id as "competitorId", c.name, c.weight, f.cuts, f.cuts_followed as "cutsFollowed", f.rises,
    f.rises_followed as "risesFollowed", f.usual_days as "usualDays", f.usual_share as "usualShare",
    f.is_follower as "isFollower"
  from competitors c join competitor_followers f on f.company_id = $1 and f.competitor_id = c.competitor_id
  where c.company_id = $1 and c.removed_at is null and c.weight > 0 and exists (
    select from competitor_matches m where m.company_id = $1 and m.competitor_id = c.competitor_id
      and m.product_id = $2 and m.status = 'confirmed')
  order by f.is_follower desc, f.cuts_followed + f.rises_followed desc, c.name`

const storeSql = `
  select diagnostics -> 'competitors' as competitors from estimate_runs where company_id = $1
  order by finished_at desc limit 1`

/** What the last estimate found of competitors' prices and this product's sales. */
export function getCompetitorEffect({ ctx, input }: VerbArgs<'getCompetitorEffect'>): Promise<Answer> {
  const { companyId } = ctx
  const { productId } = input
  return ctx.inTenant(async ({ client }) => {
    const found = await client.query<ProductRow>(productSql, [companyId, productId])
    const [row] = found.rows
    if (!row) throw problem('product.not_found')
    const price = (await readPrices(client, companyId, [productId])).get(productId) ?? null
    const followers = await client.query<Follower>(followersSql, [companyId, productId])
    return {
      productId,
      effect: effectOf(row),
      elasticity: row.elasticity,
      store: await readStore(client, companyId),
      followers: followers.rows.map(({ weight: _, ...each }) => each),
      scenario: scenarioOf(row, price, followers.rows),
    }
  })
}

function effectOf(row: ProductRow): Effect | null {
  const { weeks, moves, reason, mean, low, high, probability, verdict } = row
  if (weeks === null || moves === null) return null
  const isKnown = mean !== null && low !== null && high !== null && probability !== null && verdict !== null
  return { weeks, moves, reason, estimate: isKnown ? { mean, low, high, probability, verdict } : null }
}

async function readStore(client: Queryable, companyId: string): Promise<Answer['store']> {
  const { rows } = await client.query<{ competitors: Answer['store'] }>(storeSql, [companyId])
  const store = rows[0]?.competitors
  return store ? { mean: store.mean, probability: store.probability, products: store.products } : null
}

/** Only where their price moves our sales for sure enough, and one of them follows. */
function scenarioOf(
  { elasticity, mean, verdict, cost }: ProductRow,
  price: string | null,
  followers: readonly Follower[],
): Answer['scenario'] {
  if (elasticity === null || mean === null || verdict !== 'yes') return null
  const following = followers.filter(
    (each): each is Follower & Following => each.isFollower && each.usualShare !== null,
  )
  if (following.length === 0) return null
  const all = followers.reduce((sum, { weight }) => sum + weight, 0)
  return followedCut({
    ...{ elasticity, effect: mean, following, weightOfAll: all, cost },
    price: price === null ? null : Number(price),
  })
}
