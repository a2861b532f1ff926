import type { FileKind } from '#contract/import-fields'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { deliverFile } from './deliver-file.ts'
import { checkFile } from './file-check.ts'

/** Why a file did not become an import; a code is translated, a sentence is shown as the server sent it. */
export type Refusal = { readonly code: string } | { readonly sentence: string | null }

export type UploadState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'sending'
      readonly fileName: string
      /** `null` until the server knows the file. */
      readonly importId: string | null
      readonly sentBytes: number
      readonly totalBytes: number
    }
  | { readonly kind: 'refused'; readonly fileName: string; readonly refusal: Refusal }
  | { readonly kind: 'sent'; readonly importId: string }

const IDLE: UploadState = { kind: 'idle' }

let state: UploadState = IDLE
interface Sending {
  readonly stop: AbortController
  importId: string | null
}

let sending: Sending | null = null
const listeners = new Set<() => void>()

export const currentUpload = (): UploadState => state

export function subscribeUpload(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: UploadState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Resets the tab for "Upload Another File". */
export function resetUpload(): void {
  if (sending === null) become(IDLE)
}

/** Shows a running import that was not sent from this page. */
export function showImport(importId: string): void {
  if (state.kind === 'idle') become({ kind: 'sent', importId })
}

/** Continues with a file that awaits choices and replaces whatever is shown. */
export function continueImport(importId: string): void {
  if (sending === null) become({ kind: 'sent', importId })
}

/** Sends a file; `kind`: what the person said it is, which the wizard shows first. The state is outside the screen, so that navigating does not stop the upload. */
export async function sendFile(file: File, kind?: FileKind): Promise<void> {
  if (sending !== null) return
  const code = checkFile(file)
  if (code !== null) return become({ kind: 'refused', fileName: file.name, refusal: { code } })
  await occupied(file, { importId: null, sentBytes: 0 }, async (mine) => {
    const body = { fileName: file.name, sizeBytes: file.size, review: true, ...(kind ? { kind } : {}) }
    const announced = await call('createImport', { body, signal: mine.stop.signal })
    mine.importId = announced.import.importId
    await deliver(file, mine, mine.importId, 0)
    return mine.importId
  })
}

/** Goes on with an upload that broke off, with the same file, from what has arrived. */
export async function resumeFile(importId: string, file: File, from: number): Promise<void> {
  if (sending !== null) return
  await occupied(file, { importId, sentBytes: from }, async (mine) => {
    await deliver(file, mine, importId, from)
    return importId
  })
}

/** Does one upload at a time; `deliverAll` returns its import. */
async function occupied(
  file: File,
  begin: { readonly importId: string | null; readonly sentBytes: number },
  deliverAll: (mine: Sending) => Promise<string>,
): Promise<void> {
  const mine: Sending = { stop: new AbortController(), importId: begin.importId }
  sending = mine
  window.addEventListener('beforeunload', askBeforeLeaving)
  become({ kind: 'sending', fileName: file.name, ...begin, totalBytes: file.size })
  try {
    become({ kind: 'sent', importId: await deliverAll(mine) })
  } catch (error) {
    become(mine.stop.signal.aborted ? IDLE : await explain(file.name, mine.importId, error))
  } finally {
    window.removeEventListener('beforeunload', askBeforeLeaving)
    sending = null
  }
}

function deliver(file: File, { stop }: Sending, importId: string, from: number): Promise<void> {
  const { signal } = stop
  return deliverFile({
    ...{ importId, file, from, signal },
    onProgress: (sentBytes) => {
      if (!signal.aborted)
        become({ kind: 'sending', fileName: file.name, importId, sentBytes, totalBytes: file.size })
    },
  })
}

/** A server error explains itself in its answer; otherwise the import's own state says why it failed. */
async function explain(fileName: string, importId: string | null, error: unknown): Promise<UploadState> {
  console.error('The upload failed.', error)
  const sentence = error instanceof ApiError && error.serverSentence ? error.message : null
  if (sentence !== null && error instanceof ApiError && (error.status ?? 0) >= 500)
    return { kind: 'refused', fileName, refusal: { sentence } }
  const failed = importId === null ? null : await findFailed(importId)
  return failed ?? { kind: 'refused', fileName, refusal: { sentence } }
}

async function findFailed(importId: string): Promise<UploadState | null> {
  try {
    const found = await call('getImport', { params: { importId } })
    return found.import.problem ? { kind: 'sent', importId } : null
  } catch {
    return null
  }
}

/** Sends cells from the clipboard as a file; the server detects the separator. */
export function sendPasted(text: string, kind?: FileKind): Promise<void> {
  return sendFile(new File([text], 'pasted.txt', { type: 'text/plain' }), kind)
}

/** Aborts the upload, and reports to the server that it is cancelled. */
export async function cancelSending(): Promise<void> {
  if (sending === null) return
  const { importId, stop } = sending
  stop.abort()
  if (importId === null) return
  await call('cancelImport', { params: { importId } }).catch((error: unknown) =>
    console.error('The server could not be told that the upload was cancelled.', error),
  )
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
