import type { Client } from 'pg'
import {
  dayOfIsoDate,
  demandAtPrice,
  isoDateOfDay,
  mainLines,
  type OrderLineColumns,
  type PriceMove,
  type ProductOutlook,
  type Ranged,
  type RealChange,
  realChanges,
  SCORE_WINDOW_DAYS,
  soldByProduct,
} from '#analytics'
import { inTransaction, READ_COMMITTED, SNAPSHOT } from '../../kit/db/thread-transaction.ts'
import { serveDatabaseThread } from '../../kit/jobs/serve-database-thread.ts'
import type { RunTask } from '../../kit/runs/define-run.ts'
import { readChannelState } from '../estimation/channels/stored-model.ts'
import { computeEstimates, type ReadForPlan, readForPlan } from '../estimation/compute-estimates.ts'
import { readDigests } from '../estimation/digests.ts'
import { readKnownFacts } from '../estimation/known-facts.ts'
import { type EstimationPlan, isLarge, readSpan } from '../estimation/plan-estimation.ts'
import type { StoreData } from '../estimation/read-store.ts'
import type { WorkedOut } from '../estimation/worked-out.ts'
import { enterBacktest } from '../predictions/enter-backtest.ts'
import type { BacktestFigures } from './backtest-figures.ts'

/** The last days whose sales are hidden from the estimate: two months of changes, each with its four weeks. */
const HIDDEN_DAYS = 91
/** Fewer days of sales give no estimate that would be shown. */
const LEAST_SHOWN_DAYS = 182

serveDatabaseThread<RunTask>(({ input, signal }, client) => backtest(input, signal, client))

async function backtest(task: RunTask, signal: AbortSignal, client: Client): Promise<BacktestFigures | null> {
  const found = await inTransaction(client, task, SNAPSHOT, async () => {
    const days = await readSpan(client, task.companyId)
    const cut = days && days.last - HIDDEN_DAYS
    if (!days || cut === null || cut - days.first < LEAST_SHOWN_DAYS) return null
    if (await isLarge(client, task.companyId)) return null
    const store = await readWhole(client, task, { first: days.first, last: cut })
    const changes = changesSince(store, { cut, last: days.last })
    return { cut, estimated: await estimateThrough(store, cut, signal), changes }
  })
  if (found === null) return null
  signal.throwIfAborted()
  const predictions = await inTransaction(client, task, READ_COMMITTED, () =>
    savePredictions(client, task, found),
  )
  return { throughDay: isoDateOfDay(found.cut), predictions }
}

interface WholeStore {
  readonly plan: EstimationPlan
  readonly store: ReadForPlan & StoreData
}

async function readWhole(
  client: Client,
  { companyId }: RunTask,
  days: { readonly first: number; readonly last: number },
): Promise<WholeStore> {
  const plan: EstimationPlan = {
    ...{ kind: 'full', why: 'first_run', large: null, days },
    digests: await readDigests(client, companyId, new Map(), { from: 'totals' }),
    facts: await readKnownFacts(client, companyId, days),
    channels: await readChannelState(client, companyId),
  }
  const store = await readForPlan(client, plan, companyId)
  if (!('lines' in store)) throw new Error('a store that is read whole has its lines')
  return { plan, store }
}

/** Estimates without any later data: neither later sales nor today's catalogue price. */
function estimateThrough({ plan, store }: WholeStore, day: number, signal: AbortSignal): Promise<WorkedOut> {
  const products = { ...store.products, price: store.products.price.map(() => Number.NaN) }
  return computeEstimates(
    plan,
    { ...store, products, lines: linesThrough(store.lines, day) },
    signal,
    () => {},
  )
}

function linesThrough(lines: OrderLineColumns, day: number): OrderLineColumns {
  const isShown = (_: number, at: number) => lines.day[at]! <= day
  return {
    product: lines.product.filter(isShown),
    quantity: lines.quantity.filter(isShown),
    total: lines.total.filter(isShown),
    day: lines.day.filter((each) => each <= day),
    ...(lines.channel ? { channel: lines.channel.filter(isShown) } : {}),
  }
}

/**
 * Returns each product's real changes after the cut, in the main channel, whose four weeks are complete and at one
 * price.
 */
function changesSince(
  { store: { lines, productIds } }: WholeStore,
  { cut, last }: { readonly cut: number; readonly last: number },
): ReadonlyMap<number, readonly RealChange[]> {
  const soldOf = soldByProduct(mainLines(lines), productIds.length)
  return new Map(
    productIds.map((productId, product) => {
      const all = realChanges(soldOf(product))
      const stayed = all.filter(
        ({ day }, k) =>
          day > cut &&
          day + SCORE_WINDOW_DAYS <= last &&
          (all[k + 1]?.day ?? Number.POSITIVE_INFINITY) >= day + SCORE_WINDOW_DAYS,
      )
      return [productId, stayed]
    }),
  )
}

async function savePredictions(
  client: Client,
  { companyId }: RunTask,
  found: {
    readonly estimated: WorkedOut
    readonly changes: ReadonlyMap<number, readonly RealChange[]>
    readonly cut: number
  },
): Promise<number> {
  const through = dayOfIsoDate(found.estimated.outlookThrough ?? isoDateOfDay(found.cut))
  const rows = found.estimated.productIds.flatMap((productId, at) => {
    const { elasticity, nextDeviation: standardDeviation, grade } = found.estimated.estimates[at]!
    if (elasticity === null || standardDeviation === null || elasticity > 0) return []
    const [outlook, facts] = [found.estimated.outlooks[at] ?? null, found.estimated.facts[at] ?? null]
    const known = outlook && facts && { curve: outlook, price: facts.price, through }
    return (found.changes.get(productId) ?? []).map((change) => ({
      ...{
        productId,
        elasticity,
        standardDeviation,
        grade,
        expected: known && windowOf(known, change, { elasticity, deviation: standardDeviation }),
      },
      ...change,
    }))
  })
  return enterBacktest(client, { companyId, throughDay: isoDateOfDay(found.cut), rows })
}

interface KnownDemand {
  readonly curve: ProductOutlook
  /** Price on the last day that the outlook knows; the outlook assumes this price. */
  readonly price: number
  readonly through: number
}

/** Units of the four weeks after a change if the former price had stayed. */
function windowOf(
  { curve, price, through }: KnownDemand,
  change: RealChange,
  of: Omit<PriceMove, 'ratio'>,
): Ranged {
  const from = change.day - through - 1
  const move = { ...of, ratio: change.from / price }
  return demandAtPrice(curve, from, from + SCORE_WINDOW_DAYS, move)
}
