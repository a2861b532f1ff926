/** Channels that follow a product's price, as advice and simulation count them. */
export const followingColumn = 'ch.following'

/**
 * One row per product with such channels; `p` is the product. The owner's choice takes precedence over what was
 * recognised.
 */
export const followingJoin = `
  left join (
    select c.product_id, jsonb_agg(jsonb_build_object(
      'name', coalesce(s.name, s.recognised->>'value'), 'priceShare', c.price_share, 'unitsPerMain', c.units_per_main,
      'elasticity', c.elasticity, 'standardDeviation', c.standard_deviation) order by c.identity) as following
    from channel_products c
    join sales_channels s on s.company_id = c.company_id and s.identity = c.identity
    where c.company_id = $1 and coalesce(s.follows_chosen, s.is_following) and c.units_per_main > 0
      and c.price_share > 0
    group by c.product_id
  ) ch on ch.product_id = p.product_id`
