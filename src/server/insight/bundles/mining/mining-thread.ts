import type { Client } from 'pg'
import { inTransaction, READ_COMMITTED, SNAPSHOT } from '../../../kit/db/thread-transaction.ts'
import { serveDatabaseThread } from '../../../kit/jobs/serve-database-thread.ts'
import type { RunTask } from '../../../kit/runs/define-run.ts'
import { computeBaskets, type Mined } from './compute-baskets.ts'
import { readSalesState } from './fingerprint.ts'
import type { MiningFigures } from './mining-figures.ts'
import { readMonths } from './read-months.ts'
import { saveBaskets, saveMonths } from './save-baskets.ts'

serveDatabaseThread<RunTask>(({ input, signal }, client) => mine(client, input, signal))

async function mine(client: Client, input: RunTask, signal: AbortSignal): Promise<MiningFigures> {
  const startedAt = performance.now()
  // One snapshot is used, because lines, products and their fingerprint belong together.
  const store = await inTransaction(client, input, SNAPSHOT, async () => {
    const sales = await readSalesState(client, input.companyId)
    const { rows } = await client.query<{ id: string; type: string | null }>(
      `select product_id as id, nullif(trim(product_type), '') as type from products
       where company_id = $1 order by product_id`,
      [input.companyId],
    )
    const productIds = rows.map((row) => Number(row.id))
    const numbers = new Map<string, number>()
    const types = Int32Array.from(rows, ({ type }) => {
      if (type === null) return -1
      if (!numbers.has(type)) numbers.set(type, numbers.size)
      return numbers.get(type)!
    })
    const read = await readMonths(client, input.companyId, sales.months, productIds)
    return { fingerprint: sales.fingerprint, productIds, types, ...read }
  })
  const readAt = performance.now()
  signal.throwIfAborted()
  const mined: Mined = computeBaskets(store)
  const minedAt = performance.now()
  signal.throwIfAborted()
  await inTransaction(client, input, READ_COMMITTED, async () => {
    await saveBaskets(client, input, mined)
    const all = store.months.map(({ month }) => month)
    await saveMonths(client, input.companyId, { all, fresh: store.fresh })
  })
  return {
    months: store.months.length,
    monthsRead: store.fresh.length,
    linesRead: store.linesRead,
    orders: mined.orders,
    baskets: mined.baskets,
    rules: mined.rules.length,
    readMs: Math.round(readAt - startedAt),
    mineMs: Math.round(minedAt - readAt),
    saveMs: Math.round(performance.now() - minedAt),
  }
}
