import type { ImportStatus, ImportView } from '#contract/imports'
import type { imports } from '../../kit/db/schema/imports.ts'
import { inEnglish } from '../../kit/messages/render.ts'
import { messageOfFile, type StoredProblem } from './open/file-problem.ts'
import { type AssumedBasics, optionsOf } from './understand/stored-options.ts'

export type ImportRecord = typeof imports.$inferSelect

/** Statuses in which an import still changes by itself. */
export const movingStatuses = ['uploading', 'queued', 'running', 'undoing'] as const satisfies ImportStatus[]

export function isMoving({ status }: Pick<ImportView, 'status'>): boolean {
  return (movingStatuses as readonly string[]).includes(status)
}

/** Fields of an import in API responses. */
export function presentImport(record: ImportRecord, broughtBy: string | null = null): ImportView {
  const { records = null, assumed } = optionsOf(record)
  return {
    importId: record.importId,
    kind: record.kind as ImportView['kind'],
    status: record.status as ImportView['status'],
    phase: record.phase as ImportView['phase'],
    fileName: record.fileName,
    sizeBytes: record.sizeBytes,
    bytesRead: record.bytesRead,
    // The database stores the number of the last row in the file; row 1 is the header.
    rowsRead: record.kind === 'sample' ? record.rowsRead : Math.max(0, record.rowsRead - 1),
    linesAdded: record.linesAdded,
    linesKnown: record.linesKnown,
    productsAdded: record.productsAdded,
    records,
    broughtBy,
    leftOut: record.leftOut as ImportView['leftOut'],
    format: record.format,
    mapping: record.mapping as ImportView['mapping'],
    summary: record.summary as ImportView['summary'],
    problem: presentProblem(JSON.parse(record.error ?? 'null') as StoredProblem | null),
    assumed: assumed ? { ...assumed, sentence: sentenceOf(assumed) } : null,
    createdAt: record.createdAt.toISOString(),
    startedAt: record.startedAt?.toISOString() ?? null,
    finishedAt: record.finishedAt?.toISOString() ?? null,
  }
}

/** Adds the English sentence for programs; the browser words the code. Old rows contain a sentence of their own. */
function presentProblem(
  stored: (StoredProblem & { readonly sentence?: string }) | null,
): ImportView['problem'] {
  if (stored === null) return null
  const { code, values, sentence = inEnglish(messageOfFile(stored)) } = stored
  return { code, sentence, values }
}

/** Sentence for programs, which were not asked for these values as a person in the browser is. */
function sentenceOf({ currency, timezone }: AssumedBasics): string {
  const what = [
    ...(currency === null ? [] : [`the currency ${currency}`]),
    ...(timezone === null ? [] : [`the time zone ${timezone}`]),
  ].join(' and ')
  const [were, them] = currency && timezone ? ['were', 'them'] : ['was', 'it']
  return `T${what.slice(1)} ${were} assumed, as neither the file nor the call names ${them}: change ${them} under Settings, Regional, or by PUT /api/store-basics.`
}
