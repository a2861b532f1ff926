import type { PgBoss } from 'pg-boss'

const sql = 'update pgboss.queue set singletons_active = null where singletons_active is not null'

/**
 * Clears pg-boss's list of companies with a running job, which it updates only every 20 s and whose other jobs it
 * skips: after a kill, or between consecutive jobs, a company waited up to 80 s. Workers check the jobs themselves.
 */
export async function forgetActiveKeys(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(sql)
}
