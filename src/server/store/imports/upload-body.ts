/** A browser hears an answer only after it has sent its file; what is larger or slower is cut off. */
const MOST_BYTES = 128 * 1024 * 1024
const MOST_MS = 20_000

export interface UploadBody {
  readonly pieces: AsyncIterable<Uint8Array>
  /** Reads what is left of it, and keeps nothing, so that the one who sends it gets to the answer. */
  drain(): Promise<void>
}

/** The body of a request, which a reader that stops half-way does not close. */
export function uploadBody(body: AsyncIterable<Uint8Array> | null): UploadBody {
  const source = (body ?? none())[Symbol.asyncIterator]()
  return {
    pieces: { [Symbol.asyncIterator]: () => ({ next: () => source.next() }) },
    async drain() {
      const deadline = performance.now() + MOST_MS
      let bytes = 0
      while (bytes < MOST_BYTES && performance.now() < deadline) {
        // It has broken off: nobody waits for the answer.
        const next = await source.next().catch(() => null)
        if (next === null || next.done) return
        bytes += next.value.byteLength
      }
      await source.return?.().catch(() => undefined)
    },
  }
}

async function* none(): AsyncGenerator<Uint8Array> {}
