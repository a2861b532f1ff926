import { setTimeout as sleep } from 'node:timers/promises'

/** Yields the result of `read` whenever it has changed, until it has ended or the listener has left. */
export async function* watchChanges<T>(watch: {
  readonly read: () => Promise<T>
  readonly hasEnded: (answer: T) => boolean
  readonly signal: AbortSignal
  readonly everyMs: number
}): AsyncGenerator<T> {
  let before = ''
  while (!watch.signal.aborted) {
    const answer = await watch.read()
    const text = JSON.stringify(answer)
    if (text !== before) {
      before = text
      yield answer
    }
    if (watch.hasEnded(answer)) return
    await sleep(watch.everyMs, undefined, { signal: watch.signal }).catch(() => undefined)
  }
}
