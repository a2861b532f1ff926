import { LAST_SALES_DAY } from '../../../store/rollups/last-sales-day.ts'
/**
 * Returns what an analysis reads in addition to the orders, as one short text: if the text changes, the analysis is
 * out of date.
 */
export const basisSql = `
  select coalesce((select run_id::text from estimate_runs where company_id = $1
      order by created_at desc limit 1), '') || '/' ||
    (select count(*) || ':' || coalesce(sum(amount), 0) || ':' || coalesce(max(day)::text, '')
      from marketing_spend where company_id = $1) || '/' ||
    (select count(*) || ':' || coalesce(md5(string_agg(
        concat_ws(' ', channel, from_day, to_day, added, low, high), ',' order by lift_test_id)), '')
      from lift_tests where company_id = $1) || '/' ||
    (select count(*) || ':' || coalesce(max(updated_at)::text, '') from promotions
      where company_id = $1 and status in ('confirmed', 'planned')
        and starts_on <= ${LAST_SALES_DAY}) || '/' ||
    (select count(*) || ':' || coalesce(max(effective_from)::text, '') from price_log where company_id = $1) || '/' ||
    coalesce((select fingerprint from basket_runs where company_id = $1), '') as basis,
    exists (select 1 from estimate_runs where company_id = $1) as estimated,
    exists (select 1 from runs where company_id = $1 and kind = 'estimate-elasticities'
      and status in ('queued', 'running')) as estimating`
