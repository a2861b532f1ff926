/** Channels that follow a product's price, as advice and simulation reckon with them. */
export declare const followingColumn = 'ch.following'
/** A row for each product with such channels; `p` is the product. What the owner says of a channel goes before what was recognised. */
export declare const followingJoin =
  "\n  left join (\n    select c.product_id, jsonb_agg(jsonb_build_object(\n      'name', coalesce(s.name, s.recognised->>'value'), 'priceShare', c.price_share, 'unitsPerMain', c.units_per_main,\n      'elasticity', c.elasticity, 'standardDeviation', c.standard_deviation) order by c.identity) as following\n    from channel_products c\n    join sales_channels s on s.company_id = c.company_id and s.identity = c.identity\n    where c.company_id = $1 and coalesce(s.follows_chosen, s.is_following) and c.units_per_main > 0\n      and c.price_share > 0\n    group by c.product_id\n  ) ch on ch.product_id = p.product_id"
