import type { CallName, Output } from '#contract/calls'
import { ApiError, apiErrorFrom } from './api-error.ts'
import { type RequestInput, rateKey, requestPath } from './build-request.ts'
import { api, type CallOptions } from './call.ts'
import type { ApiClient } from './client.ts'
import { routeOf } from './route-of.ts'

export interface UploadControls {
  readonly file: Blob
  /** Called with the bytes sent so far. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void
  readonly client?: ApiClient
}

/**
 * Sends a file as the raw body, with progress (not available in `fetch`, hence XMLHttpRequest). Not retried
 * automatically: the user decides about sending megabytes again. The deadline limits silence, not the whole upload.
 */
export async function upload<N extends CallName>(
  name: N,
  options: CallOptions<N> & UploadControls,
): Promise<Output<N>> {
  const { client = api, file, signal } = options
  const route = await routeOf(name)
  const path = requestPath(route, options as RequestInput)
  await client.limiter.acquire(rateKey(route, path), signal)
  const headers = {
    accept: 'application/json',
    'content-type': 'application/octet-stream',
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    ...(await client.authorization()),
  }
  const { origin, timeoutMs } = client.settings()
  return new Promise<Output<N>>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      settle()
    }
    const stop = () => {
      xhr.abort()
      end(() => reject(signal?.aborted ? signal.reason : timeoutError(timeoutMs)))
    }
    const stillAlive = () => {
      clearTimeout(timer)
      timer = setTimeout(stop, timeoutMs)
    }
    xhr.upload.onprogress = (event) => {
      stillAlive()
      options.onProgress?.(event.loaded, event.lengthComputable ? event.total : file.size)
    }
    xhr.onprogress = stillAlive
    xhr.onload = () => end(() => settleAnswer(xhr, resolve, reject))
    xhr.onerror = () =>
      end(() => reject(new ApiError({ code: 'network', message: 'The connection broke during the upload' })))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', stop, { once: true })
    xhr.open(route.method, origin + path)
    for (const [header, value] of Object.entries(headers)) xhr.setRequestHeader(header, value)
    stillAlive()
    xhr.send(file)
  })
}

function settleAnswer<T>(
  xhr: XMLHttpRequest,
  resolve: (answer: T) => void,
  reject: (error: ApiError) => void,
): void {
  if (xhr.status < 200 || xhr.status >= 300) {
    reject(apiErrorFrom(xhr.status, xhr.responseText))
    return
  }
  try {
    resolve((xhr.responseText === '' ? null : JSON.parse(xhr.responseText)) as T)
  } catch (cause) {
    const details = {
      code: 'unreadable',
      status: xhr.status,
      message: 'The answer could not be read',
    } as const
    reject(new ApiError({ ...details, cause }))
  }
}

function timeoutError(timeoutMs: number): ApiError {
  return new ApiError({ code: 'timeout', message: `No answer within ${timeoutMs / 1000} seconds` })
}
