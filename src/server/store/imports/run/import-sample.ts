import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import {
  centsToText,
  generateSampleStore,
  type SampleOrderLine,
  type SampleProduct,
  type SampleStore,
  sampleOrderLines,
} from '#sample-store'
import { fillSampleFacts } from '../../calendar/fill-sample-facts.ts'
import type { NewProduct } from '../../catalogue/write-products.ts'
import { parseAmount } from '../cells/numbers.ts'
import { ZonedTime } from '../cells/zoned-time.ts'
import { FileFigures } from '../classify/file-figures.ts'
import type { ImportLine } from '../classify/import-line.ts'
import { LineIdentifier } from '../classify/line-identity.ts'
import { type Batch, BatchBuilder } from '../classify/read-batches.ts'
import { LineWriter } from '../write/line-writer.ts'
import { writeBatches } from '../write/write-batches.ts'
import type { LinesRun } from './begin-import.ts'
import { finishImport } from './finish-import.ts'
import type { ImportFigures } from './import-task.ts'

/** Seed of the sample shop, the same for all; only its last day, yesterday, depends on the clock. */
const SAMPLE_SEED = 20_251

/** Imports the sample store, like a file from the point where its lines are known. */
export async function importSample(run: LinesRun): Promise<ImportFigures> {
  const startedAt = performance.now()
  const zone = new ZonedTime(run.timeZone)
  const today = zone.place({ wallMs: run.nowMs, offsetMinutes: 0 }).day
  const store = generateSampleStore({ seed: SAMPLE_SEED, endDay: dayOfIsoDate(today), advertising: true })
  const generatedAt = performance.now()

  const figures = new FileFigures()
  const products = new Map(store.products.map((product) => [product.sku, product]))
  const writer = new LineWriter([run.writer, run.helper], {
    format: null,
    companyId: run.companyId,
    importId: run.importId,
    firstLines: !run.hasLines,
    source: 'sample',
    describe: ({ sku }) => describe(products.get(sku)!),
  })
  await writer.open()
  const batch = new BatchBuilder<ImportLine>(run.rowsWritten)
  const batches = sampleBatches({ store, zone, figures, batch, signal: run.signal })
  run.progress({ stage: 'reading', percent: 0 })
  await writeBatches({ batches, writer, file: { bytesRead: 0 } })
  await fillSampleFacts(run.writer, { companyId: run.companyId, importId: run.importId, store })
  const writtenAt = performance.now()
  await finishImport(run, {
    products: new Map(),
    days: [...figures.days],
    summary: { ...figures.summary(batch.rows), currency: run.currency, reading: null },
    rows: null,
  })
  return {
    generateMs: Math.round(generatedAt - startedAt),
    linesMs: Math.round(writtenAt - generatedAt),
    rollupsMs: Math.round(performance.now() - writtenAt),
  }
}

function describe(product: SampleProduct): NewProduct {
  const { sku, title, vendor, productType, priceCents, costCents } = product
  const handle = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return {
    sku,
    title,
    handle,
    vendor,
    productType,
    price: centsToText(priceCents),
    cost: centsToText(costCents),
  }
}

interface SampleSource {
  readonly store: SampleStore
  readonly zone: ZonedTime
  readonly figures: FileFigures
  readonly batch: BatchBuilder<ImportLine>
  readonly signal: AbortSignal
}

async function* sampleBatches(source: SampleSource): AsyncGenerator<Batch<ImportLine>> {
  const { store, zone, figures, batch, signal } = source
  const identifier = new LineIdentifier()
  for (const sample of sampleOrderLines(store)) {
    signal.throwIfAborted()
    const line = importLine(sample, zone, identifier)
    batch.rowsRead = ++batch.rows
    figures.keep(line.order, line)
    batch.keep(batch.rows, line)
    if (batch.isFull()) yield batch.cut()
  }
  yield batch.cut()
}

function importLine(sample: SampleOrderLine, zone: ZonedTime, identifier: LineIdentifier): ImportLine {
  const { orderRef: order, sku, quantity, customerRef: customer, country } = sample
  const total = parseAmount(sample.total, 'point') ?? 0
  const wallMs = Date.parse(isoDateOfDay(sample.day)) + sample.secondOfDay * 1000
  const { instantMs, day } = zone.place({ wallMs, offsetMinutes: null })
  const { lineId } = identifier.identify({ order, sku, writtenMs: wallMs, zoned: false, quantity, total })
  return {
    lineId,
    sku,
    wording: '',
    order,
    instantMs,
    day,
    hasOffset: false,
    quantity,
    total,
    customer,
    country,
  }
}
