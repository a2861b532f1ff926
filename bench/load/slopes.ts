import path from 'node:path'
import { withClient } from '#server/kit/db/connection'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { createLog } from '#server/kit/log'
import type { Measure } from '../support/table.ts'

const sizesSql = `
  select relname as table, pg_total_relation_size(oid)::float8 / greatest(reltuples, 1) as "bytesARow", reltuples::float8 as rows
  from pg_class where relname in ('order_lines', 'product_days', 'products', 'elasticity_estimates', 'product_fits', 'product_totals', 'kept_lines')
    and relnamespace = 'public'::regnamespace order by 1`

/** Reads the first try of each estimation, with the size of its store. */
const estimatesSql = `
  select (select count(*)::int from products p where p.company_id = r.company_id) as products, r.lines_used as lines,
    extract(epoch from runs.finished_at - runs.started_at)::float8 as seconds
  from estimate_runs r join runs using (company_id, run_id) where runs.status = 'done' order by 1 desc`

/**
 * Measures the size of a row with its indexes, and the time of an estimation by the size of the store: for
 * docs/scale.md.
 */
export async function measureSlopes(dataDir: string): Promise<Measure[]> {
  const embedded = await startEmbedded({ dataDir: path.join(dataDir, 'postgres'), log: createLog('silent') })
  try {
    return await withClient(embedded.superuser, async (client) => {
      await client.query('analyze')
      const sizes = await client.query<{ table: string; bytesARow: number; rows: number }>(sizesSql)
      const runs = await client.query<{ products: number; lines: number; seconds: number }>(estimatesSql)
      return [
        ...sizes.rows.map(({ table, bytesARow, rows }) => ({
          what: `${table}, ${rows.toLocaleString('en')} rows: a row with its indexes`,
          value: bytesARow,
          unit: 'B',
          atMost: null,
        })),
        ...runs.rows.map(({ products, lines, seconds }) => ({
          what: `estimation of ${products.toLocaleString('en')} products, ${lines.toLocaleString('en')} lines`,
          value: seconds,
          unit: 's',
          atMost: null,
        })),
      ]
    })
  } finally {
    await embedded.stop()
  }
}
