import {
  type BlockEvidence,
  type CompetitorEffect,
  chooseSample,
  driftsOf,
  type EstimateDiagnostics,
  isoDateOfDay,
  type PriceFacts,
  type ProductEstimate,
  type ProductFit,
  type ProductOutlook,
  poolAgain,
} from '#analytics'
import { runInThread } from '../../kit/jobs/run-in-thread.ts'
import type { ArrangedFacts } from './arrange-facts.ts'
import type { SampleRun, SampleTask } from './fit-sample-thread.ts'
import type { PackedLines } from './packed-lines.ts'
import type { Catalogue } from './read-store.ts'
import type { PartResult, PartTask } from './refit-part-thread.ts'
import type { WorkedOut } from './worked-out.ts'

/** A larger store is not fitted in one step: 1.5 GB of memory would not suffice. */
export const LARGE_STORE = { products: 25_000, lines: 15_000_000 } as const
const SAMPLE_PRODUCTS = 10_000
const PRODUCTS_AT_ONCE = 500
const THREADS = 2
const THREAD_LIMITS = { deadlineMs: 20 * 60_000, maxHeapMb: 1000, share: null } as const
const SAMPLE_ENTRY = new URL('./fit-sample-thread.ts', import.meta.url)
const PART_ENTRY = new URL('./refit-part-thread.ts', import.meta.url)
const SAMPLE_SHARE = 0.3
const NO_COMPETITORS: CompetitorEffect = { weeks: 0, moves: 0, reason: 'no_prices', estimate: null }

interface LargeStore extends Catalogue {
  readonly known: ArrangedFacts
  /** Key of the known facts of the store as a whole. */
  readonly storeFacts: string
  /** Revision of the channels that the lines are separated by. */
  readonly revision: number
  readonly packed: PackedLines
  readonly throughDay: number
  readonly signal: AbortSignal
  readonly onProgress: (fraction: number) => void
  readonly sampleProducts?: number
}

/**
 * Fits a large store in two steps: a sample of its products gives what holds for all (time effects, noise, coupons);
 * with that every product is fitted alone, in two threads; then all are pooled. `null` if the sample's lines are
 * totals of periods, which are not fitted one by one.
 */
export async function fitLarge(store: LargeStore): Promise<WorkedOut | null> {
  const { packed, products, throughDay, types } = store
  const run = await fitSample(store)
  if (run === null) return null
  const all = inOrder(await fitParts(store, run), products.count)
  const pooled = poolAgain(run.fit, all.estimates, all, products.type, store.known.priorWidth)
  const diagnostics: EstimateDiagnostics = {
    ...run.diagnostics,
    ...all.counts,
    linesRead: packed.day.length,
    storeElasticity: pooled.storeElasticity,
    storeElasticityDeviation: pooled.fit.storeDeviation,
    spreadOfTypes: pooled.spreadOfTypes,
    spreadOfProducts: pooled.fit.spreadOfProducts,
    ...driftsOf(pooled.fit.drift),
  }
  return {
    extent: 'all',
    productIds: store.productIds,
    estimates: pooled.estimates,
    fits: all.fits,
    facts: all.facts,
    outlooks: all.outlooks,
    competitors: all.competitors,
    followers: run.followers,
    // Channels get no fit of their own, because it would take as long again at this size: the main elasticities are
    // used.
    reactions: new Map(),
    inChannels: null,
    outlookThrough: isoDateOfDay(throughDay),
    diagnostics,
    dataThrough: isoDateOfDay(throughDay),
    saved: {
      fit: pooled.fit,
      types,
      diagnostics,
      storeFacts: store.storeFacts,
      outlook: run.outlook,
      channels: store.revision,
    },
  }
}

/** Runs in a thread of its own, so that the memory of the sample's lines and days is freed when it ends. */
function fitSample(store: LargeStore): Promise<SampleRun | null> {
  const { packed, products, throughDay, known } = store
  const sample = chooseSample(products.type, products.typeCount, store.sampleProducts ?? SAMPLE_PRODUCTS)
  const input: SampleTask = { packed, products, sample, throughDay, known }
  return runInThread<SampleRun | null, number>({
    ...THREAD_LIMITS,
    entry: SAMPLE_ENTRY,
    input,
    signal: store.signal,
    onProgress: (fraction) => store.onProgress(SAMPLE_SHARE * fraction),
  })
}

interface Part {
  readonly products: readonly number[]
  readonly result: PartResult
}

async function fitParts(store: LargeStore, { fit, fits, outlook }: SampleRun): Promise<Part[]> {
  const { packed, products, known, throughDay } = store
  const done = new Float64Array(THREADS)
  return Promise.all(
    Array.from({ length: THREADS }, async (_, thread): Promise<Part> => {
      const part = Array.from(products.type.keys()).filter((product) => product % THREADS === thread)
      const input: PartTask = {
        ...{ packed, fit, part, products, fits, known, outlook, throughDay },
        perChunk: PRODUCTS_AT_ONCE,
      }
      const result = await runInThread<PartResult, number>({
        ...THREAD_LIMITS,
        entry: PART_ENTRY,
        input,
        signal: store.signal,
        onProgress: (fraction) => {
          done[thread] = fraction
          store.onProgress(SAMPLE_SHARE + (1 - SAMPLE_SHARE) * (done.reduce((a, b) => a + b) / THREADS))
        },
      })
      return { products: part, result }
    }),
  )
}

/** Returns the parts' results by product number. */
function inOrder(parts: readonly Part[], count: number) {
  const estimates: ProductEstimate[] = Array(count)
  const fits: (ProductFit | null)[] = Array(count)
  const facts: (PriceFacts | null)[] = Array(count)
  const outlooks: (ProductOutlook | null)[] = Array(count)
  const competitors: CompetitorEffect[] = Array(count)
  const own = { precision: new Float64Array(count), score: new Float64Array(count) }
  const slopes = parts[0]!.result.slopes.map(() => new Float64Array(count))
  const blocks = emptyBlocks(parts[0]!.result.blocks.count, count)
  const counts: PartResult['counts'] = { ...parts[0]!.result.counts }
  parts.forEach(({ products, result }, at) => {
    products.forEach((product, k) => {
      estimates[product] = result.estimates[k]!
      fits[product] = result.fits[k]!
      facts[product] = result.facts[k]!
      outlooks[product] = result.outlooks[k]!
      competitors[product] = result.competitors[k] ?? NO_COMPETITORS
      own.precision[product] = result.precision[k]!
      own.score[product] = result.score[k]!
      slopes.forEach((slope, j) => {
        slope[product] = result.slopes[j]![k]!
      })
      copyBlocks(result.blocks, k, blocks, product)
    })
    if (at > 0)
      for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += result.counts[key]
  })
  return {
    estimates,
    fits,
    facts,
    outlooks,
    competitors,
    own: { ...own, slopes },
    blocks: blocks.blocks > 0 ? blocks : null,
    counts,
  }
}

function emptyBlocks(blocks: number, count: number): BlockEvidence {
  return {
    blocks,
    precision: new Float64Array(count * blocks * blocks),
    score: new Float64Array(count * blocks),
  }
}

/** Copies the evidence by half-year of one product from a part to its place in the store. */
function copyBlocks(from: PartResult['blocks'], at: number, to: BlockEvidence, product: number): void {
  const { blocks } = to
  for (let k = 0; k < blocks * blocks; k++)
    to.precision[product * blocks * blocks + k] = from.precision[at * blocks * blocks + k]!
  for (let k = 0; k < blocks; k++) to.score[product * blocks + k] = from.score[at * blocks + k]!
}
