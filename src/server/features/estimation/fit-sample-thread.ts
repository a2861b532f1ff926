import {
  type EstimateDiagnostics,
  estimateStore,
  type ProductColumns,
  type ProductFit,
  type StoreFit,
} from '#analytics'
import { serveThread } from '../../jobs/serve-thread.ts'
import { type ArrangedFacts, factsOf } from './arrange-facts.ts'
import { columnsOf, type PackedLines, unpackMainLines } from './packed-lines.ts'

/** Which products of a large store show what holds for all. */
export interface SampleTask {
  readonly packed: PackedLines
  /** Of the whole store. */
  readonly products: ProductColumns
  readonly sample: readonly number[]
  readonly throughDay: number
  /** Of the whole store. */
  readonly known: ArrangedFacts
}

export interface SampleRun {
  readonly fit: StoreFit
  /** By product number. */
  readonly fits: ReadonlyMap<number, ProductFit>
  readonly diagnostics: EstimateDiagnostics
}

serveThread<SampleTask>(async ({ input, progress }): Promise<SampleRun | null> => {
  const { packed, products, sample, throughDay, known } = input
  const { fit, diagnostics } = estimateStore(unpackMainLines(packed, sample), columnsOf(products, sample), {
    keepFit: true,
    firstDay: packed.firstDay,
    throughDay,
    onProgress: progress,
    ...factsOf(known, sample),
  })
  if (fit === null) return null
  const fits = new Map<number, ProductFit>()
  sample.forEach((product, at) => {
    const own = fit.products[at]
    if (own) fits.set(product, own)
  })
  return { fit: fit.store, fits, diagnostics }
})
