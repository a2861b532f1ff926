import { DAY_MS } from '#contract/durations'
import type { DryRun, ImportBeginning, ImportPreview } from '#contract/import-review'
import { serveWorkerSession } from '../../../kit/jobs/serve-worker-session.ts'
import { isoDay } from '../cells/zoned-time.ts'
import { currencyOf, readKnownProducts, readStore, todayIn } from '../classify/read-store.ts'
import type { ClassifyContext } from '../classify/row-classifier.ts'
import { currencyOfFile } from '../classify/store-currency.ts'
import { type Encoding, WrongEncoding } from '../open/csv-rows.ts'
import { guessEncoding } from '../open/encoding.ts'
import { isZip } from '../open/file-type.ts'
import { type OpenTable, openTable, type TableChoices } from '../open/open-table.ts'
import { StoredFile } from '../open/stored-file.ts'
import { rowsOf } from '../rows/read-rows.ts'
import { analyseFile } from '../understand/analyse-file.ts'
import { readingOf } from '../understand/file-reading.ts'
import { orderFormatOf } from '../understand/formats/formats.ts'
import { analyseMeantSheet } from '../understand/meant-sheet.ts'
import { rememberedMapping } from '../understand/remembered-mapping.ts'
import { planOf, type StoredOptions } from '../understand/stored-options.ts'
import { understandBeginning, understandFirstRows } from '../understand/understand-beginning.ts'
import { CachedTables } from './cached-tables.ts'
import { LazyClient } from './lazy-client.ts'
import { type ClassifiedRows, classifyRows, previewRows } from './preview-rows.ts'
import type { AnalysisAnswer, ReviewTask } from './review-task.ts'

/** Never aborted: the parent ends the whole thread if a question takes too long. */
const { signal } = new AbortController()

/** One import has one thread, so everything cached here belongs to the same file. */
const tables = new CachedTables()
let classified: { readonly revision: number; readonly rows: ClassifiedRows } | null = null
/** Encoding by the first bytes, so that the file is not read once more for it; replaced once it proves wrong. */
let guessed: Encoding | null | undefined
/** Connection of the current question. A cached file is read with the connection of whichever question is current. */
let link: LazyClient

serveWorkerSession<ReviewTask>(async (task) => {
  link = new LazyClient(task)
  try {
    return await answer(task)
  } finally {
    await link.close()
  }
})

function answer(task: ReviewTask): Promise<AnalysisAnswer | ImportBeginning | ImportPreview | DryRun | null> {
  switch (task.ask) {
    case 'analysis':
      return analyse(task)
    case 'beginning':
      return beginning(task)
    case 'preview':
      return preview(task)
    case 'dry-run':
      return dryRun(task)
    case 'nothing':
      return Promise.resolve(null)
    case 'reading':
      return readAhead(task)
  }
}

async function tableOf({ companyId, importId }: ReviewTask, choices: TableChoices): Promise<OpenTable> {
  async function* bytes() {
    yield* new StoredFile(await link.get(), companyId, importId).open()
  }
  if (choices.encoding === null && guessed === undefined) guessed = await guessEncoding(bytes)
  const chosen = { ...choices, encoding: choices.encoding ?? guessed ?? null }
  return tables.get(chosen, () => openTable(bytes, chosen, signal))
}

/** Reads the file in advance; the next question reports a failure. */
async function readAhead(task: ReviewTask): Promise<null> {
  try {
    const table = await tableOf(task, planOf(task.options))
    for await (const _ of table.pieces('point'));
  } catch {}
  return null
}

async function analyse(task: ReviewTask & { readonly ask: 'analysis' }): Promise<AnalysisAnswer> {
  const { plan } = task
  classified = null
  const known = await knownBefore(task)
  const understand = () =>
    analyseMeantSheet(
      (sheet) => tableOf(task, { ...plan, sheet }),
      (table) => analyseFile(table, plan, known, signal),
      plan.sheet,
    )
  const { table, analysis } = await understand().catch((error: unknown) => {
    if (!(error instanceof WrongEncoding) || plan.encoding !== null) throw error
    guessed = 'windows-1252'
    return understand()
  })
  tables.settle(table)
  const named = analysis.currencies.map(({ code }) => code)
  const ofFormat = orderFormatOf(analysis.format).currency
  const fileCurrency = currencyOfFile({ ofFormat, named })
  return { analysis, storeCurrency: currencyOf(known, named, ofFormat), fileCurrency }
}

/** What is known of the store and the person before the file is looked at. */
async function knownBefore({ companyId, importId, options }: ReviewTask) {
  const client = await link.get()
  const store = await readStore(client, companyId, importId)
  const remembered = (kind: string, header: readonly string[]) =>
    rememberedMapping(client, { companyId, importId, kind, header })
  const expectedKind = options.expectedKind ?? null
  return { ...store, storeCurrency: currencyOf(store, [], null), expectedKind, remembered }
}

async function beginning(task: ReviewTask & { readonly ask: 'beginning' }): Promise<ImportBeginning | null> {
  const file = new StoredFile(await link.get(), task.companyId, task.importId)
  const first = await file.firstPiece()
  if (!first) return null
  const known = await knownBefore(task)
  if (!isZip(first)) return understandBeginning(first, known, signal)
  return task.isWhole ? understandFirstRows(() => tableOf(task, planOf(task.options)), known, signal) : null
}

async function preview(task: ReviewTask & { readonly ask: 'preview' }): Promise<ImportPreview> {
  const { options, query } = task
  const plan = planOf(options)
  const reading = settled(options)
  const rows = rowsOf(await tableOf(task, reading), reading, plan, signal)
  if (classified?.revision !== plan.revision) {
    const context = await classifyContext(task)
    classified = { revision: plan.revision, rows: await classifyRows(rows, context) }
  }
  return previewRows({ classified: classified.rows, rows, reading, query, revision: plan.revision })
}

async function dryRun(task: ReviewTask): Promise<DryRun> {
  const { options, nowMs } = task
  const client = await link.get()
  const { countSameFile, dryRunFile } = await import('./dry-run-file.ts')
  const reading = settled(options)
  const store = await readStore(client, task.companyId, task.importId)
  const known = await countSameFile({ client, store, options })
  if (known) return known
  const rows = rowsOf(await tableOf(task, reading), reading, planOf(options), signal)
  return dryRunFile({ client, store, options, rows, signal, nowMs })
}

function settled(options: StoredOptions) {
  if (!options.analysis) throw new Error('The file has not been looked at yet.')
  return readingOf(options.analysis)
}

async function classifyContext({
  companyId,
  importId,
  options,
  nowMs,
}: ReviewTask): Promise<ClassifyContext> {
  const client = await link.get()
  const store = await readStore(client, companyId, importId)
  const { timeZone } = store
  return {
    reading: settled(options),
    mode: planOf(options).mode,
    known: await readKnownProducts(client, companyId),
    currency: options.storeCurrency ?? store.currency,
    timeZone,
    today: todayIn(timeZone, nowMs),
    lastDay: isoDay(nowMs + DAY_MS),
    salt: companyId,
  }
}
