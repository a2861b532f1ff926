import {
  type CompetitorEffect,
  dealsOf,
  elasticitiesOf,
  mainLines,
  type OutlookHabits,
  outlookOf,
  type PriceFacts,
  type ProductColumns,
  type ProductEstimate,
  type ProductFit,
  type ProductOutlook,
  readPriceFacts,
  refitProducts,
  type StoreFit,
  withOtherChannels,
} from '#analytics'
import { serveThread } from '../../kit/jobs/serve-thread.ts'
import { type ArrangedFacts, factsOf } from './arrange-facts.ts'
import { columnsOf, type PackedLines, unpackLines } from './packed-lines.ts'

/** The products of a large store that a thread fits one by one, with the data it needs. */
export interface PartTask {
  readonly packed: PackedLines
  readonly fit: StoreFit
  /** Numbers of the products. */
  readonly part: readonly number[]
  /** Columns of the whole store's products. */
  readonly products: ProductColumns
  /** Fits by product number, for products that took part in the fit. */
  readonly fits: ReadonlyMap<number, ProductFit>
  readonly known: ArrangedFacts
  readonly outlook: OutlookHabits
  /** Last day of data. */
  readonly throughDay: number
  readonly perChunk: number
}

export interface PartResult {
  /** Estimates in the order of the part. */
  readonly estimates: ProductEstimate[]
  readonly fits: (ProductFit | null)[]
  readonly facts: (PriceFacts | null)[]
  readonly outlooks: (ProductOutlook | null)[]
  /** Effects of competitors' prices; `null` for a product without any. */
  readonly competitors: (CompetitorEffect | null)[]
  readonly precision: number[]
  readonly score: number[]
  /** Change of the scores with each standardized error of the store's shared means. */
  readonly slopes: number[][]
  /** Evidence by half-year; `count` is the number of half-years, 0 if the run estimated no drift. */
  readonly blocks: { count: number; readonly precision: number[]; readonly score: number[] }
  readonly counts: {
    linesUsed: number
    linesCancelled: number
    linesReturned: number
    linesWithoutValue: number
    linesCapped: number
    priceSpells: number
    cells: number
  }
}

serveThread<PartTask>(async ({ input, signal, progress }) => {
  const { packed, fit, part, products, fits, known, outlook, throughDay, perChunk } = input
  const result = emptyResult()
  for (let from = 0; from < part.length; from += perChunk) {
    signal.throwIfAborted()
    const chosen = part.slice(from, from + perChunk)
    const allLines = unpackLines(packed, chosen)
    const lines = mainLines(allLines)
    const own = columnsOf(products, chosen)
    const begun = chosen.map((product) => fits.get(product) ?? null)
    const facts = factsOf(known, chosen)
    const refit = refitProducts({ fit, lines, products: own, fits: begun, changed: true, ...facts })
    addTo(result, lines, own, refit, fit)
    result.estimates.push(...withOtherChannels(refit.estimates, allLines))
    const sales = {
      ...{ cleaned: refit.cleaned, products: own, usualDipDays: fit.usualDipDays, lastDay: throughDay },
      ...{ elasticity: elasticitiesOf(refit.estimates), ...dealsOf(fit), ...facts },
    }
    result.outlooks.push(...outlookOf(sales, outlook))
    progress(Math.min(1, (from + perChunk) / part.length))
    // Lets a request to stop arrive.
    await new Promise(setImmediate)
  }
  return result
})

function emptyResult(): PartResult {
  return {
    estimates: [],
    fits: [],
    facts: [],
    outlooks: [],
    competitors: [],
    precision: [],
    score: [],
    slopes: [],
    blocks: { count: 0, precision: [], score: [] },
    counts: {
      linesUsed: 0,
      linesCancelled: 0,
      linesReturned: 0,
      linesWithoutValue: 0,
      linesCapped: 0,
      priceSpells: 0,
      cells: 0,
    },
  }
}

function addTo(
  result: PartResult,
  lines: ReturnType<typeof unpackLines>,
  products: ProductColumns,
  refit: ReturnType<typeof refitProducts>,
  fit: StoreFit,
): void {
  const { cleaned } = refit
  result.fits.push(...refit.fits)
  result.competitors.push(...(refit.competitors ?? refit.fits.map(() => null)))
  result.facts.push(...readPriceFacts(lines, products, { ...fit, cleaned, lastDay: fit.endDay - 1 }))
  result.precision.push(...refit.own.precision)
  result.score.push(...refit.own.score)
  refit.own.slopes?.forEach((slope, k) => {
    result.slopes[k] ??= []
    result.slopes[k].push(...slope)
  })
  if (refit.blocks) {
    result.blocks.count = refit.blocks.blocks
    for (const value of refit.blocks.precision) result.blocks.precision.push(value)
    for (const value of refit.blocks.score) result.blocks.score.push(value)
  }
  result.counts.linesUsed += cleaned.counts.used
  result.counts.linesCancelled += cleaned.counts.cancelled
  result.counts.linesReturned += cleaned.counts.returned
  result.counts.linesWithoutValue += cleaned.counts.withoutValue
  result.counts.linesCapped += cleaned.counts.capped
  result.counts.priceSpells += refit.spells
  result.counts.cells += refit.cells
}
