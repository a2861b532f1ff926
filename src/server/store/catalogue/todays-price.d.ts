/**
 * Today's price, the one of all screens: what most units of the main channel were sold at lately, unless the shop's
 * price list is newer than those sales. `$1` is the company, `p` the product, `f` its row of
 * `price_facts`, which may be missing.
 */
export declare const TODAYS_PRICE =
  '(case when case when f.sold_price is null then false when not (coalesce(p.price, 0) > 0) then true\n  when f.sold_price = p.price then false else coalesce(f.sold_through >= (\n    select max(l.effective_from) + 14 from price_log l\n    where l.company_id = $1 and l.product_id = p.product_id\n  ) and not exists (\n    select from platform_variants v where v.company_id = $1 and v.product_id = p.product_id\n  ), false) end then f.sold_price else nullif(p.price, 0) end)'
/** Where today's price comes from: `sold`, `list`, or null without one. */
export declare const TODAYS_PRICE_SOURCE =
  "(case when case when f.sold_price is null then false when not (coalesce(p.price, 0) > 0) then true\n  when f.sold_price = p.price then false else coalesce(f.sold_through >= (\n    select max(l.effective_from) + 14 from price_log l\n    where l.company_id = $1 and l.product_id = p.product_id\n  ) and not exists (\n    select from platform_variants v where v.company_id = $1 and v.product_id = p.product_id\n  ), false) end then 'sold' when coalesce(p.price, 0) > 0 then 'list' end)"
/** The day that today's price is of: last day of sale at it, or that of the list. */
export declare const TODAYS_PRICE_DAY =
  '(case when case when f.sold_price is null then false when not (coalesce(p.price, 0) > 0) then true\n  when f.sold_price = p.price then false else coalesce(f.sold_through >= (\n    select max(l.effective_from) + 14 from price_log l\n    where l.company_id = $1 and l.product_id = p.product_id\n  ) and not exists (\n    select from platform_variants v where v.company_id = $1 and v.product_id = p.product_id\n  ), false) end then f.sold_through when coalesce(p.price, 0) > 0 then (select max(l.effective_from) from price_log l\n  where l.company_id = $1 and l.product_id = p.product_id) end)'
/** First day of today's price after another one; null when it never changed, or the data do not say when. */
export declare const PRICE_CHANGED_ON =
  '(case when case when f.sold_price is null then false when not (coalesce(p.price, 0) > 0) then true\n  when f.sold_price = p.price then false else coalesce(f.sold_through >= (\n    select max(l.effective_from) + 14 from price_log l\n    where l.company_id = $1 and l.product_id = p.product_id\n  ) and not exists (\n    select from platform_variants v where v.company_id = $1 and v.product_id = p.product_id\n  ), false) end or f.sold_price is null\n  or abs(p.price / nullif(f.sold_price, 0) - 1) <= 0.02 then f.changed_on\n  else coalesce((select max(l.effective_from) from price_log l\n  where l.company_id = $1 and l.product_id = p.product_id), f.sold_through + 1) end)'
