import type { Db } from 'pg-boss'
import type { JobName } from './payloads.ts'
import { queues } from './queues.ts'

const waitingOfCompany = `
  select count(*)::int as waiting from pgboss.job
  where name = $1 and state < 'active' and group_id = $2`

/** Beyond that, order among one company's own jobs no longer matters to anybody else. */
const LAST_TURN = 1000

/**
 * A company's n-th waiting job of a kind comes after the (n-1)-th of every other company: the priority is minus
 * the number of its own that wait. Where a company has one waiting job at most, all are equal anyway.
 */
export async function fairTurn(name: JobName, companyId: string, db: Db): Promise<number> {
  if (queues[name].policy === 'stately') return 0
  const { rows } = (await db.executeSql(waitingOfCompany, [name, companyId])) as {
    rows: { waiting: number }[]
  }
  return -Math.min(rows[0]?.waiting ?? 0, LAST_TURN) || 0
}
