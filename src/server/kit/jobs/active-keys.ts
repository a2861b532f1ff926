import type { PgBoss } from 'pg-boss'

const sql = 'update pgboss.queue set singletons_active = null where singletons_active is not null'

/**
 * Every 20 s pg-boss notes for a queue whose jobs run, and passes over all others of theirs until it notes again:
 * after a kill, or where one job follows another, a company waited for up to 80 s. Workers ask the jobs themselves.
 */
export async function forgetActiveKeys(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(sql)
}
