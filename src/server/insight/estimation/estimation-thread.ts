import type { Client } from 'pg'
import { inTransaction, READ_COMMITTED, SNAPSHOT } from '../../kit/db/thread-transaction.ts'
import { serveDatabaseThread } from '../../kit/jobs/serve-database-thread.ts'
import type { ThreadTask } from '../../kit/jobs/serve-thread.ts'
import type { RunTask } from '../../kit/runs/define-run.ts'
import { saveOutlooks } from '../outlook/save-outlooks.ts'
import { competitorsOf } from './arrange-facts.ts'
import { type CachedBytes, cachedBytes, cachedBytesOf, saveCachedLines } from './cached-lines.ts'
import { saveChannels } from './channels/found-channels.ts'
import { updateChannelProducts } from './channels/save-channel-products.ts'
import { computeEstimates, type ReadForPlan, readForPlan, replaced } from './compute-estimates.ts'
import type { Digest } from './digests.ts'
import type { EstimationFigures } from './estimation-figures.ts'
import { digestsOfTable } from './gather-lines.ts'
import { productFactDigests } from './known-facts.ts'
import { planEstimation } from './plan-estimation.ts'
import { saveCompetitorEffects } from './save-competitor-effects.ts'
import { saveEstimates } from './save-estimates.ts'
import { saveProductFits, saveStoreFit } from './save-fits.ts'
import { savePriceFacts } from './save-price-facts.ts'
import type { WorkedOut } from './worked-out.ts'

/** Reading takes the first part of the progress bar, the estimate most of it. */
const READ_PERCENT = 25
const ESTIMATED_PERCENT = 95

serveDatabaseThread<RunTask>(estimate)

async function estimate(
  { input, signal, progress }: ThreadTask<RunTask>,
  client: Client,
): Promise<EstimationFigures> {
  const startedAt = performance.now()
  let readAt = startedAt
  progress({ stage: 'reading', percent: 0 })
  // One snapshot is used, so that a line without its product, or half an import, is never read.
  const { plan, store, tableDigests, result } = await inTransaction(client, input, SNAPSHOT, async () => {
    const plan = await planEstimation(client, input.companyId)
    const store = await readForPlan(client, plan, input.companyId, { recognise: true })
    readAt = performance.now()
    progress({ stage: 'estimating', percent: READ_PERCENT })
    const onProgress = (fraction: number) =>
      progress({
        stage: 'estimating',
        percent: Math.round(READ_PERCENT + fraction * (ESTIMATED_PERCENT - READ_PERCENT)),
      })
    // Where digests are still missing, the database computes them while this thread estimates.
    const [tableDigests, result] = await Promise.all([
      store.tableDigests ??
        digestsOfTable(client, input.companyId, store.sources, productFactDigests(plan.facts)),
      computeEstimates(plan, store, signal, onProgress),
    ])
    return { plan, store, tableDigests, result }
  })
  const estimatedAt = performance.now()
  signal.throwIfAborted()
  progress({ stage: 'saving', percent: ESTIMATED_PERCENT })
  const withEstimate = await inTransaction(client, input, READ_COMMITTED, () =>
    save(client, input, {
      ...{ digests: replaced(plan.digests, tableDigests), tableDigests, store, result },
      competitorIds: competitorsOf(plan.facts),
    }),
  )
  return {
    products: plan.digests.length,
    fitted: result.estimates.length,
    full: plan.kind === 'full' ? plan.why : null,
    withEstimate,
    linesRead: ('packed' in store ? store.packed : store.lines).day.length,
    dataThrough: result.dataThrough,
    readMs: Math.round(readAt - startedAt),
    estimateMs: Math.round(estimatedAt - readAt),
    saveMs: Math.round(performance.now() - estimatedAt),
  }
}

interface Finished {
  /** Digests of every product. */
  readonly digests: readonly Digest[]
  /** Digests of the products whose lines came from the table. */
  readonly tableDigests: readonly Digest[]
  readonly store: ReadForPlan
  readonly result: WorkedOut
  /** Ids of the competitors by their number. */
  readonly competitorIds: readonly string[]
}

async function save(
  client: Client,
  { companyId, runId }: RunTask,
  { digests, tableDigests, store, result, competitorIds }: Finished,
): Promise<number> {
  const { productIds, estimates, fits, facts, outlooks, extent } = result
  if (store.foundChannels) await saveChannels(client, companyId, store.foundChannels, result.reactions)
  else if (result.inChannels)
    await updateChannelProducts(client, { companyId, productIds, ...result.inChannels })
  if (extent === 'all') await saveStoreFit(client, companyId, { runId, saved: result.saved })
  await saveProductFits(client, companyId, productIds, digests, fits)
  await saveCachedLines(client, companyId, tableDigests, bytesOf(store, tableDigests), store.revision)
  await saveCompetitorEffects(client, { companyId, competitorIds, ...result })
  await savePriceFacts(client, { companyId, extent, productIds, facts })
  await saveOutlooks(client, {
    ...{ companyId, extent, productIds, outlooks },
    dataThrough: result.outlookThrough,
  })
  return saveEstimates(client, {
    companyId,
    runId,
    productIds,
    estimates,
    dataThrough: result.dataThrough,
    products: digests.length,
    diagnostics: { ...result.diagnostics, fittedProducts: estimates.length },
  })
}

/** Returns the lines of the products that came from the table, by their position among the digests. */
function bytesOf(store: ReadForPlan, digests: readonly Digest[]): (place: number) => CachedBytes | null {
  const numbers = new Map(store.productIds.map((id, number) => [id, number]))
  const chosen = digests.map(({ productId }) => numbers.get(productId)!)
  if ('packed' in store) return (place) => cachedBytes(store.packed, chosen[place]!)
  const bytes = cachedBytesOf(store.lines, store.productIds.length, chosen)
  return (place) => bytes[place]!
}
