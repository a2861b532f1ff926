import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import { fileDownload } from '../../kit/http/answers.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { type Wording, wordingFor } from '../../kit/messages/render.ts'
import type { TableColumn } from '../../kit/table-files/table-file.ts'
import { type PriceTest, readPrior, readTestProducts, type StoredPrior } from './stored-test.ts'
import { readTest } from './test-rows.ts'

const IN_WORDS = [
  { key: 'title', kind: 'text', width: 40 },
  { key: 'productType', kind: 'text', width: 20 },
  { key: 'referencePrice', kind: 'money' },
  { key: 'lowPrice', kind: 'money' },
  { key: 'highPrice', kind: 'money' },
  { key: 'advisedPrice', kind: 'money' },
] as const

/** The belief of a product, by the letters of docs/methods.md. */
const AS_LETTERS: readonly TableColumn[] = [
  { header: 'm', key: 'mean', kind: 'decimal' },
  { header: 't', key: 'ownVariance', kind: 'decimal' },
  { header: 'b', key: 'typeWeight', kind: 'decimal' },
]

/**
 * Writes a test as PDF: design and draw, the figures of all three analyses, verdict and products, with all that a
 * statistician needs to compute the verdict again.
 */
export async function reportPriceTest({ ctx, input }: VerbArgs<'reportPriceTest'>): Promise<Response> {
  const { regional } = await getSettings({ ctx })
  const { test, products, prior } = await ctx.inTenant(async (tx) => ({
    test: await readTest(ctx, tx, input.testId),
    products: await readTestProducts(tx, ctx.companyId, input.testId),
    prior: await readPrior(tx, ctx.companyId, input.testId),
  }))
  const word = wordingFor(regional)
  // The PDF writer is loaded only when needed, so that it does not slow the start.
  const { pdfTable } = await import('../../kit/table-files/pdf/pdf-table.ts')
  const advised = new Map(test.verdict?.advisedPrices?.map((each) => [each.productId, each.price]))
  const beliefs = new Map(prior.products.map((product) => [product.productId, product]))
  const rows = products.map(({ productId, title, productType, referencePrice, lowPrice, highPrice }) => {
    const belief = beliefs.get(productId)
    return [
      ...[title, productType, referencePrice, lowPrice, highPrice, advised.get(productId) ?? null],
      ...[belief?.mean, belief?.ownVariance, belief?.typeWeight].map((value) => value?.toFixed(4) ?? null),
    ]
  })
  const named = IN_WORDS.map((column) => ({
    ...column,
    header: word('price_test.report.column', { column: column.key }),
  }))
  const columns = [...named, ...AS_LETTERS]
  const pdf = pdfTable({
    table: { name: word('price_test.report.title', { name: test.name }), columns, rows },
    settings: regional,
    notes: notesOf(test, prior, word),
    cut: (figures) => word('report.cut', figures),
  })
  return fileDownload(`price-test-${test.scheduleHash.slice(0, 12)}.pdf`, 'application/pdf', pdf)
}

function notesOf(test: PriceTest, prior: StoredPrior, word: Wording): string[] {
  const { products, step, weeks, periodWeeks, seed, scheduleHash } = test
  const noise = prior.products[0]?.noise
  const variances = prior.typeVariances.map((variance) => variance.toFixed(4)).join(', ')
  return [
    word('price_test.report.design', { products, step, weeks, period: periodWeeks }),
    ...verdictOf(test, word),
    word('price_test.report.draw', { seed: String(seed), hash: scheduleHash }),
    ...(noise
      ? [
          word('price_test.report.model', {
            ...{ poisson: noise.poisson.toFixed(4), relative: noise.relative.toFixed(4) },
            ...{ inflation: prior.inflation.toFixed(4), variances },
          }),
        ]
      : []),
  ]
}

/** A width that narrows by less is written as the same. */
const SHOWN = 0.005

function verdictOf({ verdict, promise, startsOn, endsOn }: PriceTest, word: Wording): string[] {
  if (verdict === null) return [word('price_test.report.not_ended')]
  if (verdict.doubts.includes('no_contrast')) return [word('price_test.report.nothing')]
  const { estimate, low, high, lottery, expected, neighbours, advised, doubts, before, after } = verdict
  const figures = { estimate, low, high }
  const until = endsOn === null ? null : isoDateOfDay(dayOfIsoDate(endsOn) - 1)
  return [
    verdict.kind === 'clear'
      ? word('price_test.report.clear', figures)
      : word('price_test.report.cannot_tell', figures),
    ...doubts.map((doubt) => word('price_test.report.doubt', { doubt })),
    ...verdict.weeksToBlame.map((day) => word('price_test.report.week', { day })),
    word('price_test.report.stop', { reason: verdict.stopReason }),
    ...(startsOn && until ? [word('price_test.report.span', { from: startsOn, until })] : []),
    word('price_test.report.moved', {
      ...{ beforeLow: before.low, beforeHigh: before.high },
      ...{ afterLow: after.low, afterHigh: after.high },
    }),
    word('price_test.report.advised', { n: advised }),
    ...(neighbours.products > 0 && neighbours.before - neighbours.after >= SHOWN
      ? [word('price_test.report.learned', { ...neighbours, n: neighbours.products })]
      : []),
    word('price_test.report.cost', { came: verdict.cost, promised: promise.cost }),
    word('price_test.report.lottery', {
      ...{ low: lottery.low, high: lottery.high, value: expected.value },
      ...{ least: expected.low, most: expected.high },
    }),
  ]
}
