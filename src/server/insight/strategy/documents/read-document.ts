import { type DocumentKind, documentKindOf, MAX_DOCUMENT_BYTES } from '#contract/strategy-limits'
import { ProblemError } from '../../../kit/errors.ts'
import { runInThread, ThreadFailure } from '../../../kit/jobs/run-in-thread.ts'
import { sniffKind } from './document-kind.ts'
import { DOCUMENT_PROBLEMS, DocumentProblem } from './document-problem.ts'
import type { ExtractedText } from './extract-text.ts'

export interface ReadDocument extends ExtractedText {
  readonly kind: DocumentKind
}

const ENTRY = new URL('./document-thread.ts', import.meta.url)
const DEADLINE_MS = 60_000
/**
 * Limits of reading one document; ordinary ones take less than a second. Buffers: the file, and what a part of it
 * unpacks to.
 */
export const DOCUMENT_LIMITS = { processorMs: 10_000, heapMb: 256, buffersMb: 96 } as const

/** Reads the text of a document sent as base64: checks size and content, then reads it in a thread of its own. */
export async function readDocument(
  base64: string,
  fileName: string | null,
  companyId: string,
): Promise<ReadDocument> {
  const bytes = decode(base64)
  const kind = checkedKind(bytes, fileName)
  const own = new Uint8Array(bytes)
  try {
    const extracted = await runInThread<ExtractedText>({
      entry: ENTRY,
      input: { bytes: own, kind },
      transfer: [own.buffer],
      share: { lane: 'request', companyId, buffersMb: DOCUMENT_LIMITS.buffersMb },
      processorMs: DOCUMENT_LIMITS.processorMs,
      deadlineMs: DEADLINE_MS,
      maxHeapMb: DOCUMENT_LIMITS.heapMb,
    })
    return { ...extracted, kind }
  } catch (error) {
    if (error instanceof ProblemError) throw error
    if (error instanceof ThreadFailure)
      throw new DocumentProblem(error.reason === 'crash' ? 'damaged' : 'too_much', { cause: error })
    const known = DOCUMENT_PROBLEMS.find((code) => code === (error as { code?: unknown }).code)
    throw new DocumentProblem(known ?? 'damaged', { cause: error })
  }
}

function decode(base64: string): Buffer {
  const plain = base64.replace(/^data:[^,]{0,200};base64,/, '').replaceAll(/\s/g, '')
  if (plain === '') throw new DocumentProblem('empty')
  // Looks for what is wrong: a pattern of what is right would remember each of millions of letters.
  if (/[^A-Za-z0-9+/]/.test(plain.replace(/={1,2}$/, ''))) throw new DocumentProblem('not_base64')
  const bytes = Buffer.from(plain, 'base64')
  if (bytes.length === 0) throw new DocumentProblem('empty')
  if (bytes.length > MAX_DOCUMENT_BYTES) throw new DocumentProblem('too_large')
  return bytes
}

/** The content decides; a file name with another ending is reported as a mistake. */
function checkedKind(bytes: Buffer, fileName: string | null): DocumentKind {
  const claimed = fileName === null ? null : documentKindOf(fileName)
  if (fileName !== null && claimed === null) throw new DocumentProblem('unknown_kind')
  const found = sniffKind(bytes)
  if (found === 'locked') throw new DocumentProblem('locked')
  if (found === null || found === 'zip' || found === 'ole')
    throw new DocumentProblem(claimed === null ? 'unknown_kind' : 'other_kind')
  if (claimed !== null && claimed !== found) throw new DocumentProblem('other_kind')
  return found
}
