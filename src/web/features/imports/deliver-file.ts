import type { ImportView } from '#contract/imports'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { pause } from '#web/lib/api/client.ts'
import { upload } from '#web/lib/api/upload.ts'

/** Pauses before each question how much has arrived: the server keeps the pieces for two minutes. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]
/** Times in a row that the connection may break before a further piece has arrived. */
const MOST_IN_VAIN = 3

interface Delivery {
  readonly importId: string
  readonly file: File
  /** Bytes that the server has already, of an upload that broke off. */
  readonly from?: number
  readonly signal: AbortSignal
  readonly onProgress: (sentBytes: number) => void
}

/** Sends the file of an import; where the connection breaks, it goes on with what has not arrived. */
export async function deliverFile(delivery: Delivery): Promise<void> {
  const { importId, file, signal, onProgress } = delivery
  const send = (from: number) =>
    upload('uploadImportContent', {
      params: { importId },
      query: from > 0 ? { from } : {},
      file: from > 0 ? file.slice(from) : file,
      signal,
      onProgress: (sentBytes) => onProgress(from + sentBytes),
    })
  let from = delivery.from ?? 0
  let inVain = 0
  for (;;) {
    try {
      await send(from)
      return
    } catch (error) {
      if (!isBroken(error)) throw error
      const view = await viewAfterPause(importId, signal)
      // The server has the whole file, and its answer was lost.
      if (view !== null && isUnderstood(view)) return
      if (view?.status !== 'uploading') throw error
      inVain = view.bytesRead > from ? 0 : inVain + 1
      if (inVain > MOST_IN_VAIN) throw error
      from = view.bytesRead
    }
  }
}

/**
 * True without an answer of the server, and where it has more of the file than this request began with: Chromium repeats
 * a request by itself whose connection broke, and another connection may have stored a piece meanwhile.
 */
function isBroken(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === null || (error.status >= 500 && !error.serverSentence) || error.code === 'conflict'
}

function isUnderstood({ status }: ImportView): boolean {
  return status !== 'uploading' && status !== 'failed' && status !== 'cancelled'
}

/** Asks for the import until the server answers; `null` if it does not. */
async function viewAfterPause(importId: string, signal: AbortSignal): Promise<ImportView | null> {
  for (const pauseMs of PAUSES_MS) {
    await pause(pauseMs, signal)
    try {
      return (await call('getImport', { params: { importId }, signal })).import
    } catch (error) {
      if (signal.aborted) throw error
    }
  }
  return null
}
