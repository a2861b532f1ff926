import { LAST_SALES_DAY } from '../rollups/last-sales-day.ts'

/**
 * `LAST_SALES_DAY`, but null while a connected store is being read, or if its last reading broke off, within a statement
 * whose `$1` is the company: orders of every day may then be missing, because they come in the order of their last
 * change.
 */
export const LAST_READ_DAY = `case when not exists (select from runs being_read
    join platform_connections store on store.company_id = $1 and store.connection_id = being_read.subject
    where being_read.company_id = $1 and being_read.kind = 'sync-platform' and store.status = 'active'
      and (being_read.status = 'running' or being_read.status in ('failed', 'cancelled')
        and (store.last_synced_at is null or being_read.finished_at > store.last_synced_at)))
  then ${LAST_SALES_DAY} end`
