import { setTimeout as sleep } from 'node:timers/promises'

/** A silent connection looks dead to proxies and to the browser's client: say something now and then. */
const HEARTBEAT_MS = 15_000

/** Server-Sent Events of JSON values, one event each, until the generator ends or the listener leaves. */
export function eventStream(values: AsyncIterable<unknown>): Response {
  return new Response(textStream(asEvents(values)), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}

/** A CSV download, written line by line. */
export function csvDownload(fileName: string, lines: AsyncIterable<string>): Response {
  return fileDownload(fileName, 'text/csv; charset=utf-8', lines)
}

/** A download of any kind, written as it is made. */
export function fileDownload(
  fileName: string,
  contentType: string,
  body: AsyncIterable<string> | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
): Response {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const isBytes = body instanceof ReadableStream || body instanceof Uint8Array
  return new Response(isBytes ? body : textStream(body), {
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
