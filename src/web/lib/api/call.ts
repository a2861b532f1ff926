import type { CallName, Input, Output } from '#contract/calls'
import { ApiError } from './api-error.ts'
import { requestPath } from './build-request.ts'
import { type ApiClient, createApiClient } from './client.ts'
import { askAboutConflicts } from './conflicts.ts'
import { noteTakenBack } from './other-tabs.ts'
import { routeOf } from './route-of.ts'
import { createWriteKeys } from './write-keys.ts'

/** The client of this page. Tests create their own with `createApiClient`. */
export const api: ApiClient = createApiClient()

export interface CallControls {
  readonly signal?: AbortSignal | undefined
  /** Generated for each write; pass your own if one click may cause several calls but must count once. */
  readonly idempotencyKey?: string | undefined
  /** The version that was shown: the server answers `changed_meanwhile` if another user saved first. */
  readonly ifMatch?: string | undefined
}

export type CallOptions<N extends CallName> = Input<N> & CallControls
/** Options are optional if the call has neither parameters nor a body. */
export type CallArguments<N extends CallName> =
  Record<never, never> extends Input<N> ? [CallOptions<N>?] : [CallOptions<N>]

interface LooseOptions extends CallControls {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** `await call('getImport', { params: { importId }, signal })`: typed by the contract, throws `ApiError`. */
export async function call<N extends CallName>(name: N, ...args: CallArguments<N>): Promise<Output<N>> {
  const response = await requestOrAsk(name, args[0])
  const answer = (await readJson(response)) as Output<N>
  noteTakenBack(name)
  return answer
}

export interface DownloadedFile {
  readonly blob: Blob
  /** The name given by the server, or null. */
  readonly fileName: string | null
}

/** For routes that answer with a file. */
export async function download<N extends CallName>(
  name: N,
  ...args: CallArguments<N>
): Promise<DownloadedFile> {
  return fileOf(await request(api, name, args[0]))
}

/** As `download`, for files that take a while: `onProgress` gets the bytes that have arrived. */
export async function downloadLarge<N extends CallName>(
  name: N,
  options: CallOptions<N>,
  onProgress: (bytes: number) => void,
): Promise<DownloadedFile> {
  const response = await request(api, name, options)
  let bytes = 0
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        bytes += piece.byteLength
        onProgress(bytes)
        controller.enqueue(piece)
      },
    }),
  )
  return fileOf(new Response(counted ?? null, { headers: response.headers }))
}

async function fileOf(response: Response): Promise<DownloadedFile> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  return { blob: await response.blob(), fileName: encoded ? decodeURIComponent(encoded) : (plain ?? null) }
}

/** Asks the user about a write that conflicts with other plans, and sends it again if they accept the conflicts. */
async function requestOrAsk(name: CallName, options: LooseOptions | undefined): Promise<Response> {
  try {
    return await request(api, name, options)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'plan_conflict')) throw error
    if (!(await askAboutConflicts(error))) throw error
    const body = { ...(options?.body as object | undefined), acceptConflicts: true }
    return request(api, name, { ...options, body })
  }
}

/** Sends one call of the contract through a client. `call` does this with the page's client and parses the answer. */
export async function request(
  client: ApiClient,
  name: CallName,
  options: LooseOptions = {},
): Promise<Response> {
  const route = await routeOf(name)
  const isNew = route.method === 'POST' || route.method === 'PATCH'
  const path = requestPath(route, options)
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  const write = route.method === 'GET' ? null : `${route.method} ${path} ${body ?? ''}`
  const key = options.idempotencyKey ?? (write === null ? undefined : writeKeys.keyFor(write))
  const headers = {
    accept: route.answer === 'events' ? 'text/event-stream' : 'application/json',
    ...(route.method === 'GET' || route.method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
  }
  const sent = { path, headers, body: body ?? (isNew ? '{}' : undefined), signal: options.signal }
  try {
    const response = await client.send(route, sent)
    if (write !== null) writeKeys.settle(write)
    return response
  } catch (error) {
    if (write !== null && isAnswered(error)) writeKeys.settle(write)
    throw error
  }
}

/** Shared by the page: a write whose answer was lost keeps its key, even if another form sends it again. */
const writeKeys = createWriteKeys()

/** True if the server refused the write. Without an answer, or after a server error, it may have been carried out. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status !== null && error.status < 500
}

async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const text = await response.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (cause) {
    const { status } = response
    throw new ApiError({ code: 'unreadable', status, message: 'The answer could not be read', cause })
  }
}
