import { type Connection, type Log, withClient } from '../connection.ts'
import { DatabaseProblem } from '../database-problem.ts'
import { PATIENCE, withLockRetries } from '../lock-retries.ts'
import { hasCitus } from './has-citus.ts'
import { planDistribution, readShape } from './plan-distribution.ts'
import { refuseClosedServers } from './worker-logins.ts'

interface Distribute {
  readonly connection: Connection
  readonly log: Log
}

/** Makes Citus forward SET LOCAL to the workers, where row-level security reads the tenant from it. */
export const handOverSettings = `do $$ begin
  execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
end $$`

/**
 * Distributes a migrated database over a Citus cluster in one transaction. Returns the executed statements; empty if
 * everything was distributed before.
 */
export async function distribute({ connection, log }: Distribute): Promise<readonly string[]> {
  return withClient(connection, async (client) => {
    if (!(await hasCitus(client)))
      throw new DatabaseProblem(
        'DATABASE_URL: this database has no Citus. Install it on the servers, then run "create extension citus" and ' +
          'add the workers with citus_add_node. On one server nothing has to be distributed.',
      )
    await refuseClosedServers(client)
    return withLockRetries(client, PATIENCE, log, async () => {
      const statements = planDistribution(await readShape(client))
      await client.query('begin')
      try {
        // For foreign keys to reference tables Citus requires one connection per worker.
        await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
        await client.query(handOverSettings)
        for (const statement of statements) await client.query(statement)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
      return statements
    })
  })
}
