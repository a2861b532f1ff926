import { type Connection, withClient } from '#server/kit/db/connection'

/**
 * Number of rows and an order-independent checksum of every table. Excluded is what each start rewrites: the
 * queue's version and statistics, and the time of each migration.
 */
export async function fingerprint(connection: Connection): Promise<Record<string, string>> {
  return withClient(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'identity', 'pgboss', 'quanto')
         and n.nspname || '.' || c.relname !~ '^pgboss[.](version$|queue_stats)' order by 1`,
    )
    const prints: Record<string, string> = {}
    for (const { name } of tables) {
      const columns = name === 'quanto.migrations' ? '(t.name || t.sha256)' : 't::text'
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(${columns}, 0)), 0) as print from ${name} t`,
      )
      prints[name] = rows[0]!.print
    }
    return prints
  })
}
