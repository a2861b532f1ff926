import type { ImportStatus, ImportView } from '#contract/imports'
import { type Message, message } from '#messages/message'
import type { imports } from '../../kit/db/schema/imports.ts'
import type { runs } from '../../kit/db/schema/runs.ts'
import { inEnglish } from '../../kit/messages/render.ts'
import type { Failure } from '../../kit/runs/failure.ts'
import { type FileProblemCode, messageOfFile, type StoredProblem } from './open/file-problem.ts'
import { type AssumedBasics, optionsOf } from './understand/stored-options.ts'

/** An import and, once it was started or ended, its run. */
export type ImportRecord = typeof imports.$inferSelect & {
  readonly run: Pick<
    typeof runs.$inferSelect,
    'status' | 'stage' | 'failure' | 'startedAt' | 'finishedAt'
  > | null
}

/** Statuses in which an import still changes by itself. */
const movingStatuses = ['uploading', 'queued', 'running', 'undoing'] as const satisfies ImportStatus[]

export function isMoving({ status }: Pick<ImportView, 'status'>): boolean {
  return (movingStatuses as readonly string[]).includes(status)
}

/** Status of the import: its own before it was started and after it was undone, otherwise that of its run. */
export function statusOf({ step, run }: Pick<ImportRecord, 'step' | 'run'>): ImportStatus {
  if (step === 'receiving') return 'uploading'
  return step ?? run?.status ?? 'failed'
}

/** Rows with content below the header, as a finished file counted them; until then, those up to the last row read. */
export function rowsReadOf(record: Pick<ImportRecord, 'kind' | 'rowsRead' | 'summary' | 'options'>): number {
  if (record.kind === 'sample') return record.rowsRead
  const { rows } = (record.summary as ImportView['summary']) ?? optionsOf(record)
  // The database stores the number of the last row in the file; row 1 is the header.
  return rows ?? Math.max(0, record.rowsRead - 1)
}

/** Fields of an import in API responses. */
export function presentImport(record: ImportRecord, broughtBy: string | null = null): ImportView {
  const { records = null, assumed } = optionsOf(record)
  return {
    importId: record.importId,
    kind: record.kind as ImportView['kind'],
    status: statusOf(record),
    phase: phaseOf(record),
    fileName: record.fileName,
    sizeBytes: record.sizeBytes,
    bytesRead: record.bytesRead,
    rowsRead: rowsReadOf(record),
    linesAdded: record.linesAdded,
    linesKnown: record.linesKnown,
    productsAdded: record.productsAdded,
    records,
    broughtBy,
    leftOut: record.leftOut as ImportView['leftOut'],
    format: record.format,
    mapping: record.mapping as ImportView['mapping'],
    summary: record.summary as ImportView['summary'],
    problem: presentProblem(record),
    assumed: assumed ? { ...assumed, sentence: inEnglish(messageOfAssumed(assumed)) } : null,
    createdAt: record.createdAt.toISOString(),
    startedAt: record.run?.startedAt?.toISOString() ?? null,
    finishedAt: (record.undoneAt ?? record.run?.finishedAt)?.toISOString() ?? null,
  }
}

/** Adds the English sentence for programs; the browser words the code. Old rows contain a sentence of their own. */
function presentProblem(record: ImportRecord): ImportView['problem'] {
  const code = failureCodeOf(record)
  if (code === null) return null
  const { values = {}, sentence } = failureOf(record)!
  return sentence ? { code, sentence, values } : presentStoredProblem({ code, values })
}

const failureOf = ({ run }: Pick<ImportRecord, 'run'>) =>
  run?.failure ? (JSON.parse(run.failure) as Failure & { readonly sentence?: string }) : null

/** What was wrong with the file of a failed import; `null` if nothing was. */
export function failureCodeOf(record: Pick<ImportRecord, 'run'>): FileProblemCode | null {
  return (failureOf(record)?.id.slice('file.'.length) as FileProblemCode | undefined) ?? null
}

export function presentStoredProblem({ code, values }: StoredProblem): NonNullable<ImportView['problem']> {
  return { code, sentence: inEnglish(messageOfFile({ code, values })), values: { ...values } }
}

function phaseOf({ step, run }: ImportRecord): ImportView['phase'] {
  if (step === 'receiving') return step
  if (step !== null || run?.status !== 'running') return null
  return (run.stage as ImportView['phase']) ?? 'checking'
}

/** Names what was assumed of the store because neither the file nor the call says it. */
function messageOfAssumed({ currency, timezone }: AssumedBasics): Message {
  if (currency === null) return message('import.assumed.timezone', { timezone: timezone ?? '' })
  if (timezone === null) return message('import.assumed.currency', { currency })
  return message('import.assumed.both', { currency, timezone })
}
