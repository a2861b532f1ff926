import path from 'node:path'
import pg from 'pg'
import { clientConfig } from '#server/kit/db/connection'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { createLog } from '#server/kit/log'
import type { Measure } from './support/table.ts'

/**
 * Measures the rollup of every order line into days, and the store's monthly history, as plain SQL on the loaded
 * database.
 */
export async function benchHistory(dataDir: string): Promise<Measure[]> {
  const embedded = await startEmbedded({ dataDir: path.join(dataDir, 'postgres'), log: createLog('silent') })
  const client = new pg.Client(clientConfig(embedded.superuser, {}))
  await client.connect()
  try {
    const timed = async (sql: string) => {
      const startedAt = performance.now()
      await client.query(sql)
      return (performance.now() - startedAt) / 1000
    }
    const { rows } = await client.query<{ company_id: string }>('select company_id from order_lines limit 1')
    const company = `'${rows[0]?.company_id}'`
    return [
      {
        what: 'daily rollup of the whole store',
        value:
          await timed(`select product_id, day, count(*), sum(quantity) filter (where quantity > 0), sum(total) filter (where quantity > 0)
          from order_lines where company_id = ${company} group by product_id, day`),
        unit: 's',
        atMost: 2,
      },
      {
        what: 'monthly history of every product',
        value: await timed(`select product_id, date_trunc('month', day), sum(units), sum(revenue)
          from product_days where company_id = ${company} group by 1, 2`),
        unit: 's',
        atMost: 2,
      },
    ]
  } finally {
    await client.end()
    await embedded.stop()
  }
}
