import { setTimeout as sleep } from 'node:timers/promises'

/** Interval of heartbeats: proxies and the browser's client take a silent connection for dead. */
const HEARTBEAT_MS = 15_000

/**
 * Sends JSON values as Server-Sent Events until the generator ends or the listener leaves. An error before the first
 * event is thrown, so that it becomes an ordinary error answer.
 */
export async function eventStream(values: AsyncIterable<unknown>): Promise<Response> {
  return new Response(await begun(textStream(asEvents(values)), 1), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}

/** Returns a CSV download that is written line by line. */
export function csvDownload(file: {
  readonly fileName: string
  readonly lines: AsyncIterable<string>
}): Promise<Response> {
  return fileDownload(file.fileName, 'text/csv; charset=utf-8', file.lines)
}

/**
 * Pieces awaited before the answer starts: the header of the table, and its first rows, which need the first read.
 */
const PIECES_BEFORE_ANSWER = 2

/** Returns a download that is sent while it is made. An error before its first rows is thrown. */
export async function fileDownload(
  fileName: string,
  contentType: string,
  body: AsyncIterable<string> | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const stream = body instanceof ReadableStream || body instanceof Uint8Array ? body : textStream(body)
  return new Response(stream instanceof ReadableStream ? await begun(stream, PIECES_BEFORE_ANSWER) : stream, {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'no-store',
    },
  })
}

async function* asEvents(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  const iterator = values[Symbol.asyncIterator]()
  try {
    let next = iterator.next()
    for (;;) {
      const quiet = new AbortController()
      const heartbeat = sleep(HEARTBEAT_MS, null, { signal: quiet.signal }).catch(() => null)
      const result = await Promise.race([next, heartbeat])
      quiet.abort()
      if (result?.done) return
      yield result ? `data: ${JSON.stringify(result.value)}\n\n` : ': still here\n\n'
      if (result) next = iterator.next()
    }
  } finally {
    await iterator.return?.()
  }
}

function textStream(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = texts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** Returns the same stream after it has yielded the given number of pieces or has ended. */
async function begun(
  stream: ReadableStream<Uint8Array>,
  pieces: number,
): Promise<ReadableStream<Uint8Array>> {
  const reader = stream.getReader()
  const first: Uint8Array[] = []
  while (first.length < pieces) {
    const { done, value } = await reader.read()
    if (done) break
    first.push(value)
  }
  return new ReadableStream({
    async pull(controller) {
      const next = first.shift()
      if (next) return controller.enqueue(next)
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
