import { LEAST_OWN_SHARE, MARKED_DOWN } from '#analytics'
import { missingReasons } from '#contract/dashboard'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { storeSum, wasSold } from '../../store/rollups/store-sums.ts'
import { BELIEVABLE } from '../estimation/believable.ts'

export const BARS = 8
export const TOP = 20

/**
 * One row with everything that is counted. While the latest run is done, its own totals hold; otherwise the data may
 * have changed since, and estimates and rollup are counted (before that, `estimated` reads nothing).
 */
export const factsSql = `
  with latest as (
    select status, stage, percent, failure as error from runs
    where company_id = $1 and kind = 'estimate-elasticities' order by created_at desc limit 1
  ), finished as (
    select * from estimate_runs
    where company_id = $1 order by created_at desc limit 1
  ), estimated as (
    select count(elasticity) as with_elasticity from elasticity_estimates
    where company_id = $1 and (select status from latest) is distinct from 'done'
  ), known as (
    select * from (values ((select status from latest) is not distinct from 'done')) as run (is_done)
  ), sold as (
    select ${storeSum.orders} as orders, ${storeSum.units} as units,
      ${storeSum.revenue} as revenue, ${storeSum.refunded} as refunded,
      min(day) filter (where lines > 0) as first_day, max(day) filter (where lines > 0) as last_day
    from store_days where company_id = $1
  ), imported as (
    select i.left_out, i.summary, i.kind, count(*) over () as imports
    from imports i join runs r on r.company_id = i.company_id and r.run_id = i.import_id
    where i.company_id = $1 and i.step is null and r.status = 'done' and i.kind in ('orders', 'sample')
    order by i.created_at desc limit 1
  )
  select
    (select count(*) from products where company_id = $1)::int4 as "totalProducts",
    (select count(*) from product_totals where company_id = $1 and ${wasSold})::int4 as "withHistory",
    (case when known.is_done then finished.with_elasticity else estimated.with_elasticity end)::int4 as "withElasticity",
    case when (case when known.is_done then finished.with_elasticity else estimated.with_elasticity end) = 0
      then (select reason from elasticity_estimates where company_id = $1 and elasticity is null
        and reason in (${missingReasons.map((reason) => `'${reason}'`).join(', ')})
        group by reason order by count(*) desc, reason limit 1) end as "missingReason",
    c.currency, sold.orders, sold.units, sold.revenue::text as revenue,
    sold.refunded::text as refunded, sold.first_day::text as "firstDay", sold.last_day::text as "lastDay",
    imported.left_out as "rowsLeftOut",
    case when imported.imports = 1
      then ((imported.summary->>'ordersInFile')::int4 - (imported.summary->>'orders')::int4) end as "ordersLeftOut",
    exists (select from imports i join runs r on r.company_id = i.company_id and r.run_id = i.import_id
      where i.company_id = $1 and i.kind = 'sample' and i.step is null and r.status = 'done') as "isSampleStore",
    coalesce(latest.status, 'none') as state, latest.stage, coalesce(latest.percent, 0) as percent, latest.error,
    finished.finished_at as "computedAt", finished.data_through::text as "dataThrough",
    finished.method_version as "methodVersion",
    nullif(finished.diagnostics->>'grain', 'spells') as "totalsOf",
    (finished.diagnostics->>'averageDeviation')::float8 as "averageDeviation"
  from companies c cross join known cross join estimated cross join sold
    left join latest on true left join finished on true left join imported on true
  where c.company_id = $1`

/** Facts of a product that decide whether it leads: today's price, the former one, and whether it sells. */
const facts = `
  join products p on p.company_id = $1 and p.product_id = e.product_id
  left join price_facts f on f.company_id = $1 and f.product_id = e.product_id
  left join demand_outlooks o on o.company_id = $1 and o.product_id = e.product_id`

const isSoldOff = `(f.marked_down_from is not null and coalesce(${TODAYS_PRICE} <= ${MARKED_DOWN} * f.marked_down_from, false))`
const isNotSold = `(coalesce(o.state in ('discontinued', 'sold_out', 'out_of_season'), false)
  or coalesce(p.shop_status in ('archived', 'draft'), false))`
const isRare = `coalesce(o.state = 'rare', false)`

const ASIDE = `case when ${isNotSold} then 'not_sold' when ${isSoldOff} then 'sold_off' when ${isRare} then 'rare' end`

/**
 * True if the product still sells at a regular price, so that its owner can act on the figure. A subquery, because
 * joins would keep PostgreSQL from ending at the limit of the index.
 */
const LEADS = `(select not (${isSoldOff} or ${isNotSold} or ${isRare})
  from (select e.product_id) e ${facts})`

/**
 * Bars, Top 20, and the strongest of those that do not lead in one list, largest absolute elasticities first: products
 * that are sold off, no longer or rarely sold, and estimates that cannot be believed. Units are those sold, as on every
 * screen; the estimator leaves out sales that were reversed on their day. Limits are literals: as parameters they would
 * keep PostgreSQL from reusing its plan.
 */
export const rankedSql = `
  with ends as (
    (select * from elasticity_estimates e
      where company_id = $1 and ${BELIEVABLE} and ${LEADS} order by elasticity, product_id limit ${BARS})
    union
    (select * from elasticity_estimates e
      where company_id = $1 and ${BELIEVABLE} and ${LEADS} order by elasticity desc, product_id limit ${TOP})
    union
    (select * from elasticity_estimates e
      where company_id = $1 and ${BELIEVABLE} and not ${LEADS} order by elasticity, product_id limit ${TOP})
    union
    (select * from elasticity_estimates
      where company_id = $1 and elasticity is not null and not (${BELIEVABLE})
      order by elasticity desc, product_id limit ${TOP})
  )
  select e.product_id as "productId", p.title, p.sku, e.elasticity, e.low, e.high, e.grade,
    e.own_share as "ownShare", e.months, coalesce(t.units, 0)::float8 as units,
    case when e.elasticity > 0 then 'positive' when not (${BELIEVABLE}) then 'no_own_sales' end as doubt,
    ${ASIDE} as aside
  from ends e ${facts}
  left join product_totals t on t.company_id = $1 and t.product_id = e.product_id
  order by abs(e.elasticity) desc, e.product_id`

/** Mean of the estimates that can be believed, and numbers of those that cannot, by reason. */
export const believedSql = `
  select avg(elasticity) filter (where ${BELIEVABLE}) as "averageElasticity",
    count(*) filter (where elasticity > 0)::int4 as positive,
    count(*) filter (where elasticity <= 0 and own_share < ${LEAST_OWN_SHARE})::int4 as "noOwnSales"
  from elasticity_estimates where company_id = $1 and elasticity is not null`

/** Numbers of those that can be believed and do not lead, by reason; `offset 0`: each reason is found once. */
export const asideSql = `
  select count(*) filter (where aside = 'sold_off')::int4 as "soldOff",
    count(*) filter (where aside = 'not_sold')::int4 as "notSold",
    count(*) filter (where aside = 'rare')::int4 as "rarelySold"
  from (
    select ${ASIDE} as aside from elasticity_estimates e ${facts}
    where e.company_id = $1 and ${BELIEVABLE} offset 0
  ) estimates`
