import type { Db } from 'pg-boss'
import type { JobName } from './payloads.ts'
import { queues } from './queues.ts'

const waitingOfCompany = `
  select count(*)::int as waiting from pgboss.job
  where name = $1 and state < 'active' and group_id = $2`

/** Limit of the turn: beyond it the order among one company's own jobs no longer affects other companies. */
const LAST_TURN = 1000

/**
 * Returns the priority of a job: minus the number of the company's waiting jobs of this kind, so that its n-th job
 * comes after the (n-1)-th of every other company. With at most one waiting job per company all are equal.
 */
export async function fairTurn(name: JobName, companyId: string, db: Db): Promise<number> {
  if (queues[name].policy === 'stately') return 0
  const { rows } = (await db.executeSql(waitingOfCompany, [name, companyId])) as {
    rows: { waiting: number }[]
  }
  return -Math.min(rows[0]?.waiting ?? 0, LAST_TURN) || 0
}
