import type { TenantTransaction } from '../../kit/db/database.ts'
import { rangeCounts } from '../predictions/scored-range.ts'
import { backtest } from './backtest.ts'

interface Counts {
  readonly scored: number
  readonly held: number
  readonly tooWide: number
}

export interface RecordCounts {
  readonly ledger: Counts
  /** Predictions of past changes, made of the data before each; `null` without any. */
  readonly lookBack: (Counts & { readonly shownThrough: string }) | null
  /** True while past changes are being predicted and scored. */
  readonly isBeingTested: boolean
}

const IS_LOOK_BACK = `status = 'scored' and source = 'look_back'`
const ledger = rangeCounts(`status = 'scored' and source <> 'look_back'`)
const lookBack = rangeCounts(IS_LOOK_BACK)

const countsSql = `
  select json_build_object('scored', ${ledger.scored}, 'held', ${ledger.held}, 'tooWide', ${ledger.tooWide}) as ledger,
    case when count(*) filter (where ${IS_LOOK_BACK}) > 0 then json_build_object(
      'scored', ${lookBack.scored}, 'held', ${lookBack.held}, 'tooWide', ${lookBack.tooWide},
      'shownThrough', min(data_through) filter (where ${IS_LOOK_BACK})::text
    ) end as "lookBack",
    exists (select from runs where company_id = $1 and kind = '${backtest.kind}' and status in ('queued', 'running'))
      as "isBeingTested"
  from price_predictions where company_id = $1`

/** Counts of the track record without its list of changes: for what is asked for at each visit. */
export async function readRecordCounts(
  { client }: TenantTransaction,
  companyId: string,
): Promise<RecordCounts> {
  const query = { name: 'record-counts', text: countsSql, values: [companyId] }
  return (await client.query<RecordCounts>(query)).rows[0]!
}
