import {
  type EstimateDiagnostics,
  estimateStore,
  type Follower,
  type OutlookHabits,
  type ProductColumns,
  type ProductFit,
  type StoreFit,
  storeOutlook,
} from '#analytics'
import { serveThread } from '../../kit/jobs/serve-thread.ts'
import { type ArrangedFacts, factsOf } from './arrange-facts.ts'
import { columnsOf, type PackedLines, unpackMainLines } from './packed-lines.ts'

/** The products of a large store that are fitted as the sample. */
export interface SampleTask {
  readonly packed: PackedLines
  /** Columns of the whole store's products. */
  readonly products: ProductColumns
  readonly sample: readonly number[]
  readonly throughDay: number
  /** Facts of the whole store. */
  readonly known: ArrangedFacts
}

export interface SampleRun {
  readonly fit: StoreFit
  /** Fits by product number. */
  readonly fits: ReadonlyMap<number, ProductFit>
  readonly diagnostics: EstimateDiagnostics
  readonly outlook: OutlookHabits
  readonly followers: readonly Follower[]
}

serveThread<SampleTask>(async ({ input, progress }): Promise<SampleRun | null> => {
  const { packed, products, sample, throughDay, known } = input
  const lines = unpackMainLines(packed, sample)
  const chosen = columnsOf(products, sample)
  const facts = factsOf(known, sample)
  const run = estimateStore(lines, chosen, {
    keepFit: true,
    firstDay: packed.firstDay,
    throughDay,
    onProgress: progress,
    ...facts,
  })
  const { fit, diagnostics } = run
  if (fit === null) return null
  const outlook = storeOutlook({
    lines,
    products: chosen,
    estimates: run.products,
    fit,
    lastDay: throughDay,
    ...facts,
  }).habits
  if (outlook === null) return null
  const fits = new Map<number, ProductFit>()
  sample.forEach((product, at) => {
    const own = fit.products[at]
    if (own) fits.set(product, own)
  })
  return { fit: fit.store, fits, diagnostics, outlook, followers: run.followers }
})
