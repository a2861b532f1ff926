import type { Client } from 'pg'
import type { Connection } from '../../../db/connection.ts'
import { APP_ROLE, withClient } from '../../../db/connection.ts'
import { inTransaction } from '../../../db/thread-transaction.ts'
import { serveThread, type ThreadTask } from '../../../jobs/serve-thread.ts'
import { readSalesState } from './fingerprint.ts'
import { readBasketLines } from './read-basket-lines.ts'
import { saveBaskets } from './save-baskets.ts'
import { type Mined, workOutBaskets } from './work-out-baskets.ts'

export interface MiningTask {
  readonly connection: Connection
  readonly companyId: string
}

export interface MiningFigures {
  readonly lines: number
  readonly orders: number
  readonly baskets: number
  readonly rules: number
  readonly readMs: number
  readonly mineMs: number
  readonly saveMs: number
}

serveThread<MiningTask>(({ input, signal }) =>
  withClient(input.connection, (client) => mine(client, input, signal), {
    role: APP_ROLE,
    TimeZone: 'UTC',
    statement_timeout: '0',
  }),
)

async function mine(
  client: Client,
  input: MiningTask,
  signal: ThreadTask<MiningTask>['signal'],
): Promise<MiningFigures> {
  const startedAt = performance.now()
  // One snapshot: lines, products and their fingerprint belong together.
  const store = await inTransaction(client, input, 'isolation level repeatable read read only', async () => {
    const { fingerprint } = await readSalesState(client, input.companyId)
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
    return { fingerprint, productIds, types, lines: await readBasketLines(client, productIds) }
  })
  const readAt = performance.now()
  signal.throwIfAborted()
  const mined: Mined = workOutBaskets(store)
  const minedAt = performance.now()
  signal.throwIfAborted()
  await inTransaction(client, input, 'isolation level read committed', () =>
    saveBaskets(client, input.companyId, mined),
  )
  return {
    lines: store.lines.day.length,
    orders: mined.orders,
    baskets: mined.baskets,
    rules: mined.rules.length,
    readMs: Math.round(readAt - startedAt),
    mineMs: Math.round(minedAt - readAt),
    saveMs: Math.round(performance.now() - minedAt),
  }
}
