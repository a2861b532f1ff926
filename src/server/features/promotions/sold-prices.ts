/**
 * Each day's highest unit price by product, as `(product_id, day, price)`: discounts at the till only lower it. A day on which only
 * coupon buyers bought shows no price of the shop: its ratio to the catalogue price is one of those that the estimate found to
 * recur at order level. `$1` is the company; `where` narrows the lines.
 */
export function soldPricesSql(where: string): string {
  return `
    select day.product_id, day.day, day.price from (
      select product_id, day, max(total / quantity) as price from order_lines
      where company_id = $1 and quantity > 0 and total > 0 and ${where}
      group by product_id, day
    ) day
    join products p on p.company_id = $1 and p.product_id = day.product_id
    cross join (
      select coalesce(array_agg(ratio::numeric), '{}') as ratios
      from (select diagnostics->'couponRatios' as known from estimate_runs
        where company_id = $1 and status = 'done' order by created_at desc limit 1) run,
        jsonb_array_elements_text(case jsonb_typeof(run.known) when 'array' then run.known else '[]' end) as ratio
    ) coupons
    where not exists (
      select from unnest(coupons.ratios) as ratio where p.price > 0 and abs(day.price / p.price - ratio) < 0.004)`
}
