import type { CompetitorEffect } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import type { WorkedOut } from './worked-out.ts'

type Found = Pick<WorkedOut, 'extent' | 'productIds' | 'competitors' | 'followers'> & {
  readonly companyId: string
  /** Ids of the competitors by their number. */
  readonly competitorIds: readonly string[]
}

/** Each column of `competitor_effects` except its keys: its type, and the source of its value. */
const columns: Record<string, readonly [type: string, read: (effect: CompetitorEffect) => unknown]> = {
  weeks: ['int4', ({ weeks }) => weeks],
  moves: ['int4', ({ moves }) => moves],
  reason: ['text', ({ reason }) => reason],
  mean: ['float8', ({ estimate }) => estimate?.mean ?? null],
  low: ['float8', ({ estimate }) => estimate?.low ?? null],
  high: ['float8', ({ estimate }) => estimate?.high ?? null],
  deviation: ['float8', ({ estimate }) => estimate?.deviation ?? null],
  probability: ['float8', ({ estimate }) => estimate?.probability ?? null],
  verdict: ['text', ({ estimate }) => estimate?.verdict ?? null],
}
const names = Object.keys(columns)

const effectsSql = `
  insert into competitor_effects (company_id, product_id, ${names.join(', ')})
  select p.company_id, e.product_id, ${names.map((name) => `e.${name}`).join(', ')}
  from unnest($2::int8[], ${Object.values(columns)
    .map(([type], at) => `$${at + 3}::${type}[]`)
    .join(', ')})
    as e (product_id, ${names.join(', ')})
  join products p on p.company_id = $1 and p.product_id = e.product_id`

const followersSql = `
  insert into competitor_followers (company_id, competitor_id, cuts, cuts_followed, rises, rises_followed, by_chance,
    usual_days, usual_share, chance, is_follower)
  select c.company_id, f.competitor_id, f.cuts, f.cuts_followed, f.rises, f.rises_followed, f.by_chance,
    f.usual_days, f.usual_share, f.chance, f.is_follower
  from unnest($2::uuid[], $3::int4[], $4::int4[], $5::int4[], $6::int4[], $7::float8[], $8::float8[], $9::float8[],
    $10::float8[], $11::bool[]) as f (competitor_id, cuts, cuts_followed, rises, rises_followed, by_chance,
    usual_days, usual_share, chance, is_follower)
  join competitors c on c.company_id = $1 and c.competitor_id = f.competitor_id`

/** Replaces what is known of the fitted products, and in a run over the whole store of who follows whom. */
export async function saveCompetitorEffects(client: Queryable, found: Found): Promise<void> {
  const { companyId, extent, productIds, competitors, followers, competitorIds } = found
  await client.query(
    `delete from competitor_effects where company_id = $1 and ($2::bool or product_id = any($3::int8[]))`,
    [companyId, extent === 'all', extent === 'all' ? [] : productIds],
  )
  const effects = productIds.flatMap((productId, at) => {
    const effect = competitors?.[at]
    return !effect || effect.reason === 'no_prices' ? [] : [{ productId, effect }]
  })
  if (effects.length > 0)
    await client.query(effectsSql, [
      companyId,
      effects.map(({ productId }) => productId),
      ...Object.values(columns).map(([, read]) => effects.map(({ effect }): unknown => read(effect))),
    ])
  if (followers === null) return
  await client.query('delete from competitor_followers where company_id = $1', [companyId])
  if (followers.length === 0) return
  await client.query(followersSql, [
    companyId,
    followers.map(({ competitor }) => competitorIds[competitor]!),
    followers.map(({ cuts }) => cuts),
    followers.map(({ cutsFollowed }) => cutsFollowed),
    followers.map(({ rises }) => rises),
    followers.map(({ risesFollowed }) => risesFollowed),
    followers.map(({ byChance }) => byChance),
    followers.map(({ usualDays }) => usualDays),
    followers.map(({ usualShare }) => usualShare),
    followers.map(({ chance }) => chance),
    followers.map(({ isFollower }) => isFollower),
  ])
}
