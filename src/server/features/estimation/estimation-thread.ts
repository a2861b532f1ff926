import type { Client } from 'pg'
import { estimateStore, isoDateOfDay, readPriceFacts, type StoreEstimate } from '#analytics'
import { APP_ROLE, withClient } from '../../db/connection.ts'
import { serveThread, type ThreadTask } from '../../jobs/serve-thread.ts'
import { savePriceFacts } from '../recommendations/save-price-facts.ts'
import type { EstimationFigures, EstimationTask } from './estimation-task.ts'
import { readStore, type StoreData } from './read-store.ts'
import { saveEstimates } from './save-estimates.ts'

/** Reading takes the first part of the bar, the estimate most of it. */
const READ_PERCENT = 25
const ESTIMATED_PERCENT = 95

serveThread<EstimationTask>(({ input, signal, progress }) =>
  withClient(input.connection, (client) => estimate({ input, signal, progress }, client), {
    role: APP_ROLE,
    TimeZone: 'UTC',
    statement_timeout: '0',
  }),
)

async function estimate(
  { input, signal, progress }: ThreadTask<EstimationTask>,
  client: Client,
): Promise<EstimationFigures> {
  const startedAt = performance.now()
  // One snapshot: a line without its product, or half an import, is never seen.
  const store = await inTransaction(client, input, 'isolation level repeatable read read only', () =>
    readStore(client),
  )
  const readAt = performance.now()
  progress({ stage: 'estimating', percent: READ_PERCENT })
  const result = estimateStore(store.lines, store.products, {
    onProgress: (fraction) =>
      progress({
        stage: 'estimating',
        percent: Math.round(READ_PERCENT + fraction * (ESTIMATED_PERCENT - READ_PERCENT)),
      }),
  })
  const facts = readPriceFacts(store.lines, store.products)
  const estimatedAt = performance.now()
  signal.throwIfAborted()
  progress({ stage: 'saving', percent: ESTIMATED_PERCENT })
  const dataThrough = lastDay(store)
  await inTransaction(client, input, 'isolation level read committed', async () => {
    await saveEstimates(client, { runId: input.runId, productIds: store.productIds, dataThrough, result })
    await savePriceFacts(client, { companyId: input.companyId, productIds: store.productIds, facts })
  })
  return {
    ...countsOf(store, result),
    dataThrough,
    readMs: Math.round(readAt - startedAt),
    estimateMs: Math.round(estimatedAt - readAt),
    saveMs: Math.round(performance.now() - estimatedAt),
  }
}

async function inTransaction<T>(
  client: Client,
  { companyId }: EstimationTask,
  mode: string,
  run: () => Promise<T>,
): Promise<T> {
  await client.query(`begin transaction ${mode}`)
  await client.query("select set_config('quanto.company_id', $1, true)", [companyId])
  // Without a rollback: an error ends the thread, and its connection with it.
  const result = await run()
  await client.query('commit')
  return result
}

function lastDay(store: StoreData): string | null {
  let last = Number.NEGATIVE_INFINITY
  for (const day of store.lines.day) if (day > last) last = day
  return Number.isFinite(last) ? isoDateOfDay(last) : null
}

function countsOf(store: StoreData, result: StoreEstimate) {
  return {
    products: result.products.length,
    withEstimate: result.products.filter((product) => product.elasticity !== null).length,
    linesRead: store.lines.day.length,
    linesUsed: result.diagnostics.linesUsed,
  }
}
