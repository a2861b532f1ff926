/** Name of the price test that switches the prices of product `p` of company `$1`; `null`: none does. */
export const HELD_BY_TEST = `(
  select o.name from price_test_products t join price_tests o on o.company_id = t.company_id and o.test_id = t.test_id
  where t.company_id = $1 and t.product_id = p.product_id and o.state = 'running' limit 1)`
