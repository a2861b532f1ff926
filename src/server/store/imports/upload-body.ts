/**
 * Most bytes that are drained: a browser reads the response only after it has sent its file. Larger or slower uploads
 * are cut off.
 */
const MOST_BYTES = 128 * 1024 * 1024
const MOST_MS = 20_000

export interface UploadBody {
  readonly pieces: AsyncIterable<Uint8Array>
  /** Reads and discards the rest, so that the sender gets to the response. */
  drain(): Promise<void>
}

/** The body of a request; a reader that stops half-way does not close it. */
export function uploadBody(body: AsyncIterable<Uint8Array> | null): UploadBody {
  const source = (body ?? none())[Symbol.asyncIterator]()
  return {
    pieces: { [Symbol.asyncIterator]: () => ({ next: () => source.next() }) },
    async drain() {
      const deadline = performance.now() + MOST_MS
      let bytes = 0
      while (bytes < MOST_BYTES && performance.now() < deadline) {
        // The connection was lost, so there is no recipient for the response.
        const next = await source.next().catch(() => null)
        if (next === null || next.done) return
        bytes += next.value.byteLength
      }
      await source.return?.().catch(() => undefined)
    },
  }
}

async function* none(): AsyncGenerator<Uint8Array> {}
