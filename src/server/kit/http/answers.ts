import { setTimeout as sleep } from 'node:timers/promises'

/** A silent connection looks dead to proxies and to the browser's client: say something now and then. */
const HEARTBEAT_MS = 15_000

/**
 * Server-Sent Events of JSON values, one event each, until the generator ends or the listener leaves. What goes wrong
 * before the first of them is thrown, so that it becomes an answer of its own.
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

/** A CSV download, written line by line. */
export function csvDownload(fileName: string, lines: AsyncIterable<string>): Promise<Response> {
  return fileDownload(fileName, 'text/csv; charset=utf-8', lines)
}

/** The header of a table, and the first of its rows, which is the first thing that is read. */
const PIECES_BEFORE_ANSWER = 2

/** A download of any kind, written as it is made. What goes wrong before its first rows is thrown. */
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

/** The same stream once it has yielded so many pieces, or has ended. */
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
