/** Sales of one product by calendar month, for `monthlyHistory`. */
export const productMonthsSql = `
  select date_trunc('month', day::timestamp)::date::text as day, sum(units)::int4 as units,
    sum(revenue)::float8 as revenue
  from product_days where company_id = $1 and product_id = $2 and units > 0
  group by date_trunc('month', day::timestamp)`
